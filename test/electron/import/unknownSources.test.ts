import { existsSync, mkdirSync, readdirSync, readlinkSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { buildZip, writeFiles } from '../../support/buildExport.ts'
import { contentOf, importInto, rowsOf, saved, temporaryFolders } from '../../support/archiveFixture.ts'

const newFolder = temporaryFolders('unknown')
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const codeSession = [
  { type: 'summary', summary: 'A fix', leafUuid: 'u-2' },
  {
    type: 'user',
    uuid: 'u-1',
    parentUuid: null,
    sessionId: 's-1',
    cwd: '/home/rosalind',
    message: { role: 'user', content: 'Fix it' },
    timestamp: '2025-06-01T10:00:00Z',
  },
]
const gemini = [
  {
    header: 'Gemini Apps',
    title: 'Prompted hello',
    time: '2025-06-01T10:00:00Z',
    products: ['Gemini Apps'],
    safeHtmlItem: [{ html: '<p>Hi</p>' }],
  },
]

interface Case {
  readonly what: string
  readonly make: (folder: string) => string | Promise<string>
  readonly says: RegExp
  readonly code?: string
}

const cases: readonly Case[] = [
  {
    what: 'a picture',
    make: (folder) => saved(folder, 'heron.png', png),
    says: /heron\.png\. Its file type is image\/png/,
  },
  {
    what: 'a picture called conversations.json',
    make: (folder) => saved(folder, 'conversations.json', png),
    says: /image\/png/,
  },
  {
    what: 'a PDF',
    make: (folder) => saved(folder, 'plan.pdf', Buffer.from('%PDF-1.7\n%x\n')),
    says: /application\/pdf/,
  },
  {
    what: 'a text',
    make: (folder) => saved(folder, 'notes.txt', 'Dear Rosalind, the tulips are out.'),
    says: /It isn't a chat export/,
  },
  {
    what: 'JSON of other things',
    make: (folder) => saved(folder, 'package.json', { name: 'x', scripts: { test: 'y' } }),
    says: /JSON with other content \(name, scripts, test\)/,
  },
  {
    what: 'user.json alone',
    make: (folder) => saved(folder, 'user.json', { id: 'user-1', email: 'rosalind.quill@museum.example' }),
    says: /only one part of an export/,
  },
  {
    what: 'an empty list of another name',
    make: (folder) => saved(folder, 'list.json', []),
    says: /It has no conversations/,
  },
  {
    what: 'a Claude Code log',
    make: (folder) => saved(folder, 'session.jsonl', codeSession.map((line) => JSON.stringify(line)).join('\n')),
    says: /is a Claude Code session log/,
  },
  {
    what: "Google's activity",
    make: (folder) => saved(folder, 'MyActivity.json', gemini),
    says: /Gemini activity/,
  },
  {
    what: 'a folder with zips',
    make: (folder) => (writeFiles(folder, { 'a.zip': 'x', 'b.zip': 'y' }), folder),
    says: /contains 2 zips \(a\.zip, b\.zip\), but no conversations/,
  },
  {
    what: 'a folder of pictures',
    make: (folder) => (writeFiles(folder, { '1.png': png, '2.png': png, '3.png': png, '4.png': png }), folder),
    says: /contains 4 files \(1\.png, 2\.png, 3\.png, …\), but no conversations/,
  },
  {
    what: 'a folder with one picture',
    make: (folder) => (writeFiles(folder, { '1.png': png }), folder),
    says: /contains one file \(1\.png\), but no conversations/,
  },
  { what: 'an empty folder', make: (folder) => folder, says: /doesn't contain any files/ },
  {
    what: 'an empty file',
    make: (folder) => saved(folder, 'export.zip', ''),
    says: /It's empty\. Download the export again/,
    code: 'unreadable_export',
  },
  {
    what: 'a zip of pictures',
    make: (folder) => buildZip(folder, 'photos.zip', { '1.png': png }),
    says: /photos\.zip\. It contains.*no conversations/,
  },
  {
    what: 'a zip with user.json only',
    make: (folder) => buildZip(folder, 'part.zip', { 'user.json': { id: 'user-1' } }),
    says: /no conversations/,
  },
  {
    what: 'a page that is not the viewer',
    make: (folder) => saved(folder, 'chat.html', '<html><p>Hello</p></html>'),
    says: /isn't a chat export/,
  },
  {
    what: 'no file at all',
    make: (folder) => path.join(folder, 'export.zip'),
    says: /There's no file at .*export\.zip/,
    code: 'not_found',
  },
]

describe('something other than an export', () => {
  it.each(cases)('is explained in a sentence: $what', async ({ make, says, code = 'unknown_format' }) => {
    const folder = newFolder('archive')
    const source = newFolder('source')
    mkdirSync(source)
    const file = await make(source)
    const error: unknown = await importInto(folder, file).then(
      () => expect.fail('it was taken for an export'),
      (thrown: unknown) => thrown,
    )
    expect(error).toMatchObject({ code, message: expect.stringMatching(says) as string })
    if (code === 'unknown_format')
      expect(error).toMatchObject({
        message: expect.stringContaining('Choose the zip from your export email') as string,
      })
    expect(contentOf(folder)).toMatchObject({ conversations: 0, imports: 0, attachments: { files: 0 } })
    expect(rowsOf(folder, 'SELECT * FROM import_members')).toEqual([])
  })

  it('accepts an account without any messages', async () => {
    const folder = newFolder('archive')
    const report = await importInto(
      folder,
      await buildZip(newFolder(), 'a.zip', { 'conversations.json': [], 'user.json': { id: 'user-1' } }),
    )
    expect(report).toMatchObject({ status: 'done', conversations: { new: 0, skipped: 0 }, files: { kept: 1 } })
  })

  it.skipIf(!existsSync('/proc/self/fd'))('is closed again', async () => {
    const zip = await buildZip(newFolder(), 'photos.zip', { '1.png': png })
    await expect(importInto(newFolder('archive'), zip)).rejects.toMatchObject({ code: 'unknown_format' })
    const open = readdirSync('/proc/self/fd').map((fd) => readLink(path.join('/proc/self/fd', fd)))
    expect(open).not.toContain(realpathSync(zip))
  })
})

function readLink(link: string): string {
  try {
    return readlinkSync(link)
  } catch {
    // The handle that listed the folder is already closed.
    return ''
  }
}
