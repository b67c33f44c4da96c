import { sentenceOf } from '../reasons/sentence.ts'
import type { QueryClock } from './calendar.ts'
import {
  allOf,
  anyOf,
  type Filter,
  type Match,
  notOf,
  phraseLeaf,
  type Place,
  type QueryHint,
  textLeaf,
} from './searchQuery.ts'
import { MAX_DEPTH, MAX_TERMS, type Sort } from './choices.ts'
import { readOperator } from './readOperator.ts'
import { readRegex } from './readRegex.ts'
import type { OperatorToken, SignToken, TextToken, Token } from './lexQuery.ts'

export interface ParsedQuery {
  readonly match: Match | null
  /** As typed: none merged yet. */
  readonly filters: readonly Filter[]
  readonly sort: Sort
  readonly hints: readonly QueryHint[]
}

/** A group, or the whole query, during parsing: alternatives, each a list of terms that must all match. */
interface Group {
  readonly alternatives: Match[][]
  /** Its content is excluded: it is under an odd number of negations. */
  readonly isLeftOut: boolean
  readonly isNot: boolean
  /** The next term is negated. */
  isNextNot: boolean
  hasTerm: boolean
  /** An `OR` counts once something follows it. */
  isAfterOr: boolean
}

interface State {
  readonly groups: Group[]
  readonly filters: { readonly filter: Filter; readonly place: Place; readonly isInGroup: boolean }[]
  readonly hints: QueryHint[]
  sort: Sort
  leafCount: number
  /** Open groups beyond the maximum depth. */
  flatCount: number
}

/** Builds the expression. Juxtaposition binds tighter than `OR`. Missing parts, such as a last `)`, are assumed. */
export function parseMatch(
  tokens: readonly Token[],
  { clock, textLength }: { clock: QueryClock; textLength: number },
): ParsedQuery {
  const state: State = {
    groups: [newGroup(false, false)],
    filters: [],
    hints: [],
    sort: 'relevance',
    leafCount: 0,
    flatCount: 0,
  }
  for (const token of tokens) {
    if (token.kind === 'operator') addOperator(state, token, { clock, isAtEnd: token.end === textLength })
    else if (token.kind === 'word' || token.kind === 'phrase' || token.kind === 'regex') addText(state, token)
    else addSign(state, token)
  }
  while (state.groups.length > 1) closeGroup(state)
  const whole = innermost(state)
  const hints = [
    ...state.hints,
    ...scopeHints(state.filters, whole.alternatives.length > 1),
    ...termHint(state.leafCount, textLength),
  ]
  return {
    match: groupMatch(whole),
    filters: state.filters.map(({ filter }) => filter),
    sort: state.sort,
    hints: hints.toSorted((one, two) => one.start - two.start),
  }
}

function newGroup(isNot: boolean, isLeftOut: boolean): Group {
  return { alternatives: [[]], isNot, isLeftOut, isNextNot: false, hasTerm: false, isAfterOr: false }
}

function innermost(state: State): Group {
  const group = state.groups.at(-1)
  if (group === undefined) throw new Error('The outermost group is never closed.')
  return group
}

function addSign(state: State, { kind }: SignToken): void {
  const group = innermost(state)
  switch (kind) {
    case 'and':
      return
    case 'not':
      group.isNextNot = !group.isNextNot
      return
    case 'or':
      group.isAfterOr ||= group.hasTerm && state.flatCount === 0
      return
    case 'open':
      if (state.groups.length > MAX_DEPTH) state.flatCount += 1
      else openGroup(state)
      return
    case 'close':
      if (state.flatCount > 0) state.flatCount -= 1
      else closeGroup(state)
  }
}

function openGroup(state: State): void {
  const group = innermost(state)
  const isNot = beginTerm(group)
  state.groups.push(newGroup(isNot, group.isLeftOut !== isNot))
}

function closeGroup(state: State): void {
  const group = innermost(state)
  state.groups.pop()
  const match = groupMatch(group)
  if (match !== null)
    innermost(state)
      .alternatives.at(-1)
      ?.push(group.isNot ? notOf(match) : match)
}

function groupMatch({ alternatives }: Group): Match | null {
  return anyOf(alternatives.map(allOf).filter((match) => match !== null))
}

/** Returns whether the term is negated. */
function beginTerm(group: Group): boolean {
  const isNot = group.isNextNot
  if (group.isAfterOr) group.alternatives.push([])
  group.isAfterOr = false
  group.isNextNot = false
  group.hasTerm = true
  return isNot
}

function addText(state: State, token: TextToken): void {
  if (token.kind === 'word') addLeaves(state, [textLeaf(token.text, token)])
  if (token.kind === 'phrase') addLeaves(state, [phraseLeaf(token.text, token)])
  if (token.kind !== 'regex') return
  const { source, raw, start, end } = token
  const reading = readRegex(source, token.flags)
  if ('flags' in reading) return addLeaves(state, [{ kind: 'regex', source, flags: reading.flags, start, end }])
  state.hints.push({ ...reading.refusal, start, end })
  addLeaves(state, [textLeaf(raw, token)])
}

function addOperator(
  state: State,
  token: OperatorToken,
  { clock, isAtEnd }: { clock: QueryClock; isAtEnd: boolean },
): void {
  const { start, end } = token
  const group = innermost(state)
  const reading = readOperator(token, { isNot: group.isNextNot !== group.isLeftOut, isAtEnd, clock })
  state.hints.push(...reading.notes.map((note) => ({ ...note, start, end })))
  switch (reading.kind) {
    case 'text':
      return addLeaves(state, [textLeaf(withoutQuotes(token), token)])
    case 'title':
      return addLeaves(
        state,
        reading.texts.map((text) => ({ kind: 'title', text, start, end })),
      )
    case 'filter':
      beginTerm(group)
      state.filters.push({ filter: reading.filter, place: { start, end }, isInGroup: state.groups.length > 1 })
      return
    case 'sort':
      state.sort = reading.sort
      group.isNextNot = false
      return
    case 'unfinished':
      group.isNextNot = false
  }
}

function withoutQuotes({ raw, values }: OperatorToken): string {
  return values.some(({ isQuoted }) => isQuoted) ? raw.replace(/["＂“”„‟«»]/g, '') : raw
}

/** Adds alternatives as one term. Those beyond the limit are dropped, including their negation. */
function addLeaves(state: State, leaves: readonly (Match | null)[]): void {
  const group = innermost(state)
  const isNot = beginTerm(group)
  const wanted = leaves.filter((leaf) => leaf !== null)
  const kept = wanted.slice(0, Math.max(0, MAX_TERMS - state.leafCount))
  state.leafCount += wanted.length
  const match = anyOf(kept)
  if (match !== null) group.alternatives.at(-1)?.push(isNot ? notOf(match) : match)
}

function termHint(leafCount: number, textLength: number): readonly QueryHint[] {
  return leafCount > MAX_TERMS
    ? [{ ...sentenceOf('queryTooManyWords', { most: MAX_TERMS }), start: textLength, end: textLength }]
    : []
}

function scopeHints(filters: State['filters'], hasAlternatives: boolean): readonly QueryHint[] {
  const scoped = filters.filter(({ isInGroup }) => isInGroup || hasAlternatives)
  return scoped.map(({ place }) => ({
    ...sentenceOf('filtersApplyEverywhere'),
    ...place,
  }))
}
