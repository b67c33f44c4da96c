import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ListedConversation } from '../../../shared/model/library.ts'
import { openApi, type OpenApi } from '../../support/apiFixture.ts'
import { essenceOf, importInto, rowsOf, saved, temporaryFolders, withArchive } from '../../support/archiveFixture.ts'
import { slimmed } from '../../support/buildExport.ts'
import { bulkStamp, bulkStampedExport } from '../../support/bulkStampedExport.ts'
import { readZip } from '../../support/readZip.ts'

const newFolder = temporaryFolders('bulkstamps')
const day = (...date: Parameters<typeof Date.UTC>): number => Date.UTC(...date)
let folder: string
let api: OpenApi

beforeAll(async () => {
  folder = newFolder('archive')
  await importInto(folder, saved(newFolder(), 'conversations.json', bulkStampedExport()))
  api = openApi(folder)
})

interface Listed {
  readonly conversations: readonly ListedConversation[]
}

const titlesOf = ({ conversations }: Listed): (string | null)[] => conversations.map(({ title }) => title)

describe('conversations with a bulk timestamp', () => {
  it.each(['person', 'agent'] as const)('are listed by their last message, for the %s', async (reader) => {
    expect(titlesOf(await api[reader].must('conversations.list', { limit: 9 }))).toEqual([
      'Ferry to Skagen',
      'Choir tour budget',
      'Sourdough for the village fair',
      'Letters in old handwriting',
      'Botany club reading list',
    ])
  })

  it('are listed by their first message', async () => {
    const { conversations } = await api.person.must('conversations.list', { limit: 9, order: 'creation' })
    expect(conversations.at(-1)).toMatchObject({
      title: 'Botany club reading list',
      sessionKey: 'botany-club-reading-list-2023-03',
      createdAtMs: day(2023, 2, 12, 12, 10),
      activeAtMs: day(2023, 3, 4, 12, 41),
    })
  })

  it('are found by the dates of their messages, in the list and in a search', async () => {
    const listed = await api.person.must('conversations.list', { limit: 9, filter: { untilMs: day(2023, 11, 1) } })
    expect(titlesOf(listed)).toEqual(['Letters in old handwriting', 'Botany club reading list'])
    const hitsOf = async (query: string) => (await api.person.must('search.run', { query, useMeaning: false })).hits
    expect(await hitsOf('lichens before:2024')).toHaveLength(1)
    expect(await hitsOf('lichens after:2024')).toEqual([])
  })

  it('are exported under the day they began', async () => {
    const { exportId, fileName } = await api.person.must('exports.conversations', { format: 'markdown' })
    const names = [...(await readZip(path.join(folder, 'exports', exportId, fileName))).keys()]
    expect(names.filter((name) => name.includes('Botany')).join()).toContain('2023-03-12')
    expect(names.join()).not.toContain('2026-06-29')
  })

  it('keep the timestamps in their raw copy', () => {
    const [stamped] = bulkStampedExport()
    const raw = withArchive(folder, ({ conversations, rawVersions }) => {
      const [version] = rawVersions.versionsOf(conversations.idOf('chatgpt', stamped?.id ?? '') ?? 0)
      return version?.bytes.toString() ?? ''
    })
    expect(JSON.parse(raw)).toMatchObject({ create_time: bulkStamp, update_time: bulkStamp })
  })

  it("don't change when a later export stamps them again, in either import order", async () => {
    const stamps = { create_time: bulkStamp + 9_000_000, update_time: bulkStamp + 9_000_000 }
    const later = bulkStampedExport().map((conversation) => slimmed({ ...conversation, ...stamps }))
    const files = [bulkStampedExport(), later].map((each) => saved(newFolder(), 'conversations.json', each))
    const [forth, back] = [newFolder('archive'), newFolder('archive')]
    for (const file of files) await importInto(forth, file)
    for (const file of files.toReversed()) await importInto(back, file)
    expect(essenceOf(forth)).toEqual(essenceOf(back))
    const columns = 'external_id, session_key, created_at_ms, updated_at_ms, active_at_ms'
    const all = `SELECT ${columns} FROM conversations ORDER BY 1`
    expect(rowsOf(forth, all)).toEqual(rowsOf(folder, all))
    expect(rowsOf(forth, all)).toEqual(rowsOf(back, all))
  })
})
