import type { Database } from 'better-sqlite3'
import { extraTokens } from '../../../shared/text/extraTokens.ts'
import { countWords } from '../../../shared/text/indexTokens.ts'
import { codeLanguages, featureBits } from '../../../shared/text/messageFeatures.ts'
import { shownToken } from '../../../shared/text/shownOtherwise.ts'
import { kindCodes, speakerCodes } from '../tables/messageCodes.ts'

export interface FactSource {
  readonly id: number
  readonly conversationId: number
  readonly role: string | null
  readonly kind: string
  readonly isBranch: number
  readonly atMs: number | null
  readonly model: string | null
  readonly recipient: string | null
  readonly authorName: string | null
  readonly hasSources: number
  readonly content: string
}

/** Names come from exports, and one may be called `constructor`. */
const codeOfSpeaker = new Map<string, number>(Object.entries(speakerCodes))
const codeOfKind = new Map<string, number>(Object.entries(kindCodes))

/** Writes what is to be known of messages beside their words. */
export function createFactRows(db: Database) {
  const selectAttachments = db.prepare<[number, number], { nodeId: number; kind: string }>(
    'SELECT node_id AS nodeId, kind FROM attachments WHERE node_id BETWEEN ? AND ?',
  )
  const selectModels = db.prepare<[], { id: number; name: string }>('SELECT id, name FROM message_models')
  const insertModel = db.prepare<[string]>('INSERT INTO message_models (name) VALUES (?)')
  const insertFacts = db.prepare(
    `INSERT INTO message_facts (node_id, conversation_id, speaker, kind, is_branch, at_ms, model_id, features,
      word_count)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const insertLanguage = db.prepare<[string, number]>('INSERT INTO message_languages (language, node_id) VALUES (?, ?)')
  const insertPairs = db.prepare<[number, string]>('INSERT INTO message_pairs (rowid, pairs) VALUES (?, ?)')
  const removals = [
    'DELETE FROM message_facts WHERE node_id = ?',
    'DELETE FROM message_languages WHERE node_id = ?',
    'DELETE FROM message_pairs WHERE rowid = ?',
  ].map((sql) => db.prepare<[number]>(sql))
  const models = new Map<string, number>()

  function modelId(name: string | null): number | null {
    if (name === null) return null
    if (!models.has(name)) for (const row of selectModels.iterate()) models.set(row.name, row.id)
    const id = models.get(name) ?? Number(insertModel.run(name).lastInsertRowid)
    models.set(name, id)
    return id
  }

  function add(row: FactSource, attachmentKinds: readonly string[]): void {
    const { id, content } = row
    const features = featureBits(content, { ...row, hasSources: row.hasSources === 1, attachmentKinds })
    const speaker = codeOfSpeaker.get(row.role ?? '') ?? 0
    insertFacts.run(
      id,
      row.conversationId,
      speaker,
      codeOfKind.get(row.kind) ?? 0,
      row.isBranch,
      row.atMs,
      modelId(row.model),
      features,
      countWords(content),
    )
    for (const language of codeLanguages(content)) insertLanguage.run(language, id)
    const extra = [...extraTokens(content), shownToken(content)].filter((token) => token !== null)
    if (extra.length > 0) insertPairs.run(id, extra.join(' '))
  }

  return {
    /** Rows in the order of their ids. */
    addAll(rows: readonly FactSource[]): void {
      const attachments = Map.groupBy(
        selectAttachments.iterate(rows[0]?.id ?? 0, rows.at(-1)?.id ?? 0),
        ({ nodeId }) => nodeId,
      )
      for (const row of rows) {
        const kinds = (attachments.get(row.id) ?? []).map(({ kind }) => kind)
        if (row.content !== '' || kinds.length > 0) add(row, kinds)
      }
    },
    remove(id: number): void {
      for (const removal of removals) removal.run(id)
    },
    /** A model that was named in a transaction that failed is not there. */
    forgetModels: (): void => models.clear(),
  }
}
