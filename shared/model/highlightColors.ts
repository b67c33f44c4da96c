/**
 * The colors of highlights, in the order they are offered; the first is the default. Separate from the schemas, so the
 * page needn't load those.
 */
const rows = {
  green: {
    label: 'Green',
    paper: ['oklch(0.905 0.09 150)', 'oklch(0.83 0.12 152)'],
    line: ['oklch(0.56 0.13 152)', 'oklch(0.64 0.14 152)'],
  },
  blue: {
    label: 'Blue',
    paper: ['oklch(0.895 0.06 240)', 'oklch(0.82 0.085 240)'],
    line: ['oklch(0.55 0.13 250)', 'oklch(0.64 0.13 248)'],
  },
  rose: {
    label: 'Rose',
    paper: ['oklch(0.895 0.065 10)', 'oklch(0.82 0.1 10)'],
    line: ['oklch(0.58 0.16 10)', 'oklch(0.66 0.16 10)'],
  },
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
