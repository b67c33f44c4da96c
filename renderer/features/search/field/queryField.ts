import { lexQuery, type OperatorToken, type Token } from '../../../../shared/query/lexQuery.ts'
import { operatorNamed } from '../../../../shared/query/operators.ts'
import type { Place } from '../../../../shared/query/searchQuery.ts'

/** A query as the field shows it: operators as chips, then the editable rest. */
export interface QueryField {
  readonly chips: readonly string[]
  readonly rest: string
}

interface TakenChips extends QueryField {
  /** The caret position in the rest. */
  readonly caret: number
}

export function readField(text: string): QueryField {
  const { chips, rest } = takeChips(text, null)
  return { chips, rest }
}

export function writeField({ chips, rest }: QueryField): string {
  return [...chips, rest].join(' ')
}

/**
 * Extracts every operator whose position doesn't matter: none in a group or next to OR. The one at the caret stays,
 * because it is still being typed; without a caret, none is.
 */
export function takeChips(text: string, caret: number | null): TakenChips {
  const places = chipPlaces(text).filter(({ start, end }) => caret === null || caret <= start || caret > end)
  let rest = ''
  let caretLeft = caret ?? 0
  let at = 0
  for (const { start, end } of places) {
    const cut = withOneSpace(text, { start, end }, rest + text.slice(at, start))
    rest += text.slice(at, cut.start)
    if (caret !== null) caretLeft -= Math.max(0, Math.min(caret, cut.end) - cut.start)
    at = cut.end
  }
  return {
    chips: places.map(({ start, end }) => text.slice(start, end)),
    rest: rest + text.slice(at),
    caret: caretLeft,
  }
}

/** Removes the space after it too; at the end of the text, the one before it. */
function withOneSpace(text: string, { start, end }: Place, before: string): Place {
  if (end < text.length) return { start, end: end + 1 }
  return before.endsWith(' ') && before.trim() !== '' ? { start: start - 1, end } : { start, end }
}

function chipPlaces(text: string): Place[] {
  const tokens = lexQuery(text)
  let depth = 0
  return tokens.flatMap((token, index) => {
    if (token.kind === 'open') depth += 1
    if (token.kind === 'close') depth -= 1
    return depth === 0 && token.kind === 'operator' && isFinished(token, text)
      ? placeWithSign(token, index, tokens)
      : []
  })
}

/** Includes the minus sign; null when it is joined to its neighbor. */
function placeWithSign({ start, end }: OperatorToken, index: number, tokens: readonly Token[]): Place[] {
  const before = tokens[index - 1]
  const isNot = before?.kind === 'not'
  const isJoined =
    joins(tokens[isNot ? index - 2 : index - 1], ['or', 'and', 'not']) || joins(tokens[index + 1], ['or', 'and'])
  return isJoined ? [] : [{ start: isNot ? before.start : start, end }]
}

function joins(token: Token | undefined, signs: readonly Token['kind'][]): boolean {
  return token !== undefined && signs.includes(token.kind)
}

/**
 * A known operator with all its values, and every quotation mark closed: an open one would swallow the text after it.
 */
function isFinished({ name, values, end }: OperatorToken, text: string): boolean {
  if (operatorNamed(name) === null || !(end === text.length || /\s/.test(text.charAt(end)))) return false
  return values.every(
    (value) => value.text.trim() !== '' && (!value.isQuoted || value.end - value.start === value.text.length + 2),
  )
}

/** Lets shortcuts and menus find the search field. */
export const searchFieldId = 'search-field'

/** A wider query: without one of the chips, or without all of them when the chip is null. */
interface WiderQuery {
  readonly chip: string | null
  readonly query: string
}

/** Wider queries for a filtered search without results. Empty when it has no filter, or no other words. */
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
