import { expect, type Locator } from '@playwright/test'
import { buildConversation } from '../support/buildExport.ts'
import { test } from './support/shell.ts'

const formulas = String.raw`The sum is $$b^{7}$$, its part $$c_{9}$$, and the rate $$\frac{135}{246}$$.`

test.use({
  exported: {
    'conversations.json': [
      buildConversation({
        title: 'Three formulas',
        turns: [
          ['user', 'Show me three formulas.'],
          ['assistant', formulas],
        ],
      }),
    ],
  },
})

interface Glyphs {
  readonly fontSize: number
  /** Of the ink, not of the line it is in. */
  readonly top: number
  readonly bottom: number
}

/** The position of the ink of a few letters or digits, and their size. */
function glyphs(formula: Locator, text: string): Promise<Glyphs> {
  return formula
    .locator('.mord', { hasText: new RegExp(`^${text}$`) })
    .last()
    .evaluate((element) => {
      const letters = element.firstChild ?? element
      const range = document.createRange()
      range.selectNodeContents(letters)
      const { top } = range.getBoundingClientRect()
      const style = getComputedStyle(element)
      const context = document.createElement('canvas').getContext('2d')
      if (context === null) throw new Error('this browser cannot measure text')
      context.font = `${style.fontStyle} ${style.fontSize} ${style.fontFamily}`
      const { fontBoundingBoxAscent, actualBoundingBoxAscent, actualBoundingBoxDescent } = context.measureText(
        letters.textContent ?? '',
      )
      const baseline = top + fontBoundingBoxAscent
      return {
        fontSize: Number.parseFloat(style.fontSize),
        top: baseline - actualBoundingBoxAscent,
        bottom: baseline + actualBoundingBoxDescent,
      }
    })
}

test('formulas have small exponents and indices, and fraction bars clear of digits', async ({ window }) => {
  await window.getByRole('button', { name: /^Three formulas/ }).click()
  const drawn = window.getByRole('region', { name: 'Messages' }).locator('.katex-html')
  await expect(drawn).toHaveCount(3)
  await window.evaluate<unknown>('document.fonts.ready')

  const [power, indexed, fraction] = [drawn.nth(0), drawn.nth(1), drawn.nth(2)]
  const base = await glyphs(power, 'b')
  const exponent = await glyphs(power, '7')
  expect(exponent.fontSize).toBeLessThan(base.fontSize * 0.8)
  expect(exponent.top).toBeLessThan(base.top)
  expect(exponent.bottom).toBeLessThan((base.top + base.bottom) / 2)

  const letter = await glyphs(indexed, 'c')
  const index = await glyphs(indexed, '9')
  expect(index.fontSize).toBeLessThan(letter.fontSize * 0.8)
  expect(index.bottom).toBeGreaterThan(letter.bottom)
  expect(index.top).toBeGreaterThan(letter.top)

  const bar = await fraction
    .locator('.frac-line')
    .evaluate((line) => line.getBoundingClientRect().toJSON() as { top: number; bottom: number })
  const above = await glyphs(fraction, '135')
  const below = await glyphs(fraction, '246')
  expect(above.bottom).toBeLessThan(bar.top)
  expect(below.top).toBeGreaterThan(bar.bottom)
})
