import { cpSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { writeExport } from '../../bench/generate/export.ts'
import { openApi } from '../support/apiFixture.ts'
import { importInto, rowsOf } from '../support/archiveFixture.ts'
import {
  expectHealthy,
  expectSetAside,
  pagesOf,
  recover,
  damageAgain,
  ruin,
  spoiltArchives,
  TALKS,
} from '../support/spoiltArchives.ts'

const { newFolder, copy } = spoiltArchives('loss')

/** The minimum number of losses in the report. */
function countedIn(lost: readonly string[]): number {
  const sentence = lost.find((each) => each.startsWith('At least '))
  return Number(/^At least (\d+) conversation/.exec(sentence ?? '')?.[1] ?? 0)
}

let large = ''

beforeAll(async () => {
  large = (await copy()).folder
  const more = path.join(newFolder(), 'export.json')
  await writeExport({ path: more, kind: 'json', messages: 2000, seed: 5 })
  await importInto(large, more)
})

const idsIn = (folder: string): unknown[] =>
  rowsOf(folder, 'SELECT external_id FROM conversations').map((row) => row['external_id'])
const third = (bytes: Buffer, index: number): [start: number, end: number] => [
  Math.floor((bytes.length * index) / 3),
  Math.floor((bytes.length * (index + 1)) / 3),
]

/** Ruins every page except the first and those of these tables. */
function keepOnly(file: string, tables: readonly string[]): Buffer {
  const kept = new Set(tables.flatMap((table) => pagesOf(file, table)))
  return damageAgain(file, (bytes) =>
    Array.from({ length: bytes.length / 8192 }, (_, index) => index + 1)
      .filter((page) => page > 1 && !kept.has(page))
      .forEach((page) => ruin(bytes, page)),
  )
}

describe('conversations that were not recovered', () => {
  it.each<[what: string, spoil: (bytes: Buffer) => Buffer | void]>([
    ['the first third is nothing but zeros', (bytes) => void bytes.fill(0, ...third(bytes, 0))],
    ['the middle is nothing but zeros', (bytes) => void bytes.fill(0, ...third(bytes, 1))],
    ['the file is cut in half', (bytes) => bytes.subarray(0, Math.floor(bytes.length / 2))],
  ])('are counted when %s', async (_, spoil) => {
    const folder = newFolder('archive')
    cpSync(large, folder, { recursive: true })
    const before = idsIn(folder)
    const bytes = damageAgain(path.join(folder, 'archive.db'), spoil)
    const health = await openApi(folder).person.must('archive.examine', {})
    const report = await recover(folder)
    expectSetAside(report, bytes)
    const after = new Set(idsIn(folder))
    const gone = before.filter((id) => !after.has(id)).length
    expect(gone).toBeGreaterThan(0)
    expect(report.back.conversations).toBeGreaterThanOrEqual(health.readable?.conversations ?? 0)
    // Losses that no page mentions can't be counted; there are never many.
    expect(countedIn(report.lost)).toBeLessThanOrEqual(gone)
    expect(countedIn(report.lost)).toBeGreaterThanOrEqual(Math.ceil(gone * 0.9))
    await expectHealthy(folder)
  })

  it('are named when their titles are readable', async () => {
    const { folder, file } = await copy()
    const ruined = [...pagesOf(file, 'raw_versions'), ...pagesOf(file, 'nodes')]
    damageAgain(file, (bytes) => ruined.forEach((page) => ruin(bytes, page)))
    const { lost, back } = await recover(folder)
    expect(back).toMatchObject({ conversations: 0, highlights: 1 })
    expect(lost[0]).toBe(
      `At least ${TALKS} conversations could not be brought back. Import your export again to bring them back.`,
    )
    expect(lost[1]).toMatch(/^Known of them is: “.*”, .*“About flower \d+”.* and 20 more\.$/)
  })

  it('are inferred from user data when nothing else is left', async () => {
    const { folder, file } = await copy()
    keepOnly(file, [
      'highlights',
      'conversation_edits',
      'conversation_tags',
      'saved_searches',
      'imports',
      'settings',
      'sqlite_schema',
    ])
    const { lost, back } = await recover(folder)
    expect(back).toMatchObject({ conversations: 0, highlights: 1, tags: 4, stars: 1 })
    expect(lost).toContain(
      'At least 3 conversations could not be brought back. Import your export again to bring them back.',
    )
    expect(lost).toContain('Known of them is: “My own title” and 2 more.')
  })

  it('are at least one when nothing mentions any', async () => {
    const { folder, file } = await copy()
    keepOnly(file, ['saved_searches'])
    const { lost, back } = await recover(folder)
    expect(back).toMatchObject({ conversations: 0, savedSearches: 1 })
    expect(lost).toContain(
      'At least 1 conversation could not be brought back. Import your export again to bring it back.',
    )
  })

  it('create no archive when only their files and imports are readable', async () => {
    const { folder, file } = await copy()
    const bytes = keepOnly(file, ['blobs', 'imports', 'import_members', 'settings'])
    expect(await openApi(folder).person.refusal('archive.recover', {})).toMatch(
      /^not_found: Nothing was changed\. Nothing in .* is readable, and there's no intact backup\.$/,
    )
    expect(readFileSync(file).equals(bytes)).toBe(true)
  })
})
