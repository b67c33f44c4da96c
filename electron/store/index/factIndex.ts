import type { Database } from 'better-sqlite3'
import { extraTokens } from '../../../shared/text/extraTokens.ts'
import { countWords } from '../../../shared/text/indexTokens.ts'
import { codeLanguages, featureBits } from '../../../shared/text/messageFeatures.ts'
import { kindCodes, speakerCodes } from '../tables/messageCodes.ts'

/** Rows read per transaction; fewer if texts are long, because a slice is held in memory. */
const SLICE = 5000
const SLICE_BYTES = 16 * 1024 * 1024

/**
 * Same as in migrations 006 and 010. For an empty table, sorting once at the end is cheaper than inserting row by row.
 */
const INDEXES = `
  CREATE INDEX IF NOT EXISTS message_facts_by_time ON message_facts (coalesce(at_ms, 0));
  CREATE INDEX IF NOT EXISTS message_facts_by_conversation ON message_facts (conversation_id, model_id, features, kind);
`

const SOURCE = `
  SELECT nodes.id, conversation_id AS conversationId, role, nodes.kind, position IS NULL AS isBranch,
    coalesce(nodes.created_at_ms, conversations.active_at_ms) AS atMs, nodes.model, recipient,
    author_name AS authorName, sources IS NOT NULL AS hasSources, content
  FROM nodes JOIN conversations ON conversations.id = nodes.conversation_id`

/** Called with every text that is read; a changed text is not new. */
type OnText = (text: string, isNew: boolean) => void

interface FactState {
  readonly through: number
  readonly lastId: number
  readonly hasChanged: number
}

const STATE = `
  SELECT facts_through AS through, (SELECT coalesce(max(id), 0) FROM nodes) AS lastId,
    EXISTS (SELECT 1 FROM changed_nodes) AS hasChanged
  FROM search_state`

interface TextLength {
  readonly id: number
  readonly byteLength: number
}

/** The last row of a slice that fits into memory; at least one row, however long. */
function sliceEnd(rows: Iterable<TextLength>): number {
  let end = 0
  let bytes = 0
  for (const { id, byteLength } of rows) {
    bytes += byteLength
    if (end !== 0 && bytes > SLICE_BYTES) break
    end = id
  }
  return end
}

/** Updates the averages used for ranking, and drops models that no message uses anymore. */
const SUM_UP = `
  UPDATE search_state SET (message_count, word_count) = (
    SELECT count(*), coalesce(sum(word_count), 0) FROM message_facts WHERE word_count > 0
  );
  DELETE FROM message_models WHERE id NOT IN (SELECT DISTINCT model_id FROM message_facts WHERE model_id IS NOT NULL);`

const RESET = `
  DELETE FROM message_facts; DELETE FROM message_languages; DELETE FROM changed_nodes;
  INSERT INTO message_pairs (message_pairs) VALUES ('delete-all');
  UPDATE search_state SET facts_through = 0;`

/**
 * Keeps `message_facts`, `message_languages` and `message_pairs` in sync with the nodes; `onText` gets every text read.
 */
export function createFactIndex(db: Database) {
  const factRows = createFactRows(db)
  const newLengths = db.prepare<[number, number], TextLength>(
    'SELECT id, octet_length(content) AS byteLength FROM nodes WHERE id > ? ORDER BY id LIMIT ?',
  )
  const selectNew = db.prepare<[number, number], FactSource>(
    `${SOURCE} WHERE nodes.id > ? AND nodes.id <= ? ORDER BY nodes.id`,
  )
  const changedLengths = db.prepare<[number], TextLength>(
    `SELECT nodes.id, octet_length(content) AS byteLength FROM nodes JOIN changed_nodes ON node_id = nodes.id
     ORDER BY nodes.id LIMIT ?`,
  )
  const selectChanged = db.prepare<[number], FactSource>(
    `${SOURCE} JOIN changed_nodes ON node_id = nodes.id WHERE nodes.id <= ? ORDER BY nodes.id`,
  )
  const settleChanged = db.prepare<[number]>('DELETE FROM changed_nodes WHERE node_id = ?')
  const selectState = db.prepare<[], FactState>(STATE)
  const setThrough = db.prepare<[number]>('UPDATE search_state SET facts_through = ?')

  function state() {
    const row = selectState.get()
    if (!row) throw new Error('search_state has its one row from the migration on')
    return row
  }

  const readNew = db.transaction((onText: OnText): boolean => {
    const { through } = state()
    const rows = selectNew.all(through, sliceEnd(newLengths.iterate(through, SLICE)))
    factRows.addAll(rows)
    for (const { content } of rows) onText(content, true)
    const last = rows.at(-1)
    if (last) setThrough.run(last.id)
    return last !== undefined
  })

  const readChanged = db.transaction((onText: OnText): boolean => {
    const rows = selectChanged.all(sliceEnd(changedLengths.iterate(SLICE)))
    for (const { id, content } of rows) {
      factRows.remove(id)
      settleChanged.run(id)
      onText(content, false)
    }
    factRows.addAll(rows)
    return rows.length > 0
  })

  return {
    isBehind(): boolean {
      const { through, lastId, hasChanged } = state()
      return through < lastId || hasChanged === 1
    },

    /** Brings the facts up to date. `onSlice` returns whether to continue; the result is whether it finished. */
    catchUp(onSlice: (done: number, total: number) => boolean, onText: OnText): boolean {
      factRows.forgetModels()
      const from = state().through
      if (from === 0)
        db.exec('DROP INDEX IF EXISTS message_facts_by_time; DROP INDEX IF EXISTS message_facts_by_conversation')
      while (readChanged.immediate(onText)) if (!onSlice(0, 1)) return false
      while (readNew.immediate(onText)) {
        const { through, lastId } = state()
        if (!onSlice(through - from, lastId - from)) return false
      }
      db.exec(INDEXES + SUM_UP)
      return true
    },

    /** Makes the next `catchUp` read everything again. */
    reset: (): void => void db.exec(RESET),
  }
}

interface FactSource {
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

/** A Map, because names come from exports and one may be `constructor`. */
const codeOfSpeaker = new Map<string, number>(Object.entries(speakerCodes))
const codeOfKind = new Map<string, number>(Object.entries(kindCodes))

/** Writes the searchable facts of messages other than their words. */
function createFactRows(db: Database) {
  const selectAttachments = db.prepare<[number, number], { nodeId: number; kind: string }>(
    'SELECT node_id AS nodeId, kind FROM attachments WHERE node_id BETWEEN ? AND ?',
  )
  const selectModels = db.prepare<[], { id: number; name: string }>('SELECT id, name FROM message_models')
  const insertModel = db.prepare<[string]>('INSERT INTO message_models (name) VALUES (?)')
  const insertFacts = db.prepare(
    `INSERT INTO message_facts (
       node_id, conversation_id, speaker, kind, is_branch, at_ms, model_id, features, word_count
     ) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
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
    const extra = extraTokens(content)
    if (extra.length > 0) insertPairs.run(id, extra.join(' '))
  }

  return {
    /** Expects rows ordered by id. */
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
    /** A model added in a rolled-back transaction doesn't exist. */
    forgetModels: (): void => models.clear(),
  }
}
