import { describe, expect, it } from 'vitest'
import type { ExportMember } from '../../../../electron/import/source/exportSource.ts'
import { checkManifest, planMembers } from '../../../../electron/import/recognize/exportMembers.ts'
import { sentenceOf } from '../../../../shared/reasons/sentence.ts'

async function* nothing(): AsyncGenerator<Buffer> {}

function member(path: string, more: Partial<ExportMember> = {}): ExportMember {
  return { path, byteLength: 10, crc32: null, refusal: null, read: nothing, ...more }
}

const manifest = (files: unknown): unknown => ({ version: 1, export_files: files })

function plan(...members: (string | ExportMember)[]) {
  const { json, files, chatHtml, refused } = planMembers(
    members.map((each) => (typeof each === 'string' ? member(each) : each)),
  )
  return {
    json: json.map(({ path }) => path),
    files: files.map(({ path }) => path),
    chatHtml: chatHtml?.path ?? null,
    refused: refused.map(({ member: { path }, why }) => `${path}: ${why.message}`),
  }
}

describe('planMembers', () => {
  it('distinguishes JSON, the viewer page and other files, at any depth and in any case', () => {
    expect(
      plan('Export/Conversations.JSON', 'Export/CHAT.html', 'Export/file-abc-a.png', 'Export/tmp/user.json'),
    ).toEqual({
      json: ['Export/Conversations.JSON', 'Export/tmp/user.json'],
      chatHtml: 'Export/CHAT.html',
      files: ['Export/file-abc-a.png'],
      refused: [],
    })
  })

  it('sorts shards by number', () => {
    expect(
      plan('conversations-10.json', 'conversations-9.json', 'conversations-2.json', 'conversations-000.json').json,
    ).toEqual(['conversations-000.json', 'conversations-2.json', 'conversations-9.json', 'conversations-10.json'])
  })

  it('leaves out system files', () => {
    expect(
      plan(
        '__MACOSX/export/._conversations.json',
        'export/._a.png',
        'export/.DS_Store',
        'Thumbs.db',
        'desktop.ini',
        'a.png',
      ),
    ).toEqual({
      json: [],
      files: ['a.png'],
      chatHtml: null,
      refused: [],
    })
  })

  it('reports why a member must not be opened', () => {
    expect(plan(member('../x', { refusal: sentenceOf('noteOutside') })).refused).toEqual([
      "../x: Not imported. This file's name points outside the export.",
    ])
  })

  it('keeps the first of two members with the same name, and reports it', () => {
    const { json, refused } = plan('conversations.json', 'conversations.json')
    expect(json).toEqual(['conversations.json'])
    expect(refused).toEqual([expect.stringContaining('Backscroll kept the first')])
  })

  it('stores a second page called chat.html as a file', () => {
    expect(plan('chat.html', 'old/chat.html')).toMatchObject({ chatHtml: 'chat.html', files: ['old/chat.html'] })
  })
})

describe('checkManifest', () => {
  it('reports only missing and truncated files', () => {
    const listed = [
      { path: 'a.json', size_bytes: 10 },
      { path: 'b.json', size_bytes: 11 },
      { path: 'c.json', size_bytes: 9 },
      { path: 'd.json' },
      { path: 'gone.dat', size_bytes: 1 },
    ]
    const notes = checkManifest(
      manifest(listed),
      ['a.json', 'b.json', 'c.json', 'd.json', 'extra.dat'].map((path) => member(path)),
      'export_manifest.json',
    )
    expect(notes).toMatchObject([
      { where: 'b.json', why: 'The file has 10 bytes instead of the 11 the export lists.' },
      { where: 'gone.dat', why: "The export lists this file but doesn't contain it." },
    ])
  })

  it('looks beside the manifest, wherever it is', () => {
    expect(checkManifest(manifest([{ path: 'a.json' }]), [member('top/a.json')], 'top/export_manifest.json')).toEqual(
      [],
    )
    expect(checkManifest(manifest([{ path: 'a.json' }]), [member('a.json')], 'top/export_manifest.json')).toHaveLength(
      1,
    )
  })

  it.each([null, 'text', [], {}, { export_files: 'x' }, { export_files: [{ size_bytes: 1 }] }])(
    'reports nothing about a manifest such as %j',
    (value) => {
      expect(checkManifest(value, [], 'export_manifest.json')).toEqual([])
    },
  )
})
