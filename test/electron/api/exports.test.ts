import fs from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { createExportFiles } from '../../../electron/export/exportFiles.ts'
import { readExported } from '../../../electron/export/readExported.ts'
import type { FinishedExport } from '../../../shared/model/finishedExport.ts'
import { openApi, type OpenApi } from '../../support/apiFixture.ts'
import { filesIn, fixedNow, importInto, saved, temporaryFolders, withArchive } from '../../support/archiveFixture.ts'
import { buildConversation, buildZip, idFrom } from '../../support/buildExport.ts'
import { openDispatch } from '../../support/openDispatch.ts'
import { readZip } from '../../support/readZip.ts'

const newFolder = temporaryFolders('exports')
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const picture = { metadata: { attachments: [{ id: `file-${'A'.repeat(22)}`, name: 'roof (old).png' }] } }
const missing = { metadata: { attachments: [{ id: `file-${'B'.repeat(22)}`, name: 'plan.pdf' }] } }
const roof = buildConversation({
  id: 'roof',
  title: 'Roof: felt/EPDM?',
  createTime: 1_741_425_000,
  turns: [
    ['user', 'Which roof for Noor?', picture],
    [
      'assistant',
      'ask',
      { recipient: 'web', content: { content_type: 'code', language: 'unknown', text: 'search("EPDM")' } },
    ],
    ['assistant', '# EPDM\n\n```\nnever closed', missing],
    ['user', 'Thanks'],
  ],
  branches: [
    {
      after: 0,
      turns: [
        ['assistant', 'Shingles.'],
        ['user', 'Too steep.'],
      ],
    },
  ],
})
const bread = buildConversation({
  id: 'bread',
  title: 'Rye bread',
  turns: [
    ['user', '["flour", "water"]'],
    ['assistant', 'Let it rest.'],
    ['user', '[not a list'],
    ['assistant', 'Dünn ☕ 👍🏽'],
  ],
})
const again = buildConversation({
  id: 'again',
  title: 'RYE BREAD',
  turns: [['user', 'Once more, with the roof', picture]],
})

let folder: string
let api: OpenApi

beforeAll(async () => {
  folder = newFolder('archive')
  await importInto(
    folder,
    await buildZip(newFolder(), 'a.zip', {
      'conversations.json': [roof, bread, again],
      [`file-${'A'.repeat(22)}-roof.png`]: png,
    }),
  )
  api = openApi(folder)
})

const fileOf = ({ exportId, fileName }: FinishedExport): string => path.join(folder, 'exports', exportId, fileName)
const textOf = (made: FinishedExport): string => fs.readFileSync(fileOf(made), 'utf8')

const make = () => api.person.must('exports.conversations', { ids: [bread.id], format: 'json' })

/** The dialogue of a conversation, and its metadata. */
function shownIn(archive: string, id: string) {
  return withArchive(archive, (opened) => {
    const exported = opened.library
      .find(id)
      .flatMap(({ rowId }) => readExported(opened, rowId, { withBranches: false, withThoughts: false }) ?? [])
    return exported.map(({ summary: { title, createdAtMs, updatedAtMs, turnCount }, lines }) => ({
      title,
      createdAtMs,
      updatedAtMs,
      turnCount,
      messages: lines
        .flatMap(({ messages }) => messages)
        .map(({ nodeKey, role, text, createdAtMs: saidAtMs }) => ({ nodeKey, role, text, saidAtMs })),
    }))
  })
}

describe('one conversation', () => {
  it('as Markdown has its metadata, messages and file names', async () => {
    const made = await api.person.must('exports.conversations', { ids: ['roof-felt-epdm-2025-03'], format: 'markdown' })
    expect(made).toMatchObject({
      fileName: '2025-03-08 Roof felt-EPDM.md',
      mediaType: 'text/markdown; charset=utf-8',
      itemCount: 1,
      byteLength: fs.statSync(fileOf(made)).size,
    })
    expect(fs.statSync(fileOf(made)).mode & 0o777).toBe(0o600)
    const text = textOf(made)
    expect(text).toMatch(
      /^---\ntitle: "Roof: felt\/EPDM\?"\nid: "[^"]+"\nprovider: "chatgpt"\ncreated: "2025-03-08T09:10:00.000Z"\n/,
    )
    expect(text).toContain(
      `source: "https://chatgpt.com/c/${roof.id}"\nbackscroll: "backscroll://conversation/${roof.id}"\n---\n\n# ` +
        'Roof: felt/EPDM?\n\n## You · 2025-03-08 09:10 UTC\n\nWhich roof for Noor?\n\n- image: roof (old).png\n\n',
    )
    expect(text).toContain('```\nnever closed\n```\n\n- file: plan.pdf (not in any import)\n\n## You')
    for (const left of ['search(', 'Shingles', 'Branch 2']) expect(text).not.toContain(left)
  })

  it('has its branches, thinking and tools on request, each message once', async () => {
    const text = textOf(
      await api.person.must('exports.conversations', {
        ids: [roof.id],
        format: 'markdown',
        withBranches: true,
        withThoughts: true,
      }),
    )
    expect(text).toContain('> search("EPDM")')
    const branch = [
      String.raw`Thanks\n\n---\n\n\*Branch 2: what was said instead.\*\n\n`,
      String.raw`## Assistant · [^\n]*\n\nShingles\.\n\n## You · [^\n]*\n\nToo steep\.\n$`,
    ]
    expect(text).toMatch(new RegExp(branch.join('')))
    expect(text.split('Which roof for Noor?')).toHaveLength(2)
  })

  it('as a page embeds its images, and runs and loads nothing', async () => {
    const made = await api.person.must('exports.conversations', { ids: [roof.id], format: 'html' })
    expect(made).toMatchObject({ fileName: '2025-03-08 Roof felt-EPDM.html', mediaType: 'text/html; charset=utf-8' })
    const text = textOf(made)
    expect(text).toContain(`<img src="data:image/png;base64,${png.toString('base64')}" alt="roof (old).png">`)
    expect(text).toContain('file: plan.pdf (not in any import)')
    expect(text).toContain('<h3>EPDM</h3>')
    expect(text).toContain('<p class="plain">Which roof for Noor?</p>')
    const policy = [
      'default-src &#39;none&#39;; img-src data:; style-src &#39;sha256-[^;]+&#39;; ',
      'base-uri &#39;none&#39;; form-action &#39;none&#39;',
    ]
    expect(text).toMatch(new RegExp(`<meta http-equiv="Content-Security-Policy" content="${policy.join('')}">`))
    expect(text).not.toMatch(/<script|<link|<iframe|src="(?!data:)/)
  })

  it('as JSON has the documented shape', async () => {
    const made = await api.person.must('exports.conversations', { ids: [roof.id], format: 'json', withBranches: true })
    expect(made).toMatchObject({
      fileName: '2025-03-08 Roof felt-EPDM.json',
      mediaType: 'application/json',
      itemCount: 1,
    })
    const key = (name: string): string => idFrom(`${roof.id} ${name}`)
    const { conversations, ...head } = JSON.parse(textOf(made)) as { conversations: { messages: unknown[] }[] }
    expect(head).toEqual({ format: 'backscroll', version: 1, exportedAt: '2026-12-01T12:00:00.000Z' })
    expect(conversations).toMatchObject([
      {
        id: roof.id,
        provider: 'chatgpt',
        title: 'Roof: felt/EPDM?',
        createdAt: '2025-03-08T09:10:00.000Z',
        link: `backscroll://conversation/${roof.id}`,
      },
    ])
    expect(conversations[0]?.messages).toMatchObject([
      {
        id: key('turn 0'),
        parentId: null,
        branch: 1,
        role: 'user',
        text: 'Which roof for Noor?',
        attachments: [
          {
            name: 'roof (old).png',
            kind: 'image',
            mediaType: 'image/png',
            sha256: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
          },
        ],
      },
      { id: key('turn 2'), parentId: key('turn 0'), branch: 1, role: 'assistant' },
      { id: key('turn 3'), parentId: key('turn 2'), branch: 1 },
      { id: key('branch 0 0'), parentId: key('turn 0'), branch: 2, text: 'Shingles.' },
      { id: key('branch 0 1'), parentId: key('branch 0 0'), branch: 2, text: 'Too steep.' },
    ])
  })
})

describe('several conversations', () => {
  it('as Markdown come in a zip, each file once, with a list', async () => {
    const made = await api.person.must('exports.conversations', { format: 'markdown' })
    expect(made).toMatchObject({
      fileName: 'Backscroll conversations 2026-12-01 Markdown.zip',
      mediaType: 'application/zip',
      itemCount: 3,
    })
    const members = await readZip(fileOf(made))
    expect([...members.keys()].toSorted()).toEqual([
      '2025-01-01 RYE BREAD (2).md',
      '2025-01-01 Rye bread.md',
      '2025-03-08 Roof felt-EPDM.md',
      'files/roof (old).png',
      'index.md',
    ])
    expect(members.get('files/roof (old).png')?.equals(png)).toBe(true)
    for (const name of ['2025-03-08 Roof felt-EPDM.md', '2025-01-01 RYE BREAD (2).md'])
      expect(members.get(name)?.toString()).toContain('![roof (old).png](files/roof%20%28old%29.png)')
    expect(members.get('index.md')?.toString()).toContain(
      '- 2025-01-01 [RYE BREAD](2025-01-01%20RYE%20BREAD%20%282%29.md)\n',
    )
  })

  it('as pages come in a zip, with a page that lists them', async () => {
    const made = await api.person.must('exports.conversations', {
      ids: [roof.id, bread.id, roof.id.slice(0, 8)],
      format: 'html',
    })
    expect(made.fileName).toBe('Backscroll conversations 2026-12-01 HTML.zip')
    const members = await readZip(fileOf(made))
    expect([...members.keys()]).toEqual(['2025-03-08 Roof felt-EPDM.html', '2025-01-01 Rye bread.html', 'index.html'])
    expect(members.get('index.html')?.toString()).toContain(
      '<a href="2025-01-01%20Rye%20bread.html">Rye bread</a><time>2025-01-01</time>',
    )
  })

  it('as JSON are one file', async () => {
    const made = await api.person.must('exports.conversations', { format: 'json' })
    expect(made).toMatchObject({ fileName: 'Backscroll conversations 2026-12-01.json', itemCount: 3 })
    const { conversations } = JSON.parse(textOf(made)) as { conversations: { id: string }[] }
    expect(conversations.map(({ id }) => id)).toEqual([roof.id, bread.id, again.id])
  })

  it('as a database can be imported unchanged', async () => {
    const made = await api.person.must('exports.conversations', { format: 'database' })
    expect(made).toMatchObject({
      fileName: 'Backscroll conversations 2026-12-01.db',
      mediaType: 'application/vnd.sqlite3',
      itemCount: 3,
    })
    expect(filesIn(path.dirname(fileOf(made)))).toEqual([made.fileName])
    expect(fs.statSync(fileOf(made)).mode & 0o777).toBe(0o600)
    const other = newFolder('archive')
    await importInto(other, fileOf(made))
    for (const { id } of [roof, bread, again]) {
      expect(shownIn(folder, id)).toHaveLength(1)
      expect(shownIn(other, id)).toEqual(shownIn(folder, id))
    }
  })

  it('leave out the trash, and report an unknown id', async () => {
    await api.person.must('conversations.trash', { id: again.id })
    expect(await api.person.must('exports.conversations', { format: 'json' })).toMatchObject({ itemCount: 2 })
    expect(await api.person.refusal('exports.conversations', { ids: [again.id], format: 'json' })).toMatch(
      /^not_found: The conversation .* is in the trash\.$/,
    )
    expect(await api.person.refusal('exports.conversations', { ids: [roof.id, 'nope'], format: 'json' })).toContain(
      'not_found: No conversation has the id or key nope.',
    )
    await api.person.must('conversations.restore', { id: again.id })
  })
})

describe('an export', () => {
  it('stops on request, and leaves nothing behind', async () => {
    const before = filesIn(path.join(folder, 'exports'))
    for (const format of ['markdown', 'html', 'json', 'database'] as const) {
      const stop = new AbortController()
      const { dispatch } = openDispatch(folder)
      const reply = dispatch({
        door: 'http',
        name: 'exports.conversations',
        input: { format },
        context: { signal: stop.signal, emit: () => {} },
      })
      stop.abort()
      expect(await reply).toMatchObject({
        ok: false,
        error: { code: 'stopped', message: 'Export stopped. No file was saved.' },
      })
    }
    expect(filesIn(path.join(folder, 'exports'))).toEqual(before)
  })

  it('expires after an hour, and the next one deletes it', async () => {
    const files = createExportFiles(folder)
    const { exportId, fileName } = await api.person.must('exports.conversations', { ids: [bread.id], format: 'json' })
    expect(files.find(exportId, fixedNow() + 3_599_000)).toMatchObject({ exportId, fileName })
    expect(files.find(exportId, fixedNow() + 3_601_000)).toBeNull()
    fs.mkdirSync(path.join(folder, 'exports', `${exportId}.part`))
    fs.utimesSync(path.join(folder, 'exports', `${exportId}.part`), 1, 1)
    files.removeOld(fixedNow() + 3_599_000)
    expect(files.find(exportId, fixedNow())).not.toBeNull()
    expect(fs.existsSync(path.join(folder, 'exports', `${exportId}.part`))).toBe(false)
    files.removeOld(fixedNow() + 3_601_000)
    expect(fs.readdirSync(path.join(folder, 'exports'))).toEqual([])
  })

  it('is found only by its id', () => {
    for (const wrong of ['', '..', '../attachments', `..${'/'.repeat(34)}`, '00000000-0000-0000-0000-000000000000'])
      expect(createExportFiles(folder).find(wrong, fixedNow())).toBeNull()
  })
})

describe('exports.save', () => {
  it('saves the file at the chosen path, or in a folder under its own name, and then forgets it', async () => {
    const place = newFolder()
    const { exportId } = await make()
    expect(await api.person.must('exports.save', { exportId, path: path.join(place, 'bread.json') })).toEqual({
      path: path.join(place, 'bread.json'),
    })
    expect(fs.readFileSync(path.join(place, 'bread.json'), 'utf8')).toContain('Rye bread')
    expect(await api.person.refusal('exports.save', { exportId, path: path.join(place, 'b.json') })).toBe(
      "not_found: This export isn't available anymore. Export again.",
    )
    const second = await make()
    expect(await api.person.must('exports.save', { exportId: second.exportId, path: place })).toEqual({
      path: path.join(place, '2025-01-01 Rye bread.json'),
    })
  })

  it('replaces a file only with permission', async () => {
    const file = saved(newFolder(), 'bread.json', 'mine')
    const { exportId } = await make()
    expect(await api.person.refusal('exports.save', { exportId, path: file })).toBe(
      `invalid_input: ${file} already exists. Choose another name.`,
    )
    expect(fs.readFileSync(file, 'utf8')).toBe('mine')
    await api.person.must('exports.save', { exportId, path: file, mayReplace: true })
    expect(fs.readFileSync(file, 'utf8')).toContain('Rye bread')
  })

  it('never writes into the archive, or into a missing folder', async () => {
    const { exportId } = await make()
    for (const inside of ['archive.db', 'attachments/x', 'new.json']) {
      expect(
        await api.person.refusal('exports.save', { exportId, path: path.join(folder, inside), mayReplace: true }),
      ).toBe("invalid_input: Can't save inside the archive. Choose another folder.")
    }
    expect(
      await api.person.refusal('exports.save', { exportId, path: path.join(newFolder('nowhere'), 'x.json') }),
    ).toContain("invalid_input: There's no folder")
    expect(await api.page.refusal('exports.save', { exportId, path: '/tmp/x' })).toContain("can't be called this way")
  })
})

describe('exports.highlights', () => {
  it('creates Markdown by conversation, and CSV', async () => {
    const mark = (quote: string, start: number, said: { note?: string; tags?: string[] } = {}) =>
      api.page.must('highlights.add', {
        conversationId: bread.id,
        messageId: idFrom(`${bread.id} turn 1`),
        anchor: { quote, before: '', after: '', start },
        colour: 'blue',
        ...said,
      })
    expect(await api.person.refusal('exports.highlights', { format: 'csv' })).toBe(
      'not_found: Nothing to export. No highlight matches.',
    )
    await mark('rest.', 7, { note: '=1+1, "quoted"', tags: ['for Tomas', 'bread'] })
    await mark('Let it\nrest', 0)
    const link = `backscroll://conversation/${bread.id}/message/${idFrom(`${bread.id} turn 1`)}`
    const markdown = await api.person.must('exports.highlights', { format: 'markdown' })
    expect(markdown).toMatchObject({ fileName: 'Backscroll highlights 2026-12-01.md', itemCount: 2 })
    expect(textOf(markdown)).toBe(
      `# Highlights\n\n## Rye bread\n\n> Let it\n> rest\n\n2026-12-01 · [open](${link})\n\n> rest.\n\n=1+1, ` +
        `"quoted"\n\n2026-12-01 · #for-Tomas · #bread · [open](${link})\n`,
    )
    const csv = await api.person.must('exports.highlights', { format: 'csv', tags: ['bread'] })
    expect(csv).toMatchObject({
      fileName: 'Backscroll highlights 2026-12-01.csv',
      mediaType: 'text/csv; charset=utf-8',
      itemCount: 1,
    })
    expect(textOf(csv)).toBe(
      '\ufeffHighlighted,Conversation,Quote,Note,Tags,Colour,Said by,Said at,Link\r\n2026-12-01T12:00:00.000Z,Rye ' +
        `bread,rest.,"'=1+1, ""quoted""","for Tomas, bread",blue,assistant,2025-01-01T00:01:00.000Z,${link}\r\n`,
    )
  })
})
