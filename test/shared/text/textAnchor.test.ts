import { describe, expect, it } from 'vitest'
import { anchorOf, findAnchor } from '../../../shared/text/textAnchor.ts'

/** A text in which [ and ] mark a place. */
function marked(text: string): { text: string; start: number; end: number } {
  const start = text.indexOf('[')
  const end = text.indexOf(']') - 1
  return { text: text.replace(/[[\]]/g, ''), start, end }
}

function anchorIn(text: string) {
  const place = marked(text)
  return anchorOf(place.text, place.start, place.end)
}

describe('anchorOf', () => {
  it('has the words, 32 characters on each side, and their position', () => {
    const text = `${'a'.repeat(50)}HERE${'b'.repeat(50)}`
    expect(anchorOf(text, 50, 54)).toEqual({ quote: 'HERE', before: 'a'.repeat(32), after: 'b'.repeat(32), start: 50 })
  })

  it('has less at the ends of a text', () => {
    expect(anchorIn('[Plant] tulips')).toEqual({ quote: 'Plant', before: '', after: ' tulips', start: 0 })
    expect(anchorIn('Plant [tulips]')).toEqual({ quote: 'tulips', before: 'Plant ', after: '', start: 6 })
  })

  it('never splits a character, at the place or around it', () => {
    expect(anchorOf('a😀b', 2, 4)).toEqual({ quote: '😀b', before: 'a', after: '', start: 1 })
    expect(anchorOf('a😀b', 0, 2)).toEqual({ quote: 'a😀', before: '', after: 'b', start: 0 })
    const text = `😀${'x'.repeat(31)}HERE${'y'.repeat(31)}😀`
    expect(anchorOf(text, 33, 37)).toMatchObject({ before: 'x'.repeat(31), after: 'y'.repeat(31) })
  })
})

describe('findAnchor', () => {
  it.each([
    ['where it was', 'In autumn, [before the frost], plant.', 'In autumn, [before the frost], plant.'],
    ['after words were added in front', 'Plant [tulips] now', 'Yes. Please plant. Plant [tulips] now'],
    ['after words in front went away', 'Well then: plant [tulips] now', 'plant [tulips] now'],
    [
      'at the one of several that has the same surroundings',
      'red roof, [roof] green, roof',
      'a roof, red roof, [roof] green, roof',
    ],
    [
      'at the same surroundings rather than at the old number',
      'one roof, two [roof]s',
      'the other roof one roof, two [roof]s',
    ],
    [
      'at the one nearest to where it was, when the surroundings are gone',
      'aaaa [roof]',
      'roof zzzz [roof] zzzzzzzzzzzzzzzzzz roof',
    ],
    ['at the very same place, when all others are as good', 'x [roof]', '1 [roof] 2 roof 3 roof'],
    ['with other white space in it', 'plant the [red  tulips\nnow] please', 'plant the [red tulips now] please'],
    ['where lines are joined without any', 'a [first\n\nsecond] b', 'a [firstsecond] b'],
    ['where a space became a hard one', 'a [red roof] b', 'a [red\u00a0roof] b'],
    [
      'with other white space, by its surroundings',
      'one red roof, two [red roof]s',
      'three red\nroof, one red\nroof, two [red\nroof]s',
    ],
    [
      'where signs of Markdown are shown that were not',
      'why does [Flask.call() fail] here',
      'why does [Flask.__call__() *fail]* here',
    ],
    ['where signs of Markdown are shown no more', 'a [**bold** word] here', 'a [bold word] here'],
    ['in scripts without spaces', '今日は[音声]を試す', 'さて、今日は[音声]を試す'],
    ['beside characters of two units', '😀 [roof] 😀', '😀😀 [roof] 😀'],
    ['from the first to the last character', '[all of it]', '[all of it]'],
  ])('finds it %s', (_how, before, after) => {
    const { text, start, end } = marked(after)
    expect(findAnchor(text, anchorIn(before))).toEqual({ start, end })
  })

  it.each([
    ['were changed', 'plant [tulips] now', 'plant crocuses now'],
    ['were changed by a letter', 'plant [tulips] now', 'plant tulip now'],
    ['were taken out', 'plant [tulips] now', ''],
    ['are only white space, and gone', 'plant[ \n ]now', 'plantnow'],
  ])('finds nothing when the words %s', (_how, before, after) => {
    expect(findAnchor(after, anchorIn(before))).toBeNull()
  })

  it('takes no longer for a repetitive text', () => {
    const text = 'na '.repeat(60_000)
    expect(findAnchor(text, anchorOf(text, 90_000, 90_002))).toEqual({ start: 90_000, end: 90_002 })
    expect(findAnchor(`${text}!`, { ...anchorOf(text, 90_000, 90_002), before: 'x', after: 'y' })).toEqual({
      start: 90_000,
      end: 90_002,
    })
  })
})
