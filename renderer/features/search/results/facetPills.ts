import { modelName } from '../../../../shared/model/modelNames.ts'
import type { SearchFacets } from '../../../../shared/model/searchAnswer.ts'
import { readChoice, speakerChoices } from '../../../../shared/query/choices.ts'
import { addsAlternatives, choicesOf, type OperatorName, operatorNamed } from '../../../../shared/query/operators.ts'
import { words } from '../../../words/words.ts'
import { timeOperators } from '../timeline/months.ts'
import { valuesOf, without, withoutValue, withValue } from '../queryOperators.ts'

/** A facet value to filter by. */
export interface FacetPill {
  readonly by: PillOperator
  readonly value: string
  readonly label: string
  /** The slugs of a model. */
  readonly tooltip?: string
  /** The number of results with it; 0 for an active filter without exact matches. */
  readonly count: number
  /** Otherwise a lower bound. */
  readonly isExact: boolean
  readonly isOn: boolean
}

export interface FacetRow {
  readonly everything: { readonly count: number; readonly isExact: boolean; readonly isOn: boolean }
  readonly shown: readonly FacetPill[]
  /** Behind "More", by kind. */
  readonly more: readonly (readonly FacetPill[])[]
}

type PillOperator = Extract<OperatorName, 'from' | 'has' | 'model' | 'project'>

const pillOperators: readonly PillOperator[] = ['from', 'has', 'model', 'project']
const SHOWN = 4

/**
 * The queries to count facets for: a pill shows the results it would give, so the pills it would replace don't count.
 */
export interface FacetQueries {
  readonly current: string
  readonly everything: string
  readonly anyTime: string
  readonly anySpeaker: string
  readonly anyModel: string
  readonly anyProject: string
}

export function facetQueries(text: string): FacetQueries {
  return {
    current: text,
    everything: without(text, pillOperators),
    anyTime: without(text, timeOperators),
    anySpeaker: without(text, ['from']),
    anyModel: without(text, ['model']),
    anyProject: without(text, ['project']),
  }
}

export type FacetAnswers = { readonly [Name in keyof FacetQueries]: SearchFacets }

export function arrangePills(text: string, answers: FacetAnswers): FacetRow {
  const { current, everything, anySpeaker, anyModel, anyProject } = answers
  const pillsOf = (by: PillOperator, { total }: SearchFacets, counted: readonly Counted[]): FacetPill[] =>
    withActive(text, by, { counted, total, currentTotal: current.total })
  const speakers = pillsOf(
    'from',
    anySpeaker,
    anySpeaker.roles.filter(({ value }) => value !== 'other'),
  ).toSorted(bySpeaker)
  const features = pillsOf('has', current, current.has)
  const models = pillsOf('model', anyModel, byName(anyModel.models))
  const projects = pillsOf(
    'project',
    anyProject,
    anyProject.projects.map(({ value, label, count }) => ({
      value: label,
      label: label === value ? words.search.facets.unnamedProject : label,
      count,
    })),
  )
  const all = [speakers, features, models, projects]
  const first = [
    ...speakers.slice(0, 2),
    ...features.filter(({ value }) => canonicalName('has', value) === 'code'),
    ...models.slice(0, 1),
  ].slice(0, SHOWN)
  const isShown = (one: FacetPill): boolean => one.isOn || first.includes(one)
  return {
    everything: { ...everything.total, isOn: pillOperators.every((name) => valuesOf(text, name).length === 0) },
    shown: [...first, ...all.flat().filter((one) => one.isOn && !first.includes(one))],
    more: all.map((pills) => pills.filter((one) => !isShown(one))).filter((pills) => pills.length > 0),
  }
}

type Counted = SearchFacets['roles'][number] & Pick<FacetPill, 'tooltip'>

/** Models by the names people know. A message has one model, so slugs with one name add up. */
function byName(models: SearchFacets['models']): Counted[] {
  return [...Map.groupBy(models, ({ label }) => label)].map(([name, slugs]) => ({
    value: name,
    label: name,
    count: slugs.reduce((sum, { count }) => sum + count, 0),
    tooltip: slugs.map(({ value }) => value).join(', '),
  }))
}

interface CountedPills {
  readonly counted: readonly Counted[]
  readonly total: SearchFacets['total']
  /** For the full query, for values that weren't counted. */
  readonly currentTotal: SearchFacets['total']
}

/**
 * The counted values, except those that would change nothing, and always the active filters, so they can be removed. A
 * pill has the value as the query spells it.
 */
function withActive(text: string, by: PillOperator, { counted, total, currentTotal }: CountedPills): FacetPill[] {
  const active = new Map(valuesOf(text, by).map((value) => [canonicalName(by, value), value]))
  const pills = counted.flatMap(({ value, label, count, tooltip }): FacetPill[] => {
    const own = active.get(value.toLowerCase())
    if (own === undefined && (count === 0 || count >= total.count)) return []
    return [
      {
        by,
        value: own ?? value,
        label: by === 'from' ? label : (nameOf(by, value) ?? label),
        ...(tooltip !== undefined && { tooltip }),
        count,
        isExact: total.isExact,
        isOn: own !== undefined,
      },
    ]
  })
  const others = [...active].filter(([, value]) => !pills.some((pill) => pill.value === value))
  return [
    ...pills,
    ...others.map(([name, value]) => ({
      by,
      value,
      label: by === 'model' ? modelName(value) : (nameOf(by, name) ?? value),
      count: active.size === 1 ? currentTotal.count : 0,
      isExact: currentTotal.isExact,
      isOn: true,
    })),
  ]
}

/** `from:user` means `from:me`, and `model:gpt-5-thinking` means `model:"GPT-5 Thinking"`. */
function canonicalName(by: PillOperator, value: string): string {
  if (by === 'model') return modelName(value).toLowerCase()
  return readChoice(choicesOf(operatorNamed(by)), value) ?? value.toLowerCase()
}

function nameOf(by: PillOperator, name: string): string | undefined {
  return choicesOf(operatorNamed(by)).find(({ value }) => value === name)?.label
}

/**
 * The query with the pill switched on or off. A message has one speaker, model and project, so these replace each
 * other; it can contain several kinds of content.
 */
export function togglePill(text: string, { by, value, isOn }: FacetPill): string {
  if (isOn) return withoutValue(text, by, value)
  return withValue(addsAlternatives(operatorNamed(by)) ? without(text, [by]) : text, by, value)
}

export function keepAllPills(text: string): string {
  return without(text, pillOperators)
}

const speakerOrder: readonly string[] = speakerChoices.map(({ value }) => value)

function bySpeaker(a: FacetPill, b: FacetPill): number {
  return speakerOrder.indexOf(canonicalName('from', a.value)) - speakerOrder.indexOf(canonicalName('from', b.value))
}
