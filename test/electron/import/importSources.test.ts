import { describe, expect, it } from 'vitest'
import { buildConversation, buildZip, slimmed, writeFiles } from '../../support/buildExport.ts'
import { contentOf, importInto, messagesOf, rowsOf, saved, temporaryFolders } from '../../support/archiveFixture.ts'

const newFolder = temporaryFolders('sources')
const garden = buildConversation({
  id: 'garden',
  title: 'Beds & <borders> of "Rosalind\'s" garden',
  turns: [
    ['user', 'Is 3 < 5 && "x" != \'y\'?\nAlso &amp; and <b>bold</b>'],
    ['assistant', 'Yes — 日本 😀.'],
  ],
  branches: [{ after: 0, turns: [['assistant', 'No.']] }],
})
const kitchen = buildConversation({
  id: 'kitchen',
  title: 'Bread',
  turns: [
    ['user', 'How long?'],
    ['assistant', 'An hour.'],
  ],
})
const both = [garden, kitchen]
const user = { id: 'user-1', email: 'rosalind.quill@museum.example' }

/** Escapes like Python's html.escape, as chat.html does with every string. */
function escaped(value: unknown): unknown {
  if (typeof value === 'string')
    return value
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
      .replaceAll("'", '&#39;')
  if (Array.isArray(value)) return value.map(escaped)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, escaped(inner)]))
}

const page =
  `<html><body><script>\nvar jsonData = ${JSON.stringify(escaped(both))};\nvar assetsJson = ` +
  '{};\nshow(jsonData)</script></body></html>'
const sidecars = { 'user.json': user, 'message_feedback.json': [], 'shared_conversations.json': [] }

const sources: Record<string, (folder: string) => string | Promise<string>> = {
  'a bare conversations.json': (folder) => saved(folder, 'conversations.json', both),
  'a JSON file of any name': (folder) => saved(folder, 'my old chats.txt', both),
  'pretty-printed JSON': (folder) => saved(folder, 'conversations.json', JSON.stringify(both, null, 2)),
  'JSON with a byte order mark': (folder) => saved(folder, 'conversations.json', `\ufeff${JSON.stringify(both)}`),
  'JSON in UTF-16': (folder) =>
    saved(folder, 'conversations.json', Buffer.from(`\ufeff${JSON.stringify(both)}`, 'utf16le')),
  'a list under "conversations"': (folder) => saved(folder, 'x.json', { version: 1, conversations: both }),
  'conversations under their ids': (folder) =>
    saved(folder, 'x.json', Object.fromEntries(both.map((each) => [each.id, each]))),
  'the zip as mailed': (folder) =>
    buildZip(folder, 'a.zip', { 'conversations.json': both, 'chat.html': page, ...sidecars }),
  'a zip that is called otherwise': (folder) =>
    buildZip(folder, 'download.bin', { 'conversations.json': both, ...sidecars }),
  'a zip packed again on a Mac, with side files in tmp/': (folder) =>
    buildZip(folder, 'b.zip', {
      '__MACOSX/My export/._conversations.json': Buffer.from('\0\x05\x16\x07'),
      'My export/.DS_Store': Buffer.from('junk'),
      'My export/Conversations.json': both,
      'My export/tmp/user.json': user,
    }),
  'an unpacked folder': (folder) => {
    writeFiles(folder, { 'conversations.json': both, 'chat.html': page, ...sidecars })
    return folder
  },
  'a folder above the export': (folder) => {
    writeFiles(folder, { 'Downloads/export/conversations.json': both })
    return folder
  },
  'shards with a manifest': (folder) =>
    buildZip(folder, 'c.zip', {
      'conversations-000.json': [garden],
      'conversations-001.json': [kitchen],
      'export_manifest.json': {
        version: 1,
        export_files: [
          { path: 'conversations-000.json', size_bytes: 1 },
          { path: 'conversations-001.json', size_bytes: 1 },
        ],
        logical_files: {
          'conversations.json': { files: ['conversations-000.json', 'conversations-001.json'], sharded: true },
        },
      },
    }),
  'chat.html alone, as the last resort': (folder) => saved(folder, 'chat.html', page),
  'a zip that has only chat.html': (folder) => buildZip(folder, 'd.zip', { 'chat.html': page, 'user.json': user }),
}

describe('every kind of source', () => {
  it.each(Object.entries(sources))('gives the same archive: %s', async (_, make) => {
    const reference = newFolder('archive')
    await importInto(reference, saved(newFolder(), 'conversations.json', both))
    const folder = newFolder('archive')
    const report = await importInto(folder, await make(newFolder()))
    expect(report).toMatchObject({
      status: 'done',
      conversations: { new: 2, updated: 0, unchanged: 0, skipped: 0 },
      messages: 7,
      skipped: [],
      warnings: [],
      notesLeftOut: 0,
    })
    expect(contentOf(folder).contentHash).toBe(contentOf(reference).contentHash)
    expect(contentOf(folder)).toMatchObject({
      conversations: 2,
      messages: 7,
      nodes: 9,
      branches: 3,
      providers: { chatgpt: 2 },
    })
  })

  it('accepts a single conversation object from the web API', async () => {
    const folder = newFolder('archive')
    const { id: _, conversation_id: __, ...nameless } = kitchen
    await importInto(folder, saved(newFolder(), 'Bread.json', kitchen))
    expect(messagesOf(folder, kitchen.id).map(({ text }) => text)).toContain('An hour.')
    expect(await importInto(folder, saved(newFolder(), 'nameless.json', nameless))).toMatchObject({
      conversations: { new: 1 },
    })
    expect(await importInto(folder, saved(newFolder(), 'nameless.json', nameless))).toMatchObject({
      conversations: { new: 0, unchanged: 1 },
    })
  })

  it('reads every text of chat.html unchanged', async () => {
    const folder = newFolder('archive')
    const report = await importInto(folder, saved(newFolder(), 'chat.html', page))
    expect(report.formats).toEqual(['ChatGPT (chat.html)'])
    expect(messagesOf(folder, garden.id).map(({ text }) => text)).toContain(
      'Is 3 < 5 && "x" != \'y\'?\nAlso &amp; and <b>bold</b>',
    )
    expect(rowsOf(folder, 'SELECT title FROM conversations WHERE external_id = ?', garden.id)).toEqual([
      { title: garden.title },
    ])
  })

  it('does not read chat.html if there are conversations', async () => {
    const folder = newFolder('archive')
    await importInto(
      folder,
      await buildZip(newFolder(), 'a.zip', { 'conversations.json': [kitchen], 'chat.html': page }),
    )
    expect(contentOf(folder).conversations).toBe(1)
  })

  it('stores side files unchanged, and records every member', async () => {
    const folder = newFolder('archive')
    const feedback = [{ id: 'm-1', conversation_id: garden.id, rating: 'thumbsDown', content: '{}' }]
    const report = await importInto(
      folder,
      await buildZip(newFolder(), 'a.zip', {
        'conversations.json': both,
        'chat.html': page,
        'user.json': user,
        'message_feedback.json': feedback,
      }),
    )
    expect(report.files).toEqual({ kept: 2, unchanged: 0, missing: 0 })
    expect(
      rowsOf(folder, 'SELECT path, role, blob_sha256 IS NOT NULL AS isKept FROM import_members ORDER BY path'),
    ).toEqual([
      { path: 'chat.html', role: 'chatHtml', isKept: 0 },
      { path: 'conversations.json', role: 'conversations', isKept: 0 },
      { path: 'message_feedback.json', role: 'file', isKept: 1 },
      { path: 'user.json', role: 'file', isKept: 1 },
    ])
  })

  it('warns about files that the manifest lists but the export lacks', async () => {
    const manifest = {
      export_files: [
        { path: 'conversations-000.json', size_bytes: 1e9 },
        { path: 'file-gone.dat', size_bytes: 5 },
      ],
    }
    const nested = { artifacts: [], export_files: [{ path: 'nowhere.json' }] }
    const zip = await buildZip(newFolder(), 'a.zip', {
      'sites/export_manifest.json': nested,
      'conversations-000.json': both.map(slimmed),
      'export_manifest.json': manifest,
    })
    const report = await importInto(newFolder('archive'), zip)
    expect(report.warnings.map(({ where }) => where)).toEqual(['conversations-000.json', 'file-gone.dat'])
  })
})

describe('Claude exports', () => {
  const talk = {
    uuid: '7f3c1d52-0000-4000-8000-000000000001',
    name: 'Bread',
    created_at: '2025-03-01T10:00:00Z',
    updated_at: '2025-03-02T10:00:00Z',
    account: { uuid: 'a-1' },
    chat_messages: [
      {
        uuid: 'm-1',
        text: 'How long?',
        content: [{ type: 'text', text: 'How long?' }],
        sender: 'human',
        created_at: '2025-03-01T10:00:00Z',
        attachments: [],
        files: [],
      },
      {
        uuid: 'm-2',
        text: '',
        content: [
          { type: 'thinking', thinking: 'An hour?' },
          { type: 'text', text: 'An hour.' },
        ],
        sender: 'assistant',
        created_at: '2025-03-01T10:00:05Z',
        attachments: [],
        files: [],
      },
    ],
  }

  it.each<[string, (folder: string) => string | Promise<string>]>([
    [
      'the zip',
      (folder) =>
        buildZip(folder, 'data.zip', {
          'conversations.json': [talk],
          'projects.json': [],
          'users.json': [{ uuid: 'a-1' }],
          'memories.json': [],
        }),
    ],
    ['the JSON', (folder) => saved(folder, 'conversations.json', [talk])],
    ['one conversation', (folder) => saved(folder, 'Bread.json', talk)],
  ])('are read from %s', async (_, make) => {
    const folder = newFolder('archive')
    const report = await importInto(folder, await make(newFolder()))
    expect(report).toMatchObject({
      formats: ['Claude'],
      conversations: { new: 1, skipped: 0 },
      messages: 2,
      warnings: [],
    })
    expect(contentOf(folder).providers).toEqual({ claude: 1 })
    expect(messagesOf(folder, talk.uuid).at(-1)?.text).toContain('An hour.')
    expect(await importInto(folder, await make(newFolder()))).toMatchObject({ conversations: { new: 0, unchanged: 1 } })
  })

  it('can share a file with ChatGPT conversations, each read by its own rules', async () => {
    const folder = newFolder('archive')
    await importInto(folder, saved(newFolder(), 'conversations.json', [kitchen, talk]))
    expect(contentOf(folder).providers).toEqual({ chatgpt: 1, claude: 1 })
  })
})
