import Database from 'better-sqlite3'
import { describe, expect, it } from 'vitest'
import { migrate } from '../../../../electron/store/archive/migrate.ts'
import type { Archive } from '../../../../electron/store/archive/openArchive.ts'
import { migrations } from '../../../../electron/store/migrations/index.ts'
import { addTitleFunctions, derivedTitle } from '../../../../electron/store/tables/derivedTitle.ts'
import { rowsOf, temporaryFolders, withArchive } from '../../../support/archiveFixture.ts'
import { type ConversationOptions, idFrom } from '../../../support/buildExport.ts'
import { store } from '../../../support/storedConversation.ts'

const newFolder = temporaryFolders('derivedtitles')
const bird = { id: 'bird', title: 'New chat', turns: [['user', ' Which\nbird? ']] } as const

function titlesOf({ library }: Archive, rowId: number, among: 'person' | 'agent' = 'person') {
  const { title, derivedTitle: derived } = library.byRow(rowId, among)?.summary ?? {}
  return [title, derived]
}

function stored(options: ConversationOptions): Promise<unknown[]> | unknown[] {
  return withArchive(newFolder('archive'), (archive) => titlesOf(archive, store(archive, options)))
}

describe('a derived title', () => {
  it.each(['New chat', 'Untitled', null])('is the first question of a conversation titled %j', async (title) => {
    expect(await stored({ ...bird, title })).toEqual([title, 'Which bird?'])
  })

  it('is null for a conversation with a title', async () => {
    expect(await stored({ ...bird, title: 'Herons' })).toEqual(['Herons', null])
  })

  it('is null for a conversation without questions', async () => {
    expect(await stored({ ...bird, turns: [['assistant', 'Hello.']] })).toEqual(['New chat', null])
  })

  it('leaves out empty and hidden messages', async () => {
    const turns: ConversationOptions['turns'] = [
      ['user', 'You are my tutor.', { metadata: { is_visually_hidden_from_conversation: true } }],
      ['user', ' \n'],
      ['assistant', 'Hello.'],
      ['user', 'Which stork?'],
    ]
    expect(await stored({ ...bird, turns })).toEqual(['New chat', 'Which stork?'])
  })

  it('gives way to your own title, whatever that is', () =>
    withArchive(newFolder('archive'), (archive) => {
      const rowId = store(archive, bird)
      archive.edits.editConversation('chatgpt', idFrom('bird'), { title: 'Untitled' })
      expect(titlesOf(archive, rowId)).toEqual(['Untitled', null])
      archive.edits.editConversation('chatgpt', idFrom('bird'), { title: null })
      expect(titlesOf(archive, rowId)).toEqual(['New chat', 'Which bird?'])
    }))

  it('is kept from agents, and never stored', () => {
    const folder = newFolder('archive')
    return withArchive(folder, (archive) => {
      const rowId = store(archive, bird)
      expect(titlesOf(archive, rowId, 'agent')).toEqual(['New chat', null])
      expect(rowsOf(folder, 'SELECT title FROM conversations')).toEqual([{ title: 'New chat' }])
    })
  })

  it('sorts the list for people, and not for agents', () =>
    withArchive(newFolder('archive'), (archive) => {
      const untitled = store(archive, bird)
      const vase = store(archive, { ...bird, id: 'vase', title: 'Vase' })
      const oak = store(archive, { ...bird, id: 'oak', title: 'Oak' })
      const order = (among: 'person' | 'agent') =>
        archive.library.pages
          .page({ order: 'title', among, projectIds: null, filter: {} }, { from: null, offset: 0, limit: 9 })
          .map(({ rowId }) => rowId)
      expect(order('person')).toEqual([oak, vase, untitled])
      expect(order('agent')).toEqual([untitled, oak, vase])
    }))

  it('is found by the index of the nodes', () => {
    const db = new Database(':memory:')
    migrate(db, migrations, () => {})
    addTitleFunctions(db)
    const plan = db
      .prepare<[], { detail: string }>(
        `EXPLAIN QUERY PLAN SELECT ${derivedTitle('shown_conversations')} FROM shown_conversations WHERE id = 1`,
      )
      .all()
    expect(plan.map(({ detail }) => detail)).toContain(
      'SEARCH asked USING INDEX nodes_by_conversation (conversation_id=?)',
    )
  })
})
