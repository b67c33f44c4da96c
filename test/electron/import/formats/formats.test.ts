import path from 'node:path'
import Database from 'better-sqlite3'
import { describe, expect, it } from 'vitest'
import { formatFrom, formatNamed, formatOf, formats, providers } from '../../../../electron/import/formats/index.ts'
import { providerPattern } from '../../../../shared/model/conversation.ts'
import { openApi } from '../../../support/apiFixture.ts'
import { importInto, saved, temporaryFolders } from '../../../support/archiveFixture.ts'
import { buildConversation } from '../../../support/buildExport.ts'

const newFolder = temporaryFolders('formats')

/** One question and its answer, as the archive stores them. */
const rows = {
  conversation: { external_id: 'c-1', title: 'Herons', updated_at_ms: 2000, current_node_key: 'answer' },
  nodes: [
    { ordinal: 0, node_key: 'question', parent_ordinal: null, role: 'user', content: 'Which bird?', created_at_ms: 0 },
    { ordinal: 1, node_key: 'answer', parent_ordinal: 0, role: 'assistant', content: 'A heron.', created_at_ms: 2000 },
  ],
  keys: new Map([
    [0, 'question'],
    [1, 'answer'],
  ]),
}

describe('every format', () => {
  it('has a name and a label of its own', () => {
    expect(new Set(formats.map(({ name }) => name)).size).toBe(formats.length)
    expect(new Set(formats.map(({ label }) => label)).size).toBe(formats.length)
  })

  it.each(formats)('$name is found by its name', (format) => {
    expect(formatNamed(format.name)).toBe(format)
  })
})

describe('every provider', () => {
  it.each(providers)(
    '$id has an id that an archive can hold, a label and an address that can be opened',
    (provider) => {
      expect(provider.id).toMatch(providerPattern)
      expect(provider.label).not.toBe('')
      const address = provider.addressOf('a b/c')
      if (address !== null) expect(new URL(address)).toMatchObject({ protocol: 'https:', href: address })
    },
  )

  it.each(providers)('$id recognizes what it writes, and reads it back', (provider) => {
    const format = formatFrom(provider.id)
    const record = JSON.parse(JSON.stringify(provider.write(rows))) as Record<string, unknown>
    for (const key of format.keys) expect(record).toHaveProperty(key)
    // What agents save comes from a tool, never from a file.
    if (format.keys.length > 0) expect(formatOf(record)).toBe(format)
    expect(format.externalIdOf(record)).toBe('c-1')
    const { title, nodes } = provider.read([format.normalize(record)], 'c-1')
    expect(title).toBe('Herons')
    expect(nodes.map(({ message }) => [message?.role, message?.text])).toEqual([
      ['user', 'Which bird?'],
      ['assistant', 'A heron.'],
    ])
  })

  it('is recognized by a key that no other provider has', () => {
    const keys = providers.flatMap(({ id }) => formatFrom(id).keys)
    expect(new Set(keys).size).toBe(keys.length)
  })
})

describe('an archive with a provider that this program does not know', () => {
  it('opens and shows the conversation, and says that it is newer instead of reading its texts again', async () => {
    const folder = newFolder('archive')
    const herons = ['Herons', 'Grey herons'].map((title, at) =>
      buildConversation({
        id: 'heron',
        title,
        extra: { update_time: 1_700_000_000 + at },
        turns: [['user', 'Which?']],
      }),
    )
    for (const heron of herons) await importInto(folder, saved(newFolder(), 'conversations.json', [heron]))
    const id = herons[0]?.id ?? ''
    withDatabase(folder, (db) =>
      db.exec("UPDATE conversations SET provider = 'gemini'; UPDATE raw_versions SET format = 'gemini'"),
    )
    const { person, page, bugs } = openApi(folder)
    expect(await person.must('conversations.show', { id })).toMatchObject({
      conversation: { provider: 'gemini', title: 'Grey herons' },
      source: { label: 'gemini', speaker: null, address: null },
    })
    expect(await page.must('conversations.list', { filter: { providers: ['gemini'] } })).toMatchObject({ total: 1 })
    expect(await page.must('conversations.choices', {})).toMatchObject({
      providers: [{ value: 'gemini', label: 'gemini', count: 1 }],
    })
    expect(await person.refusal('imports.undo', { id: 2 })).toMatch(/^archive_newer: .*format gemini/)
    expect(bugs).toEqual([])
  })
})

function withDatabase(folder: string, work: (db: Database.Database) => void): void {
  const db = new Database(path.join(folder, 'archive.db'))
  work(db)
  db.close()
}
