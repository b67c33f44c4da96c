import path from 'node:path'
import Database from 'better-sqlite3'
import { describe, expect, it } from 'vitest'
import { compareWithTexts } from '../../../../electron/import/rebuild/compareWithTexts.ts'
import { storedText } from '../../../../shared/text/agentText.ts'
import { anchorOf, findAnchor } from '../../../../shared/text/textAnchor.ts'
import { buildConversation } from '../../../support/buildExport.ts'
import {
  checkIndex,
  essenceOf,
  importInto,
  messagesOf,
  rowsOf,
  saved,
  temporaryFolders,
  withArchive,
} from '../../../support/archiveFixture.ts'
import { hostileTexts } from '../../../support/hostileTexts.ts'

const newFolder = temporaryFolders('storedtexts')
const steamer = 'Ein Donau\u00addampf\u00adschiff\r\nfährt \u200fheute.'
// No stored text ever had a NUL.
const texts = [...Object.values(hostileTexts).filter((text) => !text.includes('\0')), steamer, 'Plain words stay.']

/** An archive as version 15 left it, with texts as exported, and the same archive as imported now. */
async function archives(): Promise<{ old: string; fresh: string; id: string }> {
  const conversation = buildConversation({
    id: 'steamers',
    title: 'Dampf\u00adschiffe,\r\n alt',
    turns: texts.map((text, index) => [index % 2 === 0 ? 'user' : 'assistant', text]),
  })
  const file = saved(newFolder('exports'), 'conversations.json', [conversation])
  const [old, fresh] = [newFolder('old'), newFolder('fresh')]
  for (const folder of [old, fresh]) await importInto(folder, file)
  const db = new Database(path.join(old, 'archive.db'))
  const asExported = db.prepare<[string, string]>('UPDATE nodes SET content = ? WHERE content = ?')
  const changed = texts.map((text) => asExported.run(text.toWellFormed(), storedText(text)).changes)
  expect(changed).toEqual(texts.map(() => 1))
  db.prepare('UPDATE conversations SET title = ?').run(conversation.title)
  db.prepare("INSERT INTO conversation_edits (provider, external_id, title) VALUES ('chatgpt', ?, ?)").run(
    conversation.id,
    'My\u200b  steamers',
  )
  const { quote, before, after, start } = anchorOf(steamer, 4, 24)
  db.prepare(
    `INSERT INTO highlights (provider, external_id, node_key, quote, quote_before, quote_after, quote_start, colour,
       note, tags, created_at_ms, updated_at_ms)
     SELECT 'chatgpt', ?, node_key, ?, ?, ?, ?, 'green', '', '[]', 1, 1 FROM nodes WHERE content = ?`,
  ).run(conversation.id, quote, before, after, start, steamer)
  db.pragma('user_version = 15')
  db.close()
  return { old, fresh, id: conversation.id }
}

describe('an archive with texts as exported', () => {
  it('gets the texts, titles and index that an import makes now', async () => {
    const { old, fresh, id } = await archives()
    withArchive(old, (archive) => {
      archive.searchIndex.catchUp()
      expect(compareWithTexts(archive)).toEqual({ differing: [], corrupt: 0, unreadable: 0 })
      expect(archive.library.find(id)).toMatchObject([{ summary: { title: 'My steamers' } }])
    })
    checkIndex(old)
    expect(essenceOf(old)).toEqual(essenceOf(fresh))
    const contents = 'SELECT content FROM nodes ORDER BY id'
    expect(rowsOf(old, contents)).toEqual(rowsOf(fresh, contents))
    expect(rowsOf(old, contents)).toContainEqual({ content: 'Ein Donaudampfschiff\nfährt \u200fheute.' })
  })

  it('keeps its highlights at their words', async () => {
    const { old, id } = await archives()
    const [highlight] = withArchive(old, (archive) => archive.highlights.list(null))
    const message = messagesOf(old, id).find(({ nodeKey }) => nodeKey === highlight?.messageId)
    if (!highlight || !message) throw new Error('the highlight is there')
    const place = findAnchor(message.text, highlight.anchor)
    expect(message.text.slice(place?.start, place?.end)).toBe('Donaudampfschiff\n')
  })

  it('is read again by the index where agents saw something else', async () => {
    const { old } = await archives()
    const db = new Database(path.join(old, 'archive.db'))
    db.exec("INSERT INTO message_pairs (rowid, pairs) SELECT max(id), 'u0' FROM nodes")
    db.close()
    withArchive(old, (archive) => archive.searchIndex.catchUp())
    expect(rowsOf(old, "SELECT rowid FROM message_pairs WHERE message_pairs MATCH 'u0 OR ud'")).toEqual([])
  })
})
