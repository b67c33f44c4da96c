import { existsSync } from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import { expect, it } from 'vitest'
import { writeExport } from '../../bench/generate/export.ts'
import { createRandom } from '../../bench/generate/random.ts'
import {
  checkIndex,
  essenceOf,
  filesIn,
  importInto,
  rowsOf,
  temporaryFolders,
  withArchive,
} from '../support/archiveFixture.ts'
import { runCli } from '../support/commandLine.ts'
import { howMany } from '../support/howMany.ts'
import { killAfter } from '../support/killAfter.ts'

const newFolder = temporaryFolders('kill')
const KILLS = howMany(4, 50)
const MESSAGES = howMany(600, 2000)
const IMAGES = 60
const PATIENCE_MS = 900_000

const importScript = new URL('../support/importScript.ts', import.meta.url)
const importAndKill = (folder: string, file: string, afterMs: number) => killAfter(afterMs, importScript, folder, file)

/** Whatever was killed: the file is intact, each conversation is complete, and only the index may be behind. */
function expectSound(folder: string): void {
  const db = new Database(path.join(folder, 'archive.db'))
  expect(db.pragma('integrity_check', { simple: true })).toBe('ok')
  expect(db.pragma('foreign_key_check')).toEqual([])
  db.close()
  const halves = rowsOf(
    folder,
    `SELECT external_id FROM conversations
     WHERE node_count <> (SELECT count(*) FROM nodes WHERE conversation_id = conversations.id)
       OR branch_count <> (SELECT count(*) FROM branches WHERE conversation_id = conversations.id)
       OR NOT EXISTS (
         SELECT 1 FROM raw_versions JOIN sightings ON raw_version_id = raw_versions.id
         WHERE conversation_id = conversations.id)`,
  )
  expect(halves).toEqual([])
  withArchive(folder, (archive) => {
    const damage = archive.findDamage()
    expect(damage.filter((sentence) => !sentence.includes('search index is behind'))).toEqual([])
  })
}

function expectIndexCatchesUp(folder: string): void {
  withArchive(folder, (archive) => {
    archive.searchIndex.catchUp()
    checkIndex(folder)
    expect(archive.findDamage()).toEqual([])
  })
}

it(
  'survives kills at random points: intact each time, and complete after one more import',
  { timeout: PATIENCE_MS },
  async () => {
    const file = path.join(newFolder(), 'export.zip')
    const made = await writeExport({ path: file, kind: 'zip', messages: MESSAGES, seed: 5, images: IMAGES })
    const undisturbed = newFolder('archive')
    const { ranMs } = await importAndKill(undisturbed, file, 60_000)
    const expected = essenceOf(undisturbed)
    expect(expected).toMatchObject({ conversations: made.conversations, messages: MESSAGES, nodes: made.nodes })

    const random = createRandom(11)
    const folders = [newFolder('archive')]
    for (let kills = 0; kills < KILLS;) {
      const folder = folders.at(-1) ?? ''
      const { wasKilled } = await importAndKill(folder, file, random.next() * ranMs)
      if (wasKilled) {
        kills += 1
        expectSound(folder)
        // Alternately, the index catches up here or in the next import.
        if (kills % 2 === 0) expectIndexCatchesUp(folder)
      }
      // Alternates between previously killed archives and new ones, never a complete one.
      if (!wasKilled || kills % 3 === 0) folders.push(newFolder('archive'))
    }

    for (const folder of folders.slice(0, howMany(2, 6))) {
      const report = await importInto(folder, file)
      expect(report).toMatchObject({ status: 'done', conversations: { updated: 0, skipped: 0 } })
      expect(essenceOf(folder)).toEqual(expected)
      expectIndexCatchesUp(folder)
      expect(rowsOf(folder, "SELECT DISTINCT status FROM imports WHERE status NOT IN ('interrupted', 'done')")).toEqual(
        [],
      )
    }
  },
)

it('reports what to do after a kill, and nothing after the next import', { timeout: PATIENCE_MS }, async () => {
  const file = path.join(newFolder(), 'export.zip')
  await writeExport({ path: file, kind: 'zip', messages: MESSAGES, seed: 6, images: 10 })
  const folder = newFolder('archive')
  for (
    let afterMs = 40;
    !existsSync(path.join(folder, 'archive.db')) ||
    rowsOf(folder, "SELECT 1 FROM imports WHERE status = 'running'").length === 0;
    afterMs += 10
  ) {
    await importAndKill(folder, file, afterMs)
  }
  const doctor = await runCli(['doctor'], { archive: folder })
  expect(doctor).toMatchObject({ code: 3, stderr: '' })
  expect(doctor.stdout).toContain('The search index is behind')
  await importInto(folder, file)
  expect(await runCli(['doctor'], { archive: folder })).toMatchObject({ code: 0, stderr: '' })
  expect(rowsOf(folder, 'SELECT DISTINCT status FROM imports ORDER BY status')).toEqual([
    { status: 'done' },
    { status: 'interrupted' },
  ])
})

it('leaves no unfinished files behind after a successful import', { timeout: PATIENCE_MS }, async () => {
  const file = path.join(newFolder(), 'export.zip')
  await writeExport({ path: file, kind: 'zip', messages: 50, seed: 7, images: 400 })
  const folder = newFolder('archive')
  for (let afterMs = 20; afterMs < 200; afterMs += howMany(60, 20)) await importAndKill(folder, file, afterMs)
  await importInto(folder, file)
  const kept = rowsOf(folder, 'SELECT sha256 FROM blobs').map((row) => String(row['sha256']))
  expect(filesIn(path.join(folder, 'attachments'))).toEqual(
    kept.map((sha256) => `${sha256.slice(0, 2)}/${sha256}`).toSorted(),
  )
  expect(filesIn(folder).filter((name) => name.endsWith('.part'))).toEqual([])
})
