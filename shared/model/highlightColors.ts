/**
 * The colors of highlights, in the order they are offered; the first is the default. Separate from the schemas, so the
 * page needn't load those.
 */
const rows = {
  green: { label: 'Green', paper: ['#cdeccb', '#234a2c'], line: ['#1f7a4d', '#6fcf97'] },
  blue: { label: 'Blue', paper: ['#cfe4fb', '#1f4063'], line: ['#2563a8', '#7fb5f0'] },
  rose: { label: 'Rose', paper: ['#fbd5dc', '#5c2a35'], line: ['#b03a55', '#f090a5'] },
} as const satisfies Readonly<Record<string, ColorRow>>

interface ColorRow {
  readonly label: string
  /** Behind the words, on a light and on a dark page. */
  readonly paper: readonly [light: string, dark: string]
  /** Below the words. */
  readonly line: readonly [light: string, dark: string]
}

export type HighlightColor = keyof typeof rows
export const highlightColors = Object.keys(rows) as readonly HighlightColor[]

export function colorLabel(color: HighlightColor): string {
  return rows[color].label
}

/** The custom properties that stylesheets use for a color; none for one that this program doesn't know. */
export function colorProperties(color: string): Readonly<Record<`--note-${string}`, string>> {
  const known = highlightColors.find((each) => each === color)
  if (known === undefined) return {}
  const { paper, line } = rows[known]
  return { '--note-paper': `light-dark(${paper.join(', ')})`, '--note-line': `light-dark(${line.join(', ')})` }
}
