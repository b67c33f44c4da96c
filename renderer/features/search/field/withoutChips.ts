import { type QueryField, readField, writeField } from './queryField.ts'

/** A wider query: without one of the chips, or, where the chip is null, without all of them. */
interface WiderQuery {
  readonly chip: string | null
  readonly query: string
}

/**
 * What to look for instead where a query that keeps to a part of the archive finds nothing. Nothing where it keeps to
 * none, or has no words beside.
 */
export function withoutChips(text: string): WiderQuery[] {
  const { chips, rest } = readField(text)
  const narrowing = chips.filter((chip) => !chip.startsWith('sort:'))
  if (narrowing.length === 0 || rest.trim() === '') return []
  const wider = (left: QueryField['chips']): string => writeField({ chips: left, rest })
  const each = [...new Set(narrowing)].map((chip) => ({ chip, query: wider(chips.filter((other) => other !== chip)) }))
  return each.length === 1
    ? each
    : [...each, { chip: null, query: wider(chips.filter((chip) => !narrowing.includes(chip))) }]
}
