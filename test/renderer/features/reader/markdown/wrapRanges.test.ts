import { describe, expect, it } from 'vitest'
import { element, wrapRanges } from '../../../../../renderer/features/reader/markdown/hast.ts'
import {
  type HastChild,
  type HastElement,
  type HastParent,
  readableText,
} from '../../../../../renderer/features/reader/markdown/readableText.ts'

const text = (value: string): HastChild => ({ type: 'text', value })
const inside = (tagName: string, ...children: HastChild[]): HastChild => ({
  type: 'element',
  tagName,
  properties: {},
  children,
})
const aside = (...children: HastChild[]): HastChild => ({
  type: 'element',
  tagName: 'span',
  properties: { dataAside: '' },
  children,
})

/** "Plant tulips(1) deep.\n" and "Before frost." with a number that isn't part of the text. */
function garden(): HastParent {
  return {
    type: 'root',
    children: [
      inside('p', text('Plant '), inside('em', text('tulips')), aside(text('1')), text(' deep.')),
      text('\n'),
      inside('p', text('Before frost.')),
    ],
  }
}

function shown(node: HastChild): string {
  if (node.type === 'text') return node.value
  if (node.type !== 'element') return ''
  const within = node.children.map(shown).join('')
  const id = node.properties['dataHighlight']
  return id === undefined ? within : `<${String(id)} ${String(node.properties['dataColour'])}:${within}>`
}

interface NamedRange {
  readonly start: number
  readonly end: number
  readonly id: string
  readonly colour: string
}

const named = ({ id, colour }: NamedRange): HastElement =>
  element('mark', { dataHighlight: id, dataColour: colour }, [])

function wrapped(...ranges: NamedRange[]): string {
  const tree = garden()
  wrapRanges(tree, ranges, named)
  expect(readableText(tree)).toBe(readableText(garden()))
  return tree.children.map(shown).join('')
}

function wrapWhole(...children: HastChild[]): string {
  const tree: HastParent = { type: 'root', children }
  wrapRanges(tree, [range(0, readableText(tree).length, 'a')], named)
  return tree.children.map(shown).join('')
}

const range = (start: number, end: number, id: string): NamedRange => ({ start, end, id, colour: 'green' })

describe('readableText', () => {
  it('is all text in order, without asides', () => {
    expect(readableText(garden())).toBe('Plant tulips deep.\nBefore frost.')
  })
})

describe('wrapRanges', () => {
  it('wraps within one text node', () => {
    expect(wrapped(range(26, 31, 'a'))).toBe('Plant tulips1 deep.\nBefore <a green:frost>.')
  })

  it('wraps each piece of a range across elements, and no asides', () => {
    expect(wrapped(range(2, 17, 'a'))).toBe('Pl<a green:ant ><a green:tulips>1<a green: deep>.\nBefore frost.')
  })

  it('crosses paragraphs, and leaves the white space between them alone', () => {
    expect(wrapped(range(13, 25, 'a'))).toBe('Plant tulips1 <a green:deep.>\n<a green:Before> frost.')
  })

  it('leaves white space between items and at the edges of cells alone', () => {
    const list = inside('ul', text('\n'), inside('li', text('\n'), inside('p', text('one')), text('\n')), text('\n'))
    const row = inside('tr', inside('td', text('two'), text('\n')), inside('td', text('\n')))
    expect(wrapWhole(list, text('\n'), row)).toBe('\n\n<a green:one>\n\n\n<a green:two>\n\n')
  })

  it('wraps white space between words, also in code', () => {
    expect(wrapWhole(inside('p', inside('strong', text('full')), text(' '), inside('em', text('sun'))))).toBe(
      '<a green:full><a green: ><a green:sun>',
    )
    expect(
      wrapWhole(inside('pre', inside('code', inside('span', text('let')), text('\n\n'), inside('span', text('x'))))),
    ).toBe('<a green:let><a green:\n\n><a green:x>')
  })

  it('wraps several, in any order', () => {
    expect(wrapped(range(26, 31, 'b'), range(0, 5, 'a'))).toBe('<a green:Plant> tulips1 deep.\nBefore <b green:frost>.')
  })

  it('keeps the first of two overlapping ranges whole', () => {
    expect(wrapped(range(0, 8, 'a'), range(6, 12, 'b'))).toBe(
      '<a green:Plant ><a green:tu><b green:lips>1 deep.\nBefore frost.',
    )
  })

  it('ignores ranges beyond the end', () => {
    expect(wrapped(range(90, 99, 'a'), range(31, 99, 'b'))).toBe('Plant tulips1 deep.\nBefore frost<b green:.>')
  })
})
