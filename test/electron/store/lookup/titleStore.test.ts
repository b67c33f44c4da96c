import { describe, expect, it } from 'vitest'
import { type Archive, openArchive } from '../../../../electron/store/archive/openArchive.ts'
import { rowsOf, temporaryFolders, withArchive } from '../../../support/archiveFixture.ts'
import { idFrom } from '../../../support/buildExport.ts'
import { derivedFrom, store } from '../../../support/storedConversation.ts'

const newFolder = temporaryFolders('titles')
const vienna = { id: 'vienna', title: 'Trip to Vienna', turns: [['user', 'Which museum?']] } as const
const cafe = {
  id: 'cafe',
  title: 'Café Müller',
  turns: [['user', 'When?']],
  extra: { gizmo_id: 'g-p-home', gizmo_type: 'snorlax' },
} as const

/** Conversations by part of their title: read one by one, and from the title index. */
function titled({ titles, candidates }: Archive, word: string): number[][] {
  return [titles.titled((title) => title.includes(word)), candidates.withAnyWord('title', [word], 10)]
}

const noMatch = [[], []]

describe('titles', () => {
  it('are found without accents and case, both ways', () =>
    withArchive(newFolder('archive'), (archive) => {
      const [first, second] = [store(archive, vienna), store(archive, cafe)]
      expect(titled(archive, 'vienna')).toEqual([[first], [first]])
      expect(titled(archive, 'muller')).toEqual([[second], [second]])
      expect(titled(archive, 'graz')).toEqual(noMatch)
      expect(archive.titles.titled(() => true)).toEqual([first, second])
    }))

  it('that are missing count as empty and are in no index', () =>
    withArchive(newFolder('archive'), (archive) => {
      const id = store(archive, { ...vienna, title: null })
      expect(archive.titles.titled((title) => title === '')).toEqual([id])
      archive.edits.editConversation('chatgpt', idFrom('vienna'), { title: 'Named at last' })
      expect(titled(archive, 'last')).toEqual([[id], [id]])
      archive.edits.editConversation('chatgpt', idFrom('vienna'), { title: null })
      expect(titled(archive, 'last')).toEqual(noMatch)
    }))

  it("follow the user's edits immediately, and revert with them", () =>
    withArchive(newFolder('archive'), (archive) => {
      const id = store(archive, vienna)
      for (const title of ['Holiday in Graz', 'Week in Graz'])
        archive.edits.editConversation('chatgpt', idFrom('vienna'), { title })
      expect([titled(archive, 'graz'), titled(archive, 'holiday'), titled(archive, 'vienna')]).toEqual([
        [[id], [id]],
        noMatch,
        noMatch,
      ])
      archive.edits.editConversation('chatgpt', idFrom('vienna'), { isStarred: true })
      expect(titled(archive, 'graz')).toEqual([[id], [id]])
      archive.edits.editConversation('chatgpt', idFrom('vienna'), { title: null })
      expect([titled(archive, 'graz'), titled(archive, 'vienna')]).toEqual([noMatch, [[id], [id]]])
    }))

  it('also revert when the edit itself is deleted', () => {
    const folder = newFolder('archive')
    withArchive(folder, (archive) => {
      const id = store(archive, vienna)
      archive.edits.editConversation('chatgpt', idFrom('vienna'), { title: 'Graz' })
      rowsOf(folder, 'DELETE FROM conversation_edits RETURNING *')
      expect([titled(archive, 'graz'), titled(archive, 'vienna')]).toEqual([noMatch, [[id], [id]]])
    })
  })

  it('follow a later export, unless the user set one', () =>
    withArchive(newFolder('archive'), (archive) => {
      const id = store(archive, vienna)
      const rename = (title: string | null) =>
        archive.transaction(() => archive.conversations.replace(id, derivedFrom({ ...vienna, title })))
      rename('Trip to Linz')
      expect([titled(archive, 'linz'), titled(archive, 'vienna')]).toEqual([[[id], [id]], noMatch])
      archive.edits.editConversation('chatgpt', idFrom('vienna'), { title: 'My own' })
      rename('Trip to Wels')
      expect([titled(archive, 'own'), titled(archive, 'wels'), titled(archive, 'linz')]).toEqual([
        [[id], [id]],
        noMatch,
        noMatch,
      ])
      archive.edits.editConversation('chatgpt', idFrom('vienna'), { title: null })
      expect(titled(archive, 'wels')).toEqual([[id], [id]])
      rename(null)
      expect(titled(archive, 'wels')).toEqual(noMatch)
    }))

  it('disappear with their conversation, and return with the edit kept for it', () =>
    withArchive(newFolder('archive'), (archive) => {
      const id = store(archive, vienna)
      archive.edits.editConversation('chatgpt', idFrom('vienna'), { title: 'Graz' })
      archive.conversations.remove(id)
      expect([titled(archive, 'graz'), titled(archive, 'vienna')]).toEqual([noMatch, noMatch])
      const next = store(archive, vienna)
      expect([titled(archive, 'graz'), titled(archive, 'vienna')]).toEqual([[[next], [next]], noMatch])
    }))
})

describe('a write by another program', () => {
  it('is visible to the next query', () => {
    const folder = newFolder('archive')
    withArchive(folder, (writer) => {
      const id = store(writer, vienna)
      const reader = openArchive(folder, 'read')
      expect(titled(reader, 'vienna')).toEqual([[id], [id]])
      writer.edits.editConversation('chatgpt', idFrom('vienna'), { title: 'Graz' })
      expect(titled(reader, 'graz')).toEqual([[id], [id]])
      writer.conversations.remove(id)
      expect(titled(reader, 'graz')).toEqual(noMatch)
      reader.close()
    })
  })
})

describe('projects', () => {
  it('are found by part of their name as soon as they have one', () => {
    const folder = newFolder('archive')
    withArchive(folder, (archive) => {
      const id = store(archive, cafe)
      store(archive, vienna)
      expect([archive.titles.inProject('mobel'), archive.titles.inProject('')]).toEqual([[], []])
      rowsOf(folder, "INSERT INTO project_names (project_id, name) VALUES ('g-p-home', 'Neue Möbel') RETURNING *")
      expect([
        archive.titles.inProject('MÖBEL'),
        archive.titles.inProject('mobel'),
        archive.titles.inProject('kitchen'),
      ]).toEqual([[id], [id], []])
    })
  })
})
