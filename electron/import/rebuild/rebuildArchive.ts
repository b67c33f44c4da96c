import { isoDay } from '../../../shared/query/calendar.ts'
import type { Archive } from '../../store/archive/openArchive.ts'
import type { DamagedDatabase, Values } from '../../store/salvage/damagedDatabase.ts'
import type { UserTable } from '../../store/salvage/salvageStore.ts'
import { unitedRows } from '../../store/salvage/unitedRows.ts'
import { createImportTally } from '../record/importTally.ts'
import { isRestored, namedConversations, restoreMessages } from './rebuildMessages.ts'
import { ofKnownImports, type RebuildContext, type RestoredTexts, restoreTexts } from './rebuildTexts.ts'

interface RebuildOptions {
  /** New and empty. */
  readonly archive: Archive
  readonly remains: DamagedDatabase
  /** The latest intact one: fills in what can't be read in the remains. */
  readonly backup: DatedBackup | null
  readonly nowMs: number
  readonly onProgress: (done: number, total: number) => void
}

/**
 * Rebuilds an archive from the remains of another: the user's own data first, then conversations from their texts, from
 * the backup's texts, and from their messages if a text is gone. Returns sentences about what is lost.
 */
export function rebuildArchive(options: RebuildOptions): string[] {
  const { archive, remains, backup, onProgress } = options
  const work = begin(options)
  archive.transaction(() => {
    archive.salvaged.putUserRows(work.rows)
    archive.salvaged.put('imports', work.rows('imports'))
    archive.searchIndex.beginBulk()
  })
  const taken = restoreTexts(work, (page) => onProgress(page, remains.pageCount))
  restoreMessages(work, taken)
  restoreFiles(work)
  archive.transaction(() => archive.salvaged.restoreSessionKeys(work.rows('conversations')))
  archive.searchIndex.catchUp()
  const userTables = archive.salvaged.userTables.filter((table) => !remains.isWhole(table))
  // Complete sightings list all texts, so missing ones are already counted.
  const earlier = remains.isWhole('sightings') ? 0 : taken.added.size
  return describeLoss({
    backup,
    userTables,
    conversations: lostConversations(work, taken),
    earlier,
    missingTexts: taken.missing,
  })
}

function begin({ archive, nowMs, remains, backup }: RebuildOptions): RebuildContext {
  const tally = createImportTally({
    sourcePath: 'what could be read of a damaged archive',
    source: 'database',
    startedAtMs: nowMs,
  })
  let importId: number | null = null
  return {
    archive,
    remains,
    backup: backup?.remains ?? null,
    rows: unitedRows(remains, backup?.remains ?? null),
    tally,
    fallbackImportId: () =>
      (importId ??= archive.imports.begin(tally.toReport({ status: 'done', finishedAtMs: nowMs }))),
  }
}

/** The files beside the database are intact; these rows describe them. */
function restoreFiles({ archive, remains, backup, rows }: RebuildContext): void {
  const isKept = ({ blob_sha256: sha256 }: Values): boolean => sha256 === null || archive.blobs.isKnown(String(sha256))
  archive.transaction(() => {
    archive.salvaged.put('blobs', rows('blobs'))
    for (const table of ['import_members', 'asset_files'] as const)
      archive.salvaged.put(table, [...ofKnownImports(archive, rows(table))].filter(isKept))
    archive.salvaged.put('rejected_records', ofKnownImports(archive, remains.rejected()))
    if (backup !== null && !remains.isWhole('rejected_records'))
      archive.salvaged.put('rejected_records', ofKnownImports(archive, backup.rejected()))
  })
}

interface DatedBackup {
  readonly remains: DamagedDatabase
  readonly madeAtMs: number
}

interface Loss {
  readonly backup: DatedBackup | null
  readonly conversations: LostConversations
  /** Conversations from the backup that may have had a later text. */
  readonly earlier: number
  /** Texts readable neither in the remains nor in the backup. */
  readonly missingTexts: number
  /** Tables of the user's own data that aren't fully readable. */
  readonly userTables: readonly UserTable[]
}

const MAX_TITLES = 20

const kinds: Readonly<Record<UserTable, string>> = {
  highlights: 'highlights',
  conversation_edits: 'stars and titles',
  message_edits: 'hidden messages',
  conversation_tags: 'tags',
  project_names: 'names of projects',
  saved_searches: 'saved searches',
  settings: 'settings',
}

/** Describes what couldn't be restored. */
function describeLoss({ backup, conversations, earlier, missingTexts, userTables }: Loss): string[] {
  const { count, titles } = conversations
  return [
    ...userDataLoss(userTables, backup),
    ...conversationLoss(count, titles),
    ...laterLoss(earlier, backup),
    ...textLoss(missingTexts - count),
  ]
}

function userDataLoss(userTables: readonly UserTable[], backup: DatedBackup | null): string[] {
  if (userTables.length === 0) return []
  const what = `Some of your ${listed(userTables.map((table) => kinds[table]))} could not be read`
  if (backup === null) return [`${what}, and there is no backup to take them from.`]
  return [
    `${what}. What is missing was taken from the backup of ${isoDay(backup.madeAtMs)}: it may be older than what ` +
      'you had, or removed since.',
  ]
}

function conversationLoss(count: number, titles: readonly string[]): string[] {
  if (count === 0) return []
  const named = titles.slice(0, MAX_TITLES).map((title) => `“${title}”`)
  const total =
    `At least ${count} ${count === 1 ? 'conversation' : 'conversations'} could not be brought back. ` +
    `Import your export again to bring ${count === 1 ? 'it' : 'them'} back.`
  return named.length === 0
    ? [total]
    : [
        total,
        `Known of ${count === 1 ? 'it' : 'them'} is: ` +
          `${listed(count > named.length ? [...named, `${count - named.length} more`] : named)}.`,
      ]
}

function laterLoss(count: number, backup: DatedBackup | null): string[] {
  if (count === 0 || backup === null) return []
  return [
    `${count === 1 ? 'One conversation comes' : `${count} conversations come`} from the backup of ` +
      `${isoDay(backup.madeAtMs)}. What was imported since may be missing; import your export again.`,
  ]
}

function textLoss(count: number): string[] {
  return count > 0
    ? [
        `The original text of ${count === 1 ? 'one conversation' : `${count} conversations`} could not be read. ` +
          'What was shown of it is kept where it could be; your export has the rest.',
      ]
    : []
}

function listed(parts: readonly string[]): string {
  return new Intl.ListFormat('en-GB').format(parts)
}

interface LostConversations {
  /** A lower bound. */
  readonly count: number
  /** The known titles. */
  readonly titles: readonly string[]
}

/** Conversations mentioned in the remains that weren't restored. */
function lostConversations(work: RebuildContext, taken: RestoredTexts): LostConversations {
  const { archive, remains } = work
  const named = namedConversations(remains)
  const isLost = (id: number): boolean => {
    const row = named.get(id)
    return row === undefined ? taken.hasSameNumbering && !taken.added.has(id) : !isRestored(work, row)
  }
  const seen = new Set([...named.keys(), ...(remains.isWhole('conversations') ? [] : remains.conversationNumbers())])
  const lost = new Set([...seen].filter((id) => !taken.left.has(id) && isLost(id)))
  const rows = [...named].filter(([id]) => lost.has(id)).map(([, row]) => row)
  const edited = editedConversations(work, rows)
  // An edited conversation may be one of those known only by number; and if none was restored, at least one is lost.
  const count = rows.length + Math.max(lost.size - rows.length, edited.length)
  const isNothingRestored = !remains.isWhole('conversations') && archive.conversations.ids().length === 0
  return { count: isNothingRestored ? Math.max(count, 1) : count, titles: titlesOf(work, [...rows, ...edited]) }
}

const keyOf = (row: Values): string => JSON.stringify([row['provider'], row['external_id']])

/** The user's edits outlive a conversation only if an import was undone or the trash was emptied. */
function editedConversations(work: RebuildContext, known: readonly Values[]): Values[] {
  const { archive, remains } = work
  if (
    remains.isWhole('conversations') ||
    !remains.isWhole('imports') ||
    archive.imports.list().some(({ status }) => status === 'undone')
  )
    return []
  const edits = remains.rowsOf('conversation_edits')
  const others = (['highlights', 'message_edits', 'conversation_tags'] as const).flatMap((table) =>
    remains.rowsOf(table),
  )
  const trashed = edits.filter((row) => typeof row['trashed_at_ms'] === 'number')
  const left = new Map([...others, ...edits].filter((row) => !isRestored(work, row)).map((row) => [keyOf(row), row]))
  for (const row of [...known, ...trashed]) left.delete(keyOf(row))
  return [...left.values()]
}

/** Prefers the user's own title. */
function titlesOf({ remains }: RebuildContext, rows: readonly Values[]): string[] {
  const own = new Map(remains.rowsOf('conversation_edits').map((row) => [keyOf(row), row['title']]))
  return rows.flatMap((row) => {
    const title = own.get(keyOf(row)) ?? row['title']
    return typeof title === 'string' ? [title] : []
  })
}
