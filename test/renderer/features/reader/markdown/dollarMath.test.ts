import { describe, expect, it } from 'vitest'
import { dollarMath } from '../../../../../renderer/features/reader/markdown/markdownPlugins.ts'

describe('dollarMath', () => {
  it.each([
    ['a formula within a line', String.raw`so \(a^2 + b^2\) it is`, 'so $$a^2 + b^2$$ it is'],
    ['one that stands alone', '\\[\nx = 1\n+ 2\n\\]', '$$\nx = 1\n+ 2\n$$'],
    ['one on a single line', String.raw`\[ x = 1 \]`, '$$\nx = 1\n$$'],
    ['one in a list', '- \\[\n  x\n  \\]', '- $$\n  x\n  $$'],
    ['one in a quote', '> \\[\n> x\n> \\]', '> $$\n> x\n> $$'],
    ['square brackets within a line', String.raw`so \[x\] it is`, 'so $$x$$ it is'],
  ])('converts %s', (_, text, expected) => {
    expect(dollarMath(text)).toBe(expected)
  })

  it.each([
    ['code in a line', '`\\(a\\)`'],
    ['a block of code', '```sh\nsed s/\\(a\\)/b/\n```'],
    ['indented code', 'See:\n\n    \\[ -f x \\]'],
    ['a break before a bracket', String.raw`a \\(b) c`],
    ['dollars alone', 'costs $5 and $10'],
    ['an empty pair', String.raw`\(\)`],
  ])('keeps %s unchanged', (_, text) => {
    expect(dollarMath(text)).toBe(text)
  })
})
