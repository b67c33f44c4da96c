import type { Reader } from '../../shared/contract/operation.ts'
import type { SearchFacets } from '../../shared/model/searchAnswer.ts'
import { features, type SearchQuery } from '../../shared/query/searchQuery.ts'
import type { Archive } from '../store/openArchive.ts'
import type { SearchControl } from './searchControl.ts'
import { withoutFillers, withoutTitles } from './queryTerms.ts'
import { openScopes } from './searchScopes.ts'
import { createExactTerms } from './searchTerm.ts'
import { COUNT_LIMIT, createStrictList } from './strictList.ts'

interface FacetRequest {
  readonly query: SearchQuery
  readonly timeZone: string
  readonly reader: Reader
}

const roleNames = [
  { value: 'other', label: 'Others' },
  { value: 'me', label: 'Me' },
  { value: 'assistant', label: 'Assistant' },
  { value: 'tool', label: 'Tools' },
  { value: 'system', label: 'System' },
] as const

type Names = (key: string) => { readonly value: string; readonly label: string }

const plain: Names = (key) => ({ value: key, label: key })

/** How the messages that a query names are spread: by who spoke, model, project, what they have, and month. */
export function countFacets(archive: Archive, { query, timeZone, reader }: FacetRequest, control: SearchControl): SearchFacets {
  const match = withoutFillers(withoutTitles(query.match))
  const scopes = openScopes(query, { reader, throughId: null }, archive)
  const strict = createStrictList(match, scopes, { ...archive, exactTerm: createExactTerms(archive.words), titleOf: archive.hits.titleOfMessage, control })
  const ids = strict.some(COUNT_LIMIT + 1)
  control.check()
  const rows = archive.facets.rowsOf(ids.slice(0, COUNT_LIMIT))
  const monthOf = createMonths(timeZone)
  return {
    total: strict.total(),
    roles: counted(rows.map(({ speaker }) => String(speaker)), (key) => roleNames[Number(key)] ?? roleNames[0]),
    models: counted(rows.flatMap(({ model }) => (model === null ? [] : [model])), plain),
    projects: counted(rows.flatMap(({ projectId }) => (projectId === null ? [] : [projectId])), (key) => ({ value: key, label: archive.facets.projectName(key) ?? key })),
    has: counted(rows.flatMap((row) => features.filter((_, index) => (row.features & (1 << index)) !== 0)), plain),
    months: [...Map.groupBy(rows.flatMap(({ atMs }) => (atMs === null ? [] : [monthOf(atMs)])), (month) => month)]
      .map(([month, all]) => ({ month, count: all.length }))
      .toSorted((a, b) => a.month.localeCompare(b.month)),
  }
}

function counted(keys: readonly string[], nameOf: Names): SearchFacets['roles'] {
  return [...Map.groupBy(keys, (key) => key)].map(([key, all]) => ({ ...nameOf(key), count: all.length })).toSorted((a, b) => b.count - a.count)
}

/** YYYY-MM where the person is. Asking the calendar for each message is slow; no zone parts a quarter of an hour. */
function createMonths(timeZone: string): (atMs: number) => string {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit' })
  const known = new Map<number, string>()
  return (atMs) => {
    const quarter = Math.floor(atMs / 900_000)
    const month = known.get(quarter) ?? format.format(atMs).slice(0, 7)
    known.set(quarter, month)
    return month
  }
}
