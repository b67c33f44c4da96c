import { describe, expect, it } from 'vitest'
import { buildConversation, slimmed, type ConversationOptions } from '../../../support/buildExport.ts'
import { importInto, rowsOf, temporaryFolders, withArchive } from '../../../support/archiveFixture.ts'
import { derivedFrom, store } from '../../../support/storedConversation.ts'
import { writeFileSync } from 'node:fs'
import path from 'node:path'

const newFolder = temporaryFolders('conversations')
const tulips: ConversationOptions = {
  id: 'tulips',
  title: 'Tulips',
  turns: [
    ['user', 'When do I plant tulips?'],
    ['assistant', 'In autumn.'],
    ['user', 'How deep?'],
    ['assistant', 'Three times their height.'],
  ],
  branches: [{ after: 0, turns: [['assistant', 'In October.']] }],
}

function keyOf(folder: string, externalId: string): unknown {
  return rowsOf(folder, 'SELECT session_key FROM conversations WHERE external_id = ?', externalId)[0]?.['session_key']
}

describe('session keys', () => {
  it('consist of title and month', () => {
    const folder = newFolder('archive')
    withArchive(folder, (archive) => store(archive, tulips, 'c-1'))
    expect(keyOf(folder, 'c-1')).toBe('tulips-2025-01')
  })

  it('are unique: the later of two equal keys gets a suffix', () => {
    const folder = newFolder('archive')
    withArchive(folder, (archive) => {
      for (const id of ['c-1', 'c-2', 'c-3']) store(archive, tulips, id)
    })
    const keys = ['c-1', 'c-2', 'c-3'].map((id) => String(keyOf(folder, id)))
    expect(keys[0]).toBe('tulips-2025-01')
    expect(new Set(keys).size).toBe(3)
    for (const key of keys.slice(1)) expect(key).toMatch(/^tulips-2025-01-[\da-f]{4,64}$/)
  })

  it('give the same conversation the same suffix in every archive', () => {
    const marks = [newFolder('archive'), newFolder('archive')].map((folder) => {
      withArchive(folder, (archive) => {
        store(archive, tulips, 'c-1')
        store(archive, tulips, 'c-2')
      })
      return keyOf(folder, 'c-2')
    })
    expect(marks[0]).toBe(marks[1])
  })

  it('stay the same when the title changes', () => {
    const folder = newFolder('archive')
    withArchive(folder, (archive) => {
      const id = store(archive, tulips, 'c-1')
      expect(
        archive.transaction(() =>
          archive.conversations.replace(id, derivedFrom({ ...tulips, title: 'Crocuses' }, 'c-1')),
        ),
      ).toBe(true)
    })
    expect(keyOf(folder, 'c-1')).toBe('tulips-2025-01')
  })

  it('never reuse a key the user chose for another conversation', () => {
    const folder = newFolder('archive')
    withArchive(folder, (archive) => {
      store(archive, { ...tulips, title: 'Roses' }, 'c-1')
      archive.edits.editConversation('chatgpt', 'c-1', { sessionKey: 'tulips-2025-01' })
      store(archive, tulips, 'c-2')
      expect(archive.library.find('tulips-2025-01')).toMatchObject([{ summary: { id: 'c-1' } }])
    })
    expect(keyOf(folder, 'c-2')).toMatch(/^tulips-2025-01-[\da-f]{4}$/)
  })
})

describe('replacing', () => {
  it('reports no change when nothing changed', () => {
    withArchive(newFolder('archive'), (archive) => {
      const id = store(archive, tulips, 'c-1')
      expect(archive.conversations.replace(id, derivedFrom(tulips, 'c-1'))).toBe(false)
    })
  })

  it.each<[what: string, change: Partial<ConversationOptions>]>([
    ['a text', { turns: [['user', 'When do I plant crocuses?'], ...tulips.turns.slice(1)] }],
    ['the title', { title: 'Spring' }],
    ['a turn more', { turns: [...tulips.turns, ['user', 'Thanks!']] }],
    ['a turn less', { turns: tulips.turns.slice(0, 3) }],
    ['a star', { extra: { is_starred: true } }],
    [
      'an attachment',
      {
        turns: [
          ['user', 'When do I plant tulips?', { metadata: { attachments: [{ id: 'file-abc', name: 'a.png' }] } }],
          ...tulips.turns.slice(1),
        ],
      },
    ],
  ])('reports that %s changed', (_, change) => {
    withArchive(newFolder('archive'), (archive) => {
      const id = store(archive, tulips, 'c-1')
      expect(archive.conversations.replace(id, derivedFrom({ ...tulips, ...change }, 'c-1'))).toBe(true)
      expect(archive.conversations.replace(id, derivedFrom({ ...tulips, ...change }, 'c-1'))).toBe(false)
    })
  })

  it('leaves no old data when everything is new', () => {
    const folder = newFolder('archive')
    withArchive(folder, (archive) => {
      const id = store(archive, tulips, 'c-1')
      archive.conversations.replace(id, derivedFrom({ id: 'other', turns: [['user', 'Hello']] }, 'c-1'))
    })
    expect(rowsOf(folder, "SELECT content FROM nodes WHERE content <> ''")).toEqual([{ content: 'Hello' }])
    expect(rowsOf(folder, 'SELECT branch FROM branches')).toEqual([{ branch: 1 }])
  })

  it('removes a conversation with everything attached to it', () => {
    const folder = newFolder('archive')
    withArchive(folder, (archive) => {
      const id = store(
        archive,
        { ...tulips, turns: [['user', 'Look', { metadata: { attachments: [{ id: 'file-abc' }] } }]], branches: [] },
        'c-1',
      )
      archive.conversations.remove(id)
    })
    for (const table of ['conversations', 'nodes', 'branches', 'attachments'])
      expect(rowsOf(folder, `SELECT * FROM ${table}`)).toEqual([])
  })

  it('throws for a row that does not exist', () => {
    withArchive(newFolder('archive'), (archive) => {
      expect(archive.conversations.idOf('chatgpt', 'c-1')).toBeNull()
      expect(() => archive.conversations.identityOf(7)).toThrow('7')
    })
  })
})

describe('row ids of nodes', () => {
  it('survive imports of newer, slimmer and identical exports', async () => {
    const folder = newFolder('archive')
    const places = newFolder()
    const rich = buildConversation(tulips)
    const longer = buildConversation({
      ...tulips,
      turns: [...tulips.turns, ['user', 'Thanks!']],
      updateTime: 1_735_800_000,
    })
    const rowIds = (): Map<unknown, unknown> =>
      new Map(rowsOf(folder, 'SELECT node_key, id FROM nodes').map((row) => [row['node_key'], row['id']]))
    let before = new Map<unknown, unknown>()
    for (const [index, conversation] of [rich, slimmed(rich), longer, slimmed(longer), rich].entries()) {
      const file = path.join(places, `${index}.json`)
      writeFileSync(file, JSON.stringify([conversation]))
      await importInto(folder, file)
      const after = rowIds()
      for (const [key, id] of before) expect(after.get(key)).toBe(id)
      before = after
    }
    expect(before.size).toBe(8)
  })
})
