import { cpSync } from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import { expect, it } from 'vitest'
import { writeExport } from '../../bench/generate/export.ts'
import { createRandom } from '../../bench/generate/random.ts'
import { importInto, rowsOf, temporaryFolders, withArchive } from '../support/archiveFixture.ts'
import { howMany } from '../support/howMany.ts'
import { killAfter } from '../support/killAfter.ts'

const newFolder = temporaryFolders('killindex')
const KILLS = howMany(4, 20)

const indexScript = new URL('../support/indexScript.ts', import.meta.url)
const indexAndKill = (folder: string, afterMs: number) => killAfter(afterMs, indexScript, folder)

/** The whole content of the index. Blocks by their bits: timestamps differ in every run. */
function vectorsIn(folder: string): unknown[] {
  return [
    rowsOf(
      folder,
      'SELECT identity, node_id, hex(vector) FROM message_vectors JOIN embedding_models ON id = model_id ORDER BY 1, 2',
    ),
    rowsOf(
      folder,
      'SELECT identity, conversation_id, message_count, hex(vector) FROM conversation_vectors JOIN ' +
        'embedding_models ON id = model_id ORDER BY 1, 2',
    ),
    rowsOf(
      folder,
      'SELECT identity, subject, block, hex(bits) FROM vector_blocks JOIN embedding_models ON id = model_id ' +
        'ORDER BY 1, 2, 3',
    ),
  ]
}

/** A conversation counts as done only when all its vectors exist. */
function expectSound(folder: string): void {
  const db = new Database(path.join(folder, 'archive.db'))
  expect(db.pragma('integrity_check', { simple: true })).toBe('ok')
  db.close()
  expect(
    rowsOf(
      folder,
      `SELECT conversation_id FROM conversation_vectors JOIN nodes USING (conversation_id)
       WHERE kind = 'message' AND content <> '' AND NOT EXISTS (
         SELECT 1 FROM message_vectors
         WHERE node_id = nodes.id AND message_vectors.model_id = conversation_vectors.model_id)`,
    ),
  ).toEqual([])
}

it('survives kills at random points, with the same vectors as an uninterrupted run', { timeout: 900_000 }, async () => {
  const file = path.join(newFolder(), 'export.zip')
  await writeExport({ path: file, kind: 'zip', messages: howMany(600, 2000), seed: 5, images: 0 })
  const imported = newFolder('archive')
  await importInto(imported, file)
  const copy = (): string => {
    const folder = newFolder('archive')
    cpSync(imported, folder, { recursive: true })
    return folder
  }
  const undisturbed = copy()
  const { ranMs } = await indexAndKill(undisturbed, 60_000)
  const expected = vectorsIn(undisturbed)
  expect(expected[0]).not.toHaveLength(0)

  const random = createRandom(17)
  const folders = [copy()]
  for (let kills = 0; kills < KILLS;) {
    const folder = folders.at(-1) ?? ''
    const { wasKilled } = await indexAndKill(folder, random.next() * ranMs)
    if (wasKilled) {
      kills += 1
      expectSound(folder)
    }
    if (!wasKilled || kills % 3 === 0) folders.push(copy())
  }
  for (const folder of folders) {
    await indexAndKill(folder, 60_000)
    expectSound(folder)
    expect(vectorsIn(folder)).toEqual(expected)
    withArchive(folder, (archive) => expect(archive.findDamage()).toEqual([]))
  }
})
