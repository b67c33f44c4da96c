import type { Reader } from '../../../shared/contract/operation.ts'
import type { SearchFacets } from '../../../shared/model/searchAnswer.ts'
import { modelName } from '../../../shared/model/modelNames.ts'
import { features } from '../../../shared/query/choices.ts'
import type { SearchQuery } from '../../../shared/query/searchQuery.ts'
import { QUARTER_MS, type QuarterCount } from '../../store/lookup/facetStore.ts'
import { languageOf } from '../../../shared/text/languages.ts'
import type { Archive } from '../../store/archive/openArchive.ts'
import type { SearchControl } from '../searchControl.ts'
import { withoutFillers, withoutTitles } from '../query/queryTerms.ts'
import { openScopes } from '../query/searchScopes.ts'
import { createExactTerms } from '../query/searchTerm.ts'
import { createStrictList } from '../retrieve/strictList.ts'

interface FacetRequest {
  readonly query: SearchQuery
  readonly timeZone: string
  readonly reader: Reader
}

const roleNames = [
  { value: 'other', label: 'Others' },
  { value: 'me', label: 'You' },
  { value: 'assistant', label: 'Assistant' },
  { value: 'tool', label: 'Tools' },
  { value: 'system', label: 'System' },
] as const

interface Named {
  readonly value: string
  readonly label: string
}

type Counted = readonly [Named, number]

const plain = (value: string): Named => ({ value, label: value })

/**
 * Counts the matching messages by role, model, project, content and month. Months are left out when they wouldn't add
 * up to the total.
 */
export function countFacets(
  archive: Archive,
  { query, timeZone, reader }: FacetRequest,
  control: SearchControl,
): SearchFacets {
  const { facets } = archive
  const match = withoutFillers(withoutTitles(query.match), languageOf(query.text).stopWords)
  const scopes = openScopes(query, { reader, throughId: null }, archive)
  const strict = createStrictList(match, scopes, {
    ...archive,
    exactTerm: createExactTerms(archive.words),
    titleOf: archive.hits.titleOfMessage,
    control,
  })
  const { within, isExact } = strict.toCount()
  control.check()
  const groups = facets.groupsWithin(within)
  control.check()
  const projects = facets.projectsWithin(within)
  control.check()
  const quarters = isExact ? facets.quartersWithin(within) : []
  return {
    total: { count: groups.reduce((sum, { count }) => sum + count, 0), isExact },
    roles: summed(groups.map(({ speaker, count }) => [roleNames[speaker] ?? roleNames[0], count])),
    models: summed(
      groups.flatMap(({ modelId, count }) => {
        const slug = modelId === 0 ? null : facets.modelSlug(modelId)
        return slug === null ? [] : [[{ value: slug, label: modelName(slug) }, count]]
      }),
    ),
    projects: summed(
      projects.map(({ projectId, count }) => [
        { value: projectId, label: facets.projectName(projectId) ?? projectId },
        count,
      ]),
    ),
    has: summed(
      features.flatMap((name, bit) =>
        groups.filter((group) => (group.features & (1 << bit)) !== 0).map(({ count }): Counted => [plain(name), count]),
      ),
    ),
    months: monthsOf(quarters, timeZone),
  }
}

/** Sums the counts of equal values, largest first. */
function summed(counted: readonly Counted[]): SearchFacets['roles'] {
  return [...Map.groupBy(counted, ([{ value }]) => value).values()]
    .flatMap((alike) =>
      alike.slice(0, 1).map(([named]) => ({ ...named, count: alike.reduce((sum, [, count]) => sum + count, 0) })),
    )
    .toSorted((a, b) => b.count - a.count)
}

function monthsOf(quarters: readonly QuarterCount[], timeZone: string): SearchFacets['months'] {
  const monthAt = createMonths(timeZone)
  const counts = new Map<string, number>()
  for (const { quarter, count } of quarters) {
    const month = monthAt(quarter)
    counts.set(month, (counts.get(month) ?? 0) + count)
  }
  return [...counts].map(([month, count]) => ({ month, count })).toSorted((a, b) => a.month.localeCompare(b.month))
}

const QUARTERS_PER_DAY = 96

/**
 * YYYY-MM in the user's time zone. Formatting dates is slow, so it's done once per day, and per quarter hour only on
 * days when the month changes; no time zone offset is finer than a quarter hour.
 */
function createMonths(timeZone: string): (quarter: number) => string {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit' })
  const ask = (quarter: number): string => format.format(quarter * QUARTER_MS).slice(0, 7)
  const days = new Map<number, string | null>()
  const dayOf = (day: number): string | null => {
    const [first, last] = [ask(day * QUARTERS_PER_DAY), ask((day + 1) * QUARTERS_PER_DAY - 1)]
    return first === last ? first : null
  }
  return (quarter) => {
    const day = Math.floor(quarter / QUARTERS_PER_DAY)
    const known = days.get(day)
    const month = known === undefined ? dayOf(day) : known
    if (known === undefined) days.set(day, month)
    return month ?? ask(quarter)
  }
}
