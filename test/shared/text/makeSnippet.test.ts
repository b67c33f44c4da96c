import { describe, expect, it } from 'vitest'
import type { Snippet } from '../../../shared/model/searchAnswer.ts'
import { makeSnippet } from '../../../shared/text/makeSnippet.ts'

/** Every match of each word, in order, as a search finds them. */
function rangesOf(text: string, words: readonly string[]) {
  const ranges = words.flatMap((word, term) =>
    [...text.matchAll(new RegExp(word, 'gu'))].map(({ index }) => ({ start: index, end: index + word.length, term })),
  )
  return ranges.toSorted((one, other) => one.start - other.start)
}

function snippetOf(text: string, ...words: string[]): Snippet {
  return makeSnippet(text, rangesOf(text, words))
}

function marks({ text, ranges }: Snippet): string[] {
  return ranges.map(({ start, end }) => text.slice(start, end))
}

const filler = (count: number): string => 'lorem ipsum dolor sit '.repeat(count)

describe('a snippet', () => {
  it('of a short text is all of it', () => {
    const snippet = snippetOf('The heron waits by the pond.', 'heron', 'pond')
    expect(snippet).toMatchObject({ text: 'The heron waits by the pond.', isCutBefore: false, isCutAfter: false })
    expect(marks(snippet)).toEqual(['heron', 'pond'])
  })

  it('of a text without a match is its beginning', () => {
    expect(makeSnippet('', [])).toEqual({ text: '', ranges: [], isCutBefore: false, isCutAfter: false })
    const snippet = makeSnippet(filler(50), [])
    expect(snippet).toMatchObject({ ranges: [], isCutBefore: false, isCutAfter: true })
    expect(filler(50).startsWith(snippet.text)).toBe(true)
  })

  it('is cut at words before and after', () => {
    const snippet = snippetOf(`${filler(40)}a heron stood ${filler(40)}`, 'heron')
    expect(snippet).toMatchObject({ isCutBefore: true, isCutAfter: true })
    expect(marks(snippet)).toEqual(['heron'])
    expect(
      snippet.text
        .split(' ')
        .filter((word) => !['lorem', 'ipsum', 'dolor', 'sit', 'a', 'heron', 'stood'].includes(word)),
    ).toEqual([])
    expect(snippet.text.length).toBeLessThanOrEqual(276)
  })

  it('extends to the end when little is left', () => {
    expect(snippetOf(`${filler(40)}heron ${'x '.repeat(60)}end.`, 'heron')).toMatchObject({
      isCutBefore: true,
      isCutAfter: false,
      text: expect.stringMatching(/end\.$/) as string,
    })
  })

  it('shows the first place with the most distinct words together', () => {
    const text =
      `heron ${filler(20)}heron heron heron ${filler(20)}one stork and heron ${filler(20)}two stork and ` +
      `heron ${filler(20)}`
    expect(snippetOf(text, 'heron', 'stork').text).toContain('one stork and heron')
    expect(snippetOf(text, 'heron').text.startsWith('heron lorem')).toBe(true)
  })

  it('never splits a character when there are no spaces', () => {
    for (const before of [299, 300, 301]) {
      const { text } = snippetOf(`${'x'.repeat(before % 2)}${'😀'.repeat(before)}needle${'😀'.repeat(300)}`, 'needle')
      expect(text.isWellFormed()).toBe(true)
      expect(text).toContain('needle')
    }
  })

  it.each([
    [
      [
        [2, 9],
        [2, 5],
        [6, 9],
      ],
      ['red fox'],
    ],
    [
      [
        [2, 5],
        [6, 9],
      ],
      ['red', 'fox'],
    ],
    [
      [
        [2, 7],
        [4, 9],
        [8, 13],
      ],
      ['red fox ran'],
    ],
    [
      [
        [2, 5],
        [5, 9],
      ],
      ['red', ' fox'],
    ],
  ])('merges overlapping marks, and marks nothing twice: %j', (places, expected) => {
    const ranges = places.map(([start = 0, end = 0], term) => ({ start, end, term }))
    expect(marks(makeSnippet('a red fox ran', ranges))).toEqual(expected)
  })

  it.each([
    ['```', `\`\`\`py\n${filler(20)}\nheron`],
    ['~~~~', `~~~~\n~~~\n${filler(20)}heron\n~~~~`],
    ['`', `Run \`${filler(6)}heron ${filler(3)}\` now`],
    ['``', `Run \`\`${filler(6)}\` heron\`\` now`],
    [undefined, `\`\`\`\na\n\`\`\`\n${filler(20)}heron`],
    [undefined, `Run \`a\` ${filler(20)}heron`],
    [undefined, `A tick \` alone ${filler(20)}heron`],
    [undefined, `A tick \` before\n\n${filler(20)}heron \`b\``],
  ])('knows what ends the code it starts in: %s', (codeMark, text) => {
    expect(snippetOf(text, 'heron').codeMark).toBe(codeMark)
  })

  it('marks the visible part of a match that is longer than itself', () => {
    const text = `${filler(20)}BEGIN ${filler(30)}END ${filler(20)}`
    const snippet = makeSnippet(text, [{ start: text.indexOf('BEGIN'), end: text.indexOf('END') + 3, term: 0 }])
    expect(marks(snippet).join().startsWith('BEGIN lorem')).toBe(true)
  })
})
