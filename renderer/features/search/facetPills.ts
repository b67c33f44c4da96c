import type { SearchFacets } from '../../../shared/model/searchAnswer.ts'
import type { OperatorName } from '../../../shared/query/operators.ts'
import { words } from '../../words/words.ts'
import { timeOperators } from './months.ts'
import { hasValue, valuesOf, without, withoutValue, withValue } from './queryOperators.ts'

/** A part of what was found that can be kept to. */
export interface FacetPill {
  readonly by: PillOperator
  readonly value: string
  readonly label: string
  readonly count: number
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

/** The queries whose facets are needed: a pill shows what one would get by it, so those beside it that it would replace do not count. */
export interface FacetQueries {
  readonly asked: string
  readonly everything: string
  readonly anyTime: string
  readonly anySpeaker: string
  readonly anyModel: string
  readonly anyProject: string
}

export function facetQueries(text: string): FacetQueries {
  return {
    asked: text,
    everything: without(text, pillOperators),
    anyTime: without(text, timeOperators),
    anySpeaker: without(text, ['from']),
    anyModel: without(text, ['model']),
    anyProject: without(text, ['project']),
  }
}

export type FacetAnswers = { readonly [Name in keyof FacetQueries]: SearchFacets }

export function arrangePills(text: string, answers: FacetAnswers): FacetRow {
  const { asked, everything, anySpeaker, anyModel, anyProject } = answers
  const pill = (by: PillOperator, value: string, label: string, count: number): FacetPill => ({ by, value, label, count, isOn: hasValue(text, by, value) })
  const speakers = anySpeaker.roles.filter(({ value }) => value !== 'other').map(({ value, label, count }) => pill('from', value, label, count)).filter(usefulIn(anySpeaker)).toSorted(bySpeaker)
  const features = asked.has.map(({ value, count }) => pill('has', value, featureNames[value] ?? value, count)).filter(usefulIn(asked))
  const models = anyModel.models.map(({ value, label, count }) => pill('model', value, label, count)).filter(usefulIn(anyModel))
  const projects = anyProject.projects.map(({ value, label, count }) => pill('project', label, label === value ? words.search.facets.unnamedProject : label, count)).filter(usefulIn(anyProject))
  const all = [speakers, features, models, projects]
  const first = [...speakers.slice(0, 2), ...features.filter(({ value }) => value === 'code'), ...models.slice(0, 1)].slice(0, SHOWN)
  const isShown = (one: FacetPill): boolean => one.isOn || first.includes(one)
  return {
    everything: { ...everything.total, isOn: pillOperators.every((name) => valuesOf(text, name).length === 0) },
    shown: [...first, ...all.flat().filter((one) => one.isOn && !first.includes(one))],
    more: all.map((pills) => pills.filter((one) => !isShown(one))).filter((pills) => pills.length > 0),
  }
}

/** One that would change nothing is not offered. */
function usefulIn({ total }: SearchFacets): (pill: FacetPill) => boolean {
  return ({ isOn, count }) => isOn || (count > 0 && count < total.count)
}

/** The query with the pill pressed, or let go. A message has one speaker, model and project, so these replace each other; it can hold several things. */
export function togglePill(text: string, { by, value, isOn }: FacetPill): string {
  if (isOn) return withoutValue(text, by, value)
  return withValue(by === 'has' ? text : without(text, [by]), by, value)
}

export function keepEverything(text: string): string {
  return without(text, pillOperators)
}

const speakerOrder = ['me', 'assistant', 'tool', 'system']

function bySpeaker(a: FacetPill, b: FacetPill): number {
  return speakerOrder.indexOf(a.value) - speakerOrder.indexOf(b.value)
}

const featureNames: Readonly<Record<string, string>> = words.search.features
