import { zstdDecompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { ImportProgress } from '../../../../shared/model/importReport.ts'
import { buildConversation, buildZip, slimmed } from '../../../support/buildExport.ts'
import {
  contentOf,
  essenceOf,
  fixedNow,
  importInto,
  messagesOf,
  rowsOf,
  saved,
  temporaryFolders,
  withArchive,
} from '../../../support/archiveFixture.ts'

const newFolder = temporaryFolders('import')
const garden = buildConversation({
  id: 'garden',
  title: 'Garden',
  turns: [
    ['user', 'When?'],
    ['assistant', 'In autumn.'],
  ],
})
const kitchen = buildConversation({
  id: 'kitchen',
  title: 'Bread',
  turns: [
    ['user', 'How long?'],
    ['assistant', 'An hour.'],
  ],
})
const longerGarden = buildConversation({
  id: 'garden',
  title: 'Garden',
  turns: [
    ['user', 'When?'],
    ['assistant', 'In autumn.'],
    ['user', 'Thanks!'],
  ],
  updateTime: 1_735_999_999,
})
const attic = buildConversation({ id: 'attic', title: 'Attic', turns: [['user', 'What is up there?']] })

/** A user's message as raw JSON; the parent is JSON too. */
function rawNode(parent: string, text: string): string {
  const content = `{"content_type":"text","parts":["${text}"]}`
  return `{"parent":${parent},"message":{"author":{"role":"user"},"content":${content}}}`
}

describe('the report', () => {
  it('counts new, updated and unchanged conversations, and is stored in the archive', async () => {
    const folder = newFolder('archive')
    const first = await importInto(folder, saved(newFolder(), 'a.json', [garden, kitchen]))
    expect(first).toMatchObject({
      id: 1,
      status: 'done',
      source: 'file',
      formats: ['ChatGPT'],
      startedAtMs: fixedNow(),
      finishedAtMs: fixedNow(),
      nodes: 8,
      messages: 6,
    })
    expect(first.conversations).toEqual({ new: 2, updated: 0, unchanged: 0, skipped: 0 })
    const second = await importInto(folder, saved(newFolder(), 'b.json', [longerGarden, kitchen, attic]))
    expect(second.conversations).toEqual({ new: 1, updated: 1, unchanged: 1, skipped: 0 })
    expect(second.messages).toBe(6)
    withArchive(folder, (archive) => expect(archive.imports.list()).toEqual([second, first]))
  })

  it('counts a slimmer version as unchanged, and keeps its raw text', async () => {
    const folder = newFolder('archive')
    await importInto(folder, saved(newFolder(), 'a.json', [garden]))
    const report = await importInto(folder, saved(newFolder(), 'b.json', [slimmed(garden)]))
    expect(report.conversations).toEqual({ new: 0, updated: 0, unchanged: 1, skipped: 0 })
    expect(contentOf(folder)).toMatchObject({ conversations: 1, rawVersions: 2 })
  })

  it('mentions an exact duplicate in the export, and stores it once', async () => {
    const folder = newFolder('archive')
    const report = await importInto(folder, saved(newFolder(), 'a.json', [garden, garden]))
    expect(report.conversations).toEqual({ new: 1, updated: 0, unchanged: 0, skipped: 0 })
    expect(report.warnings).toMatchObject([{ where: 'a.json #2', reasons: [{ reason: 'noteExactDuplicate' }] }])
  })

  it('merges two conversations with the same id, whichever comes first', async () => {
    const [one, other] = [newFolder('archive'), newFolder('archive')]
    await importInto(one, saved(newFolder(), 'a.json', [garden, longerGarden]))
    await importInto(other, saved(newFolder(), 'a.json', [longerGarden, garden]))
    expect(essenceOf(one)).toEqual(essenceOf(other))
    expect(contentOf(one)).toMatchObject({ conversations: 1, messages: 4 })
  })

  it('warns about a conversation without messages, by name', async () => {
    const report = await importInto(
      newFolder('archive'),
      saved(newFolder(), 'a.json', [{ id: 'c-1', title: 'Nothing said', mapping: {} }, garden]),
    )
    expect(report.conversations.new).toBe(2)
    expect(report.warnings).toMatchObject([
      { where: 'a.json #1: Nothing said', why: expect.stringContaining('no messages') as string },
    ])
  })

  it('limits notes to a thousand of a kind, and counts the rest', async () => {
    const report = await importInto(
      newFolder('archive'),
      saved(newFolder(), 'conversations.json', [garden, ...Array.from({ length: 1100 }, () => null)]),
    )
    expect(report.conversations).toMatchObject({ new: 1, skipped: 1100 })
    expect(report.skipped).toHaveLength(1000)
    expect(report.notesLeftOut).toBe(100)
  })
})

describe('a bad record', () => {
  const records = [
    JSON.stringify(garden),
    'null',
    '3',
    '"text"',
    '[]',
    '{}',
    '{"title":"no id"}',
    '{"id":"x","mapping":{"a":oops}}',
    `{"id":"deep","mapping":${'['.repeat(100_000)}`,
  ]

  it('never stops the rest, is listed with place and reason, and is stored unchanged', async () => {
    const folder = newFolder('archive')
    const [good, ...bad] = records
    const text = `[${[good, ...bad.slice(0, -1), JSON.stringify(kitchen), bad.at(-1)].join(',')}`
    const report = await importInto(folder, saved(newFolder(), 'conversations.json', text))
    expect(report.conversations).toEqual({ new: 2, updated: 0, unchanged: 0, skipped: 8 })
    expect(report.skipped.map(({ where }) => where)).toEqual(
      [2, 3, 4, 5, 6, 7, 8, 10].map((number) => `conversations.json #${number}`),
    )
    for (const { why } of report.skipped) expect(why).toMatch(/^[A-Z].{10,}\.$/)
    const kept = rowsOf(folder, 'SELECT place, reason, zstd FROM rejected_records ORDER BY id')
    expect(kept.map((row) => zstdDecompressSync(row['zstd'] as Buffer).toString())).toEqual(bad)
    expect(kept.map((row) => row['place'])).toEqual(report.skipped.map(({ where }) => where))
    expect(contentOf(folder)).toMatchObject({ conversations: 2, rejectedRecords: 8 })
  })

  it('keeps malformed UTF-8 in the raw copy and shows a replacement', async () => {
    const folder = newFolder('archive')
    const [before, after] = JSON.stringify([garden]).split('In autumn.')
    const bytes = Buffer.concat([
      Buffer.from(before ?? ''),
      Buffer.from([0x49, 0xff, 0xc3, 0x28]),
      Buffer.from(after ?? ''),
    ])
    await importInto(folder, saved(newFolder(), 'conversations.json', bytes))
    expect(messagesOf(folder, garden.id).at(-1)?.text).toBe('I\ufffd\ufffd(')
    expect(
      zstdDecompressSync(rowsOf(folder, 'SELECT zstd FROM raw_versions')[0]?.['zstd'] as Buffer).equals(
        bytes.subarray(1, -1),
      ),
    ).toBe(true)
  })

  it.each([
    ['nested a million deep', `{"id":"deep","mapping":{},"x":${'['.repeat(1e6)}${']'.repeat(1e6)}}`],
    [
      'with a message nested deep',
      '{"id":"deep","mapping":{"a":{"message":{"content":{"content_type":"odd","x":' +
        `${'{"y":'.repeat(50_000)}1${'}'.repeat(50_000)}}}}}}`,
    ],
    [
      'with a million keys',
      `{"id":"wide","mapping":{},${Array.from({ length: 1e6 }, (_, index) => `"k${index}":0`).join(',')}}`,
    ],
    ['with the same key twice', '{"id":"twice","mapping":{"a":{"message":null}},"mapping":{"b":{"message":null}}}'],
  ])('is either stored or listed: one %s', async (_, record) => {
    const folder = newFolder('archive')
    const report = await importInto(
      folder,
      saved(newFolder(), 'conversations.json', `[${record},${JSON.stringify(garden)}]`),
    )
    expect(report.conversations.new + report.conversations.skipped).toBe(2)
    expect(report.skipped).toHaveLength(report.conversations.skipped)
    expect(messagesOf(folder, garden.id)).toHaveLength(4)
  })
})

describe('progress', () => {
  it('covers conversations, files and index, and never exceeds the total', async () => {
    const reported: ImportProgress[] = []
    let time = fixedNow()
    const zip = await buildZip(newFolder(), 'a.zip', {
      'conversations.json': [garden, kitchen],
      'a.txt': 'x'.repeat(1000),
    })
    await importInto(newFolder('archive'), zip, {
      onProgress: (progress) => reported.push(progress),
      now: () => (time += 200),
    })
    expect([...new Set(reported.map(({ step }) => step))]).toEqual(['conversations', 'files', 'index'])
    for (const { done, total } of reported) expect(done).toBeLessThanOrEqual(Math.max(total, done === 0 ? 0 : total))
    expect(reported.at(-1)).toMatchObject({ step: 'index', conversations: 2, messages: 6 })
    expect(reported.at(-1)?.done).toBe(reported.at(-1)?.total)
  })
})

describe('the same export again', () => {
  it('changes nothing, however often', async () => {
    const folder = newFolder('archive')
    const zip = await buildZip(newFolder(), 'a.zip', {
      'conversations.json': [garden, kitchen, null],
      'user.json': { id: 'user-1' },
    })
    await importInto(folder, zip)
    const before = essenceOf(folder)
    for (let time = 0; time < 2; time += 1) {
      const report = await importInto(folder, zip)
      expect(report).toMatchObject({
        conversations: { new: 0, updated: 0, unchanged: 2, skipped: 1 },
        messages: 0,
        nodes: 0,
        files: { kept: 0, unchanged: 1 },
      })
      expect(essenceOf(folder)).toEqual(before)
      withArchive(folder, (archive) => expect(archive.findDamage()).toEqual([]))
    }
  })

  it('keeps two nodes apart whose stored keys would be equal, across later versions', async () => {
    const folder = newFolder('archive')
    for (const title of ['First', 'Second', 'Third']) {
      const nodes = `"x\\ud800":${rawNode('null', 'one')},"x\\ud801":${rawNode('"x\\ud800"', 'two')}`
      const record = `{"id":"alike","title":"${title}","mapping":{${nodes}}}`
      await importInto(folder, saved(newFolder(), 'conversations.json', `[${record}]`))
      expect(messagesOf(folder, 'alike').map(({ text }) => text)).toEqual(['one', 'two'])
      withArchive(folder, (archive) => expect(archive.findDamage()).toEqual([]))
    }
  })
})
