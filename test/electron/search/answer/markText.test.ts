import { describe, expect, it } from 'vitest'
import { markText } from '../../../../electron/search/answer/markText.ts'
import type { TextPattern } from '../../../../shared/text/findWords.ts'

const term = (label: string) => ({
  label,
  patterns: [{ kind: 'words', tokens: [label], isPrefix: false } as TextPattern],
})
const filler = (length: number): string => 'lorem ipsum dolor sit amet '.repeat(Math.ceil(length / 27)).slice(0, length)
const found = (text: string, labels: readonly string[], expressions: readonly RegExp[] = []) => {
  const { snippet, matchedWords, missingWords } = markText(text, {
    terms: labels.map(term),
    expressions: expressions.map(({ source, flags }) => ({ kind: 'regex', source, flags })),
  })
  return {
    marked: snippet.ranges.map(({ start, end }) => snippet.text.slice(start, end)),
    matchedWords,
    missingWords,
    isCutBefore: snippet.isCutBefore,
  }
}

describe('a very long text', () => {
  it.each([0, 130_000, 199_990, 200_000, 250_000, 400_000, 3_900_000])('shows the match at %i', (at) => {
    const text = `${filler(at)} the zebrafish swims ${filler(100_000)}`
    expect(found(text, ['zebrafish'])).toEqual({
      marked: ['zebrafish'],
      matchedWords: ['zebrafish'],
      missingWords: [],
      isCutBefore: at > 0,
    })
  })

  it('shows the place with most of the words, however far apart the others are', () => {
    const text = `zebrafish ${filler(300_000)} bounds of the zebrafish ${filler(10_000)}`
    expect(found(text, ['zebrafish', 'bounds'])).toMatchObject({
      marked: ['bounds', 'zebrafish'],
      matchedWords: ['zebrafish', 'bounds'],
      missingWords: [],
    })
    expect(found(`${filler(300_000)} bounds`, ['zebrafish', 'bounds'])).toMatchObject({
      marked: ['bounds'],
      matchedWords: ['bounds'],
      missingWords: ['zebrafish'],
    })
  })

  it.each(Array.from({ length: 30 }, (_, index) => 199_980 + index))(
    "doesn't mistake part of a word for a word at a chunk boundary: %i",
    (at) => {
      expect(
        found(`${filler(at)} zebrafishes ${filler(1000)}`, ['zebrafish', 'zebra', 'fishes', 'es']).matchedWords,
      ).toEqual([])
      expect(found(`${filler(at)} zebrafish bowl ${filler(1000)}`, ['zebrafish']).marked).toEqual(['zebrafish'])
    },
  )

  it('is also marked by a regular expression', () => {
    expect(found(`${filler(300_000)} zebra-42 `, [], [/zebra-\d+/])).toMatchObject({ marked: ['zebra-42'] })
  })

  it('is searched even without spaces', () => {
    expect(found(`${'数'.repeat(300_000)}据`, [], [/据/])).toMatchObject({ marked: ['据'] })
  })

  it('is searched no further than four million characters', () => {
    expect(found(`${filler(4_300_000)} zebrafish`, ['zebrafish'])).toMatchObject({
      marked: [],
      missingWords: ['zebrafish'],
      isCutBefore: false,
    })
  })
})
