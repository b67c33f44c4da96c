import { describe, expect, it } from 'vitest'
import type { Archive } from '../../../../electron/store/archive/openArchive.ts'
import type { LibraryScope } from '../../../../electron/store/tables/libraryStore.ts'
import type { ListPlace, PageRequest } from '../../../../electron/store/tables/listPages.ts'
import { temporaryFolders, withArchive } from '../../../support/archiveFixture.ts'
import { store } from '../../../support/storedConversation.ts'

const newFolder = temporaryFolders('library')
const start = 1_735_689_600

/** In seconds; null if its export gives no time at all. */
function add(archive: Archive, externalId: string, at: number | null): void {
  const times = at === null ? { createTime: null, updateTime: null } : { updateTime: at }
  const turns = [['user', 'Hello', { create_time: at }]] as const
  store(archive, { id: externalId, title: `Talk ${externalId}`, turns, ...times }, externalId)
}

const everything = { order: 'activity', among: 'person', projectIds: null, filter: {} } as const

function idsOf(archive: Archive, places: readonly ListPlace[]): string[] {
  return archive.library
    .listed(
      places.map(({ rowId }) => rowId),
      'person',
    )
    .map(({ id }) => id)
}

/** All pages in a row; `meanwhile` runs before each but the first. */
function walk(archive: Archive, pageSize: number, meanwhile: (page: number) => void = () => {}): string[] {
  const seen: string[] = []
  let from: PageRequest['from'] = null
  for (let page = 0; ; page += 1) {
    if (page > 0) meanwhile(page)
    const places: ListPlace[] = archive.library.pages.page(everything, { from, limit: pageSize, offset: 0 })
    seen.push(...idsOf(archive, places))
    const last = places.at(-1)
    if (!last || places.length < pageSize) return seen
    from = { ...last, direction: 'after' }
  }
}

function found(archive: Archive, idOrKey: string): string[] {
  return archive.library.find(idOrKey).map(({ summary }) => summary.id)
}

describe('the list', () => {
  it('shows recently active conversations first and undated ones last', () => {
    withArchive(newFolder('archive'), (archive) => {
      add(archive, 'middle', start + 100)
      add(archive, 'unknown', null)
      add(archive, 'newest', start + 200)
      add(archive, 'oldest', start + 50)
      expect(walk(archive, 10)).toEqual(['newest', 'middle', 'oldest', 'unknown'])
    })
  })

  it.each([1, 2, 3, 7, 100])(
    'returns every conversation once in pages of %i, even with equal or unknown times',
    (pageSize) => {
      withArchive(newFolder('archive'), (archive) => {
        const ids = Array.from({ length: 30 }, (_, index) => `c-${index}`)
        for (const [index, id] of ids.entries()) add(archive, id, index % 5 === 0 ? null : start + (index % 3) * 10)
        const seen = walk(archive, pageSize)
        expect(seen).toHaveLength(ids.length)
        expect(seen.toSorted()).toEqual(ids.toSorted())
      })
    },
  )

  it('skips and repeats nothing while rows are added before and after', () => {
    withArchive(newFolder('archive'), (archive) => {
      const ids = Array.from({ length: 24 }, (_, index) => `c-${index}`)
      for (const [index, id] of ids.entries()) add(archive, id, start + index * 10)
      const seen = walk(archive, 5, (page) => {
        add(archive, `new ${page}`, start + 100_000 + page)
        add(archive, `old ${page}`, start - 100_000 - page)
        add(archive, `same ${page}`, start + 120)
      })
      expect(new Set(seen).size).toBe(seen.length)
      expect(seen.filter((id) => id.startsWith('c-'))).toEqual(ids.toReversed())
    })
  })

  it('is empty for an empty archive', () => {
    withArchive(newFolder('archive'), (archive) => expect(walk(archive, 10)).toEqual([]))
  })
})

describe('finding one', () => {
  it('accepts the full id, an unambiguous prefix, or the session key', () => {
    withArchive(newFolder('archive'), (archive) => {
      add(archive, 'abcd-1', start)
      add(archive, 'abce-2', start)
      expect(found(archive, 'abcd-1')).toEqual(['abcd-1'])
      expect(found(archive, 'abcd')).toEqual(['abcd-1'])
      expect(found(archive, 'talk-abce-2-2025-01')).toEqual(['abce-2'])
    })
  })

  it('returns two for an ambiguous prefix and none for an unknown one', () => {
    withArchive(newFolder('archive'), (archive) => {
      for (const id of ['abcd-1', 'abce-2', 'abcf-3']) add(archive, id, start)
      expect(found(archive, 'abc')).toEqual(['abcd-1', 'abce-2'])
      expect(found(archive, 'x')).toEqual([])
      expect(found(archive, 'abcd-12')).toEqual([])
    })
  })

  it('prefers a full id over ids that start with it', () => {
    withArchive(newFolder('archive'), (archive) => {
      for (const id of ['abc', 'abcd', 'abce']) add(archive, id, start)
      expect(found(archive, 'abc')).toEqual(['abc'])
    })
  })

  it('ignores case in UUIDs and their prefixes, but not in other ids and keys', () => {
    withArchive(newFolder('archive'), (archive) => {
      for (const id of ['5f0c2d1e-aaaa-4bbb-8ccc-0123456789ab', 'Other', 'ABCDEF01-x']) add(archive, id, start)
      for (const name of ['5F0C2D1E-AAAA-4BBB-8CCC-0123456789AB', '5F0C2D1E', '5f0c2D1E-aAaA'])
        expect(found(archive, name)).toEqual(['5f0c2d1e-aaaa-4bbb-8ccc-0123456789ab'])
      expect(found(archive, 'ABCDEF01')).toEqual(['ABCDEF01-x'])
      for (const name of ['OTHER', '5F0C', 'TALK-OTHER-2025-01']) expect(found(archive, name)).toEqual([])
    })
  })

  it.each(['%', '_', "' OR 1=1 --", '*', '\u{10FFFF}'])('treats %j literally', (odd) => {
    withArchive(newFolder('archive'), (archive) => {
      add(archive, 'abc', start)
      expect(found(archive, odd)).toEqual([])
    })
  })

  it("finds a conversation by the user's own key, and shows that key", () => {
    withArchive(newFolder('archive'), (archive) => {
      add(archive, 'abc', start)
      archive.edits.editConversation('chatgpt', 'abc', { sessionKey: 'mine' })
      expect(archive.library.find('mine')).toMatchObject([{ summary: { id: 'abc', sessionKey: 'mine' } }])
    })
  })
})

describe('scopes', () => {
  it('finds only what the reader may see, and resolves prefixes among those', () => {
    withArchive(newFolder('archive'), (archive) => {
      for (const id of ['abc-open', 'abc-hidden', 'abc-trashed']) add(archive, id, start)
      archive.edits.editConversation('chatgpt', 'abc-hidden', { isHiddenFromAgents: true })
      archive.edits.setTrashed('chatgpt', 'abc-trashed', 1)
      const ids = (among: LibraryScope) => archive.library.find('abc', among).map(({ summary }) => summary.id)
      expect(ids('agent')).toEqual(['abc-open'])
      expect(ids('person')).toEqual(['abc-hidden', 'abc-open'])
      expect(ids('trash')).toEqual(['abc-trashed'])
      expect(archive.library.byKey('talk-abc-hidden-2025-01', 'agent')).toBeNull()
      expect(archive.library.byKey('abc-hidden', 'person')).toMatchObject({ summary: { id: 'abc-hidden' } })
      expect(archive.library.byKey('abc', 'all')).toBeNull()
    })
  })
})

describe('messages', () => {
  it('have role, time, siblings and branches', () => {
    withArchive(newFolder('archive'), (archive) => {
      const rowId = store(
        archive,
        {
          id: 'c-1',
          turns: [
            ['user', 'Which bird?'],
            ['assistant', 'A heron.'],
          ],
          branches: [{ after: 0, turns: [['assistant', 'A stork.']] }],
        },
        'c-1',
      )
      const messages = archive.reader.messagesOf(rowId)
      const shown = messages.filter(({ kind }) => kind === 'message')
      expect(
        shown.map(({ role, text, siblingIndex, siblingCount }) => [role, text, siblingIndex, siblingCount]),
      ).toEqual([
        ['user', 'Which bird?', 0, 1],
        ['assistant', 'A heron.', 0, 2],
        ['assistant', 'A stork.', 1, 2],
      ])
      expect(messages[0]).toMatchObject({ kind: 'empty', role: null })
      const [first, second, ...others] = archive.reader.branchesOf(rowId)
      expect(others).toEqual([])
      expect(messages[first?.leafOrdinal ?? -1]).toMatchObject({ text: 'A heron.' })
      expect(messages[second?.leafOrdinal ?? -1]).toMatchObject({ text: 'A stork.' })
      expect(messages[second?.forkOrdinal ?? -1]).toMatchObject({ text: 'Which bird?' })
    })
  })
})
