import fs from 'node:fs'
import { describe, expect, it } from 'vitest'
import { colorProperties, highlightColors } from '../../../shared/model/highlightColors.ts'

type Oklch = readonly [lightness: number, chroma: number, hue: number]
type Theme = 'light' | 'dark'

const css = fs.readFileSync(new URL('../../../renderer/ui/tokens.css', import.meta.url), 'utf8')
const tokens: Readonly<Record<string, readonly [Oklch, Oklch]>> = {
  ...readTokens(css),
  ...Object.fromEntries(
    highlightColors.flatMap((color) =>
      Object.entries(
        readTokens(
          Object.entries(colorProperties(color))
            .map((property) => property.join(': '))
            .join(';'),
        ),
      ).map(([name, value]) => [`${name}-${color}`, value]),
    ),
  ),
}

function readTokens(text: string): Record<string, readonly [Oklch, Oklch]> {
  const pair = /--([\w-]+): light-dark\(oklch\(([\d. ]+)\), oklch\(([\d. ]+)\)\)/g
  return Object.fromEntries(
    [...text.matchAll(pair)].map(([, name = '', light = '', dark = '']) => [name, [readColor(light), readColor(dark)]]),
  )
}

function readColor(text: string): Oklch {
  const [lightness = NaN, chroma = NaN, hue = NaN] = text.split(' ').map(Number)
  return [lightness, chroma, hue]
}

/** The relative luminance of WCAG, of the color in sRGB with 8 bits per channel, as a screen shows it. */
function luminance([lightness, chroma, hue]: Oklch): number {
  const radians = (hue * Math.PI) / 180
  const [a, b] = [chroma * Math.cos(radians), chroma * Math.sin(radians)]
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const [red, green, blue] = [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ].map(shown) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function shown(linear: number): number {
  const clipped = Math.min(1, Math.max(0, linear))
  const encoded = clipped <= 0.0031308 ? 12.92 * clipped : 1.055 * clipped ** (1 / 2.4) - 0.055
  const rounded = Math.round(encoded * 255) / 255
  return rounded <= 0.04045 ? rounded / 12.92 : ((rounded + 0.055) / 1.055) ** 2.4
}

function contrast(one: string, other: string, theme: Theme): number {
  const [brighter = 0, darker = 0] = [one, other]
    .map((name) => luminance(colorOf(name, theme)))
    .toSorted((a, b) => b - a)
  return (brighter + 0.05) / (darker + 0.05)
}

function colorOf(name: string, theme: Theme): Oklch {
  const color = tokens[name]?.[theme === 'light' ? 0 : 1]
  if (color === undefined) throw new Error(`tokens.css has no color --${name}`)
  return color
}

const across = (
  colors: readonly string[],
  backgrounds: readonly string[],
  least: number,
): readonly (readonly [string, string, number])[] =>
  colors.flatMap((color) => backgrounds.map((background) => [color, background, least] as const))

const surfaces = ['desk', 'tray', 'paper', 'sheet', 'well', 'hover', 'selected', 'bubble']
const calm = ['desk', 'tray', 'paper', 'sheet', 'well']
const TEXT = 4.5
const SHAPE = 3
const charts = ['ramp-1', 'ramp-2', 'ramp-3', 'ramp-4', 'bar-you', 'bar-answer']

const pairs = [
  ...across(['ink', 'ink-2', 'ink-3'], surfaces, TEXT),
  ...across(['pen', 'good', 'warn', 'bad'], calm, TEXT),
  ...across(['on-ink'], ['ink'], TEXT),
  ...across(['on-pen'], ['pen'], TEXT),
  ...across(['pen'], ['pen-soft'], TEXT),
  ...across(['on-mark'], ['mark', 'mark-now', ...highlightColors.map((color) => `note-paper-${color}`)], 7),
  ...across(['code-key', 'code-str', 'code-num', 'code-note', 'code-fn'], ['well', 'paper'], TEXT),
  ...across(['edge'], ['desk', 'tray', 'paper', 'sheet', 'well'], SHAPE),
  ...across(['mark-edge'], ['tray', 'paper', 'sheet', 'bubble'], SHAPE),
  ...across(
    highlightColors.map((color) => `note-line-${color}`),
    ['paper'],
    SHAPE,
  ),
  ...across(charts, ['paper', 'sheet'], SHAPE),
  ...across(['chatgpt', 'claude', 'gemini'], ['tray', 'paper', 'sheet'], SHAPE),
]

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  it.each(pairs)('%s on %s reaches %s:1', (color, background, least) => {
    expect(contrast(color, background, theme)).toBeGreaterThanOrEqual(least)
  })
})

it('search matches stand out from the page: by their edge in the light, by their fill in the dark', () => {
  expect(css).toContain('--mark-line: light-dark(var(--mark-edge), transparent)')
  for (const surface of ['tray', 'paper', 'sheet', 'bubble'])
    for (const mark of ['mark', 'mark-now']) expect(contrast(mark, surface, 'dark')).toBeGreaterThanOrEqual(SHAPE)
})
