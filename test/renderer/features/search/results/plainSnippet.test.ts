import { describe, expect, it } from 'vitest'
import type { Snippet } from '../../../../../shared/model/searchAnswer.ts'
import { plainSnippet } from '../../../../../renderer/features/search/results/plainSnippet.ts'

function marked(text: string, word: string, cut: Partial<Snippet> = {}): string {
  const start = text.indexOf(word)
  const plain = plainSnippet({
    text,
    ranges: [{ start, end: start + word.length }],
    isCutBefore: false,
    isCutAfter: false,
    ...cut,
  })
  return plain.ranges.reduceRight(
    (shown, range) => `${shown.slice(0, range.start)}[${shown.slice(range.start, range.end)}]${shown.slice(range.end)}`,
    plain.text,
  )
}

describe('plainSnippet', () => {
  it.each([
    ['a **pangolin** here', 'pangolin', 'a [pangolin] here'],
    ['```ts\nlet running', 'running', '\nlet [running]'],
    ['use `fetch` twice', 'fetch', 'use [fetch] twice'],
    ['## Frost and tulips', 'tulips', 'Frost and [tulips]'],
    ['| when |\n|---|:--:|\n| autumn |', 'autumn', '| when |\n\n| [autumn] |'],
    ['see ([A talk](https://example.com/a)) on frost', 'frost', 'see (A talk) on [frost]'],
    ['by [the heron](https://example.com/heron "A bird") there', 'heron', 'by the [heron] there'],
    ['by [a bird](https://example.com/heron) there', 'heron', 'by a bird (https://example.com/[heron]) there'],
    ['frost, see [a talk](https://example.com/__cut', 'frost', '[frost], see a talk'],
    ['before ![a diagram](https://pictures.example/abort.png) after', 'diagram', 'before a [diagram] after'],
    ['She wrote:\n> plant tulips\n> > in autumn', 'autumn', 'She wrote:\nplant tulips\nin [autumn]'],
    ['Buy\n- eggs\n  * flour\n+ milk', 'flour', 'Buy\n· eggs\n  · [flour]\n· milk'],
    ['- [ ] water the tulips', 'tulips', '· water the [tulips]'],
    ['a > b - c', 'c', 'a > b - [c]'],
    ['list[0](x) and [1] alone', 'alone', 'list[0](x) and [1] [alone]'],
    ['2 * 3 # not a heading', 'not', '2 * 3 # [not] a heading'],
  ])('reads %j', (text, word, expected) => {
    expect(marked(text, word)).toBe(expected)
  })

  it.each([
    ['a class has __init__ and __call__ in it', 'init'],
    ['__all__', 'all'],
    ['pass *args and **kwargs, or **options', 'args'],
    ['f(**one, **two) and f(**a)+g(**b)', 'one'],
    ['2**3 and 4**5, char **argv, char **envp', 'argv'],
    ['src/**/*.ts,lib/**/*.js and "**/*.py","**/*.rb"', 'lib'],
    ['snake_case_name and _private_ and __dunder', 'private'],
    ['a ** b ** c', 'b'],
  ])('leaves identifiers alone: %j', (text, word) => {
    expect(marked(text, word)).toBe(text.replace(word, `[${word}]`))
  })

  it.each([
    ['call `obj.__call__(**a, **b)` once', 'call__', 'call obj.__[call__](**a, **b) once'],
    ['``a ` **b** `` and **c**', 'b', 'a ` **[b]**  and c'],
    [
      '```py\n# a note\n- x\n> y **z** [t](https://u.example)\n```\n# Title',
      'note',
      '\n# a [note]\n- x\n> y **z** [t](https://u.example)\n\nTitle',
    ],
    ['~~~\n**a**\n~~~', 'a', '\n**[a]**\n'],
    ['a tick ` alone, then __b__ and **last**', 'last', 'a tick ` alone, then __b__ and [last]'],
    ['see\n```js\nlet a = **b**', 'let', 'see\n\n[let] a = **b**'],
  ])('leaves code alone: %j', (text, word, expected) => {
    expect(marked(text, word)).toBe(expected)
  })

  it.each([
    ['# a note **b**\n```\n# Title', '```', '# a [note] **b**\n\nTitle'],
    ['# a note **b**\n``\n~~~\n````\n**Title**', '```', '# a [note] **b**\n``\n~~~\n\nTitle'],
    ['**bold** - note # b', undefined, 'bold - [note] # b'],
    ['- note\n- b', undefined, '- [note]\n· b'],
    ['the note**` and **so** on', '`', 'the [note]** and so on'],
  ])('detects a start within code, or within a line: %j', (text, codeMark, expected) => {
    expect(marked(text, 'note', { isCutBefore: true, ...(codeMark === undefined ? {} : { codeMark }) })).toBe(expected)
  })

  it('drops a mark that became empty', () => {
    expect(
      plainSnippet({ text: 'a **b**', ranges: [{ start: 2, end: 4 }], isCutBefore: false, isCutAfter: false }).ranges,
    ).toEqual([])
  })
})
