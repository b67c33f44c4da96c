import { appendFileSync, readdirSync, statSync, truncateSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, inject, it } from 'vitest'
import { writeHugeExport } from '../../bench/import/hugeExport.ts'
import { contentOf, importInto, rowsOf, saved, temporaryFolders } from '../support/archiveFixture.ts'
import { buildConversation } from '../support/buildExport.ts'
import { howMany } from '../support/howMany.ts'
import { startCliForPeak } from '../support/peakMemory.ts'

const newFolder = temporaryFolders('huge')
/** On a busy machine, 2 GB take a while. */
const PATIENCE_MS = 3_600_000
const MAX_MEGABYTES = 1000

/** An archive that already has words: imports into an empty one take other code paths. */
async function archiveWithWords(): Promise<string> {
  const folder = newFolder('archive')
  await importInto(
    folder,
    saved(newFolder(), 'conversations.json', [
      buildConversation({ id: 'before', title: 'Was here before', turns: [['user', 'Where do tides come from?']] }),
    ]),
  )
  return folder
}

function hugeExport(shape: Parameters<typeof writeHugeExport>[1]): string {
  const file = path.join(newFolder(), 'conversations.json')
  writeHugeExport(file, shape)
  return file
}

async function importHuge(folder: string, file: string): Promise<string> {
  const { stdout, peakMegabytes } = await startCliForPeak(['import', file], folder)
  expect(peakMegabytes).toBeLessThan(MAX_MEGABYTES)
  return stdout
}

/** Queries the index directly: a search has limited time, and this text is long. */
function expectIndexed(folder: string, word: string): void {
  expect(rowsOf(folder, 'SELECT count(*) AS count FROM message_fts WHERE message_fts MATCH ?', word)).toEqual([
    { count: 1 },
  ])
  expect(rowsOf(folder, 'SELECT message_count AS count FROM vocabulary WHERE term = ?', word)).toEqual([{ count: 1 }])
  expect(
    rowsOf(folder, "SELECT id FROM nodes WHERE content <> '' AND id NOT IN (SELECT node_id FROM message_facts)"),
  ).toEqual([])
}

describe('the command line imports an export of any length in less than a gigabyte of memory', () => {
  it('a long message is stored, indexed and merged with a later export', { timeout: PATIENCE_MS }, async () => {
    const folder = await archiveWithWords()
    const file = hugeExport({ conversations: 1, messages: 1, megabytesEach: howMany(5, 47) })
    expect(await importHuge(folder, file)).toContain('1 new, 0 updated, 0 unchanged, 0 unreadable')
    expectIndexed(folder, 'harbourmaster1')
    // Together longer than one indexing batch.
    const later = hugeExport({ conversations: 1, messages: 3, megabytesEach: howMany(6, 15) })
    expect(await importHuge(folder, later)).toContain('0 new, 1 updated')
    for (const number of [1, 2, 3]) expectIndexed(folder, `harbourmaster${number}`)
  })

  it.each([
    ['a message', howMany(60, 200), 1],
    ['a conversation', howMany(60, 1000), 100],
  ])(
    '%s that is too long to parse is kept byte for byte and reported, and its neighbor is stored',
    { timeout: PATIENCE_MS },
    async (_, megabytes, messages) => {
      const folder = await archiveWithWords()
      const file = hugeExport({ conversations: 1, messages, megabytesEach: megabytes / messages })
      // The whole file except the brackets of its list.
      const byteLength = statSync(file).size - 2
      truncateSync(file, byteLength + 1)
      const neighbour = buildConversation({ id: 'neighbour', title: 'The neighbour', turns: [['user', 'Hello']] })
      appendFileSync(file, `,${JSON.stringify(neighbour)}]`)
      expect(await importHuge(folder, file)).toMatch(
        new RegExp(
          `1 new.*1 unreadable.*#1.*too long to read \\(${Math.ceil(byteLength / 1e6)} MB\\).*original is in`,
          's',
        ),
      )
      expect(contentOf(folder)).toMatchObject({ conversations: 2 })
      const [kept] = rowsOf(
        folder,
        "SELECT blob_sha256 AS sha256, byte_length AS byteLength FROM import_members WHERE role = 'refused'",
      )
      const sha256 = String(kept?.['sha256'])
      expect(kept).toMatchObject({ byteLength })
      expect(statSync(path.join(folder, 'attachments', sha256.slice(0, 2), sha256)).size).toBe(byteLength)
      // Temporary files are gone.
      expect(readdirSync(folder).filter((name) => /part|reserve|upload/.test(name))).toEqual([])
    },
  )

  it.runIf(inject('isThorough'))('streams a list of 2 GB', { timeout: PATIENCE_MS }, async () => {
    const folder = await archiveWithWords()
    const file = hugeExport({ conversations: 2000, messages: 10, megabytesEach: 0.1 })
    expect(statSync(file).size).toBeGreaterThan(2e9)
    expect(await importHuge(folder, file)).toContain('2,000 new, 0 updated, 0 unchanged, 0 unreadable')
    expect(contentOf(folder)).toMatchObject({ conversations: 2001 })
  })
})
