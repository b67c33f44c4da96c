import { beforeAll, describe, expect, it } from 'vitest'
import { completeQuery } from '../../shared/query/completeQuery.ts'
import { lexQuery } from '../../shared/query/lexQuery.ts'
import { parseQuery } from '../../shared/query/parseQuery.ts'
import { temporaryFolders } from '../support/archiveFixture.ts'
import { importTexts, openSearch, type OpenSearch } from '../support/searchFixture.ts'
import { searchTexts } from '../support/searchTexts.ts'
import { fuzz, oddQueries, queries } from './fuzz.ts'

const clock = { nowMs: Date.UTC(2026, 11, 1, 12), timeZone: 'Europe/Vienna' }
const newFolder = temporaryFolders('fuzzqueries')

describe('any query', () => {
  it('is split into words that follow each other', async () => {
    await fuzz({ runs: 4000, thoroughly: 5, examples: oddQueries }, queries, (text) => {
      let end = 0
      for (const token of lexQuery(text)) {
        expect(token.start).toBeGreaterThanOrEqual(end)
        expect(token.end).toBeGreaterThan(token.start)
        end = token.end
      }
      expect(end).toBeLessThanOrEqual(text.length)
    })
  })

  it('is understood as the same search every time', async () => {
    await fuzz({ runs: 4000, thoroughly: 5, examples: oddQueries }, queries, (text) => {
      expect(parseQuery(text, clock)).toEqual(parseQuery(text, clock))
    })
  })

  it('can be completed at any position', async () => {
    await fuzz({ runs: 1000, thoroughly: 5, examples: oddQueries }, queries, (text) => {
      for (let caret = 0; caret <= text.length; caret += 7) {
        const { place } = completeQuery(text, caret)
        expect(place.start).toBeLessThanOrEqual(place.end)
        expect(place.end).toBeLessThanOrEqual(text.length)
      }
    })
  })
})

describe('an archive', () => {
  let search: OpenSearch
  beforeAll(async () => {
    const folder = newFolder('archive')
    await importTexts(folder, searchTexts, newFolder())
    search = openSearch({ folder, conversations: searchTexts })
  })

  it('answers any query', async () => {
    await fuzz({ runs: 100, thoroughly: 20, examples: oddQueries }, queries, async (query) => {
      expect(await search.ask('search.run', { query, useMeaning: false })).toMatchObject({ ok: true })
    })
    expect(search.bugs).toEqual([])
  })

  it('answers any query with its facets', async () => {
    await fuzz({ runs: 50, thoroughly: 20, examples: oddQueries }, queries, async (query) => {
      expect(await search.ask('search.facets', { query })).toMatchObject({ ok: true })
    })
    expect(search.bugs).toEqual([])
  })
})
