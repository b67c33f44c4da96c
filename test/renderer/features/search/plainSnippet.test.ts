import { describe, expect, it } from 'vitest'
import { plainSnippet } from '../../../../renderer/features/search/plainSnippet.ts'

function marked(text: string, word: string): string {
  const start = text.indexOf(word)
  const plain = plainSnippet({ text, ranges: [{ start, end: start + word.length }], isCutBefore: false, isCutAfter: false })
  return plain.ranges.reduceRight((shown, range) => `${shown.slice(0, range.start)}[${shown.slice(range.start, range.end)}]${shown.slice(range.end)}`, plain.text)
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

  it('drops a mark of which nothing is left', () => {
    expect(plainSnippet({ text: 'a ** b', ranges: [{ start: 2, end: 4 }], isCutBefore: false, isCutAfter: false }).ranges).toEqual([])
  })
})
