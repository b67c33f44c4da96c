import { expect, it } from 'vitest'
import { openScopes } from '../../../../electron/search/query/searchScopes.ts'
import { parseQuery } from '../../../../shared/query/parseQuery.ts'
import { fixedNow, importInto, saved, temporaryFolders, withArchive } from '../../../support/archiveFixture.ts'
import { buildConversation } from '../../../support/buildExport.ts'

const newFolder = temporaryFolders('scopes')

it("messages that aren't shown never push out visible ones, however small the limit", async () => {
  const shown = Array.from({ length: 30 }, (_, index): ['user', string] => ['user', `zebra ${index}`])
  const hidden = Array.from({ length: 6 }, (): ['system', string] => ['system', 'zebra unseen'])
  const folder = newFolder('archive')
  await importInto(
    folder,
    saved(newFolder(), 'a.json', [
      buildConversation({ id: 'zebras', title: 'Zebras', turns: [...hidden, ...shown, ...hidden] }),
    ]),
  )
  withArchive(folder, ({ search, titles, candidates }) => {
    const query = parseQuery('zebra', { nowMs: fixedNow(), timeZone: 'UTC' })
    const { isFiltered, lookUp, lookUpBest } = openScopes(
      query,
      { reader: 'person', throughId: null },
      { search, titles, candidates },
    )
    expect(isFiltered).toBe(false)
    for (const read of [lookUp, lookUpBest]) {
      const asked = [1, 5, 12, 29, 30, 31].map(
        (limit) => read({ index: 'message_fts', expression: 'zebra' }, limit).length,
      )
      expect(asked).toEqual([1, 5, 12, 29, 30, 30])
    }
  })
})
