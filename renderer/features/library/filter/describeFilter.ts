import type { ConversationFilter, FilterChoices } from '../../../../shared/model/conversationFilter.ts'
import { modelName } from '../../../../shared/model/modelNames.ts'
import { formatDay } from '../../../ui/format.ts'
import { words } from '../../../words/words.ts'
import { yearOf } from './yearSpan.ts'

/** One active filter, and the filter without it. */
export interface FilterChip {
  readonly label: string
  readonly without: ConversationFilter
}

type ListKey = 'models' | 'gptIds' | 'projectIds' | 'tags' | 'providers' | 'has'
type FlagKey = 'isStarred' | 'isArchived' | 'isHiddenFromAgents' | 'isHighlighted'

const choicesOf: Readonly<
  Record<ListKey, keyof Pick<FilterChoices, 'models' | 'gpts' | 'projects' | 'tags' | 'providers' | 'has'>>
> = {
  models: 'models',
  gptIds: 'gpts',
  projectIds: 'projects',
  tags: 'tags',
  providers: 'providers',
  has: 'has',
}
const flagWords: Readonly<Record<FlagKey, { readonly yes: string; readonly no: string }>> = words.library.flags

export function describeFilter(filter: ConversationFilter, choices: FilterChoices | null): FilterChip[] {
  const lists = (Object.keys(choicesOf) as ListKey[]).flatMap((key) =>
    (filter[key] ?? []).map((value) => ({
      label: key === 'models' ? modelName(value) : labelOf(choices?.[choicesOf[key]], value),
      without: toggled(filter, key, value),
    })),
  )
  const flags = (Object.keys(flagWords) as FlagKey[]).flatMap((key) => {
    const { [key]: flag, ...without } = filter
    return flag === undefined ? [] : [{ label: flagWords[key][flag ? 'yes' : 'no'], without }]
  })
  return [...timeChip(filter), ...lists, ...lengthChip(filter), ...flags]
}

function labelOf(known: FilterChoices['models'] | undefined, value: string): string {
  return known?.find((choice) => choice.value === value)?.label ?? value
}

/** Adds a value to the alternatives of a list, or removes it. */
export function toggled(filter: ConversationFilter, key: ListKey, value: string): ConversationFilter {
  const before: readonly string[] = filter[key] ?? []
  const after = before.includes(value) ? before.filter((other) => other !== value) : [...before, value]
  const { [key]: _gone, ...rest } = filter
  return after.length === 0 ? rest : { ...rest, [key]: after }
}

function timeChip(filter: ConversationFilter): FilterChip[] {
  const { fromMs, untilMs, ...without } = filter
  if (fromMs === undefined && untilMs === undefined) return []
  return [{ label: timeWords(fromMs, untilMs), without }]
}

function timeWords(fromMs: number | undefined, untilMs: number | undefined): string {
  const year = yearOf(fromMs, untilMs)
  if (year !== null) return String(year)
  if (untilMs === undefined) return words.library.times.since(formatDay(fromMs ?? 0))
  const lastDay = formatDay(untilMs - 1)
  return fromMs === undefined
    ? words.library.times.until(lastDay)
    : words.library.times.between(formatDay(fromMs), lastDay)
}

function lengthChip(filter: ConversationFilter): FilterChip[] {
  const { minTurns, maxTurns, ...without } = filter
  if (minTurns === undefined && maxTurns === undefined) return []
  return [{ label: lengthLabel(minTurns, maxTurns), without }]
}

export function lengthLabel(minTurns: number | undefined, maxTurns: number | undefined): string {
  if (maxTurns === undefined) return words.library.lengths.atLeast(minTurns ?? 0)
  return minTurns === undefined
    ? words.library.lengths.atMost(maxTurns)
    : words.library.lengths.between(minTurns, maxTurns)
}
