import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { AppError } from '../../../shared/contract/appError.ts'
import type { Input, Output } from '../../../shared/contract/archiveContract.ts'
import type { Reader } from '../../../shared/contract/operation.ts'
import type { ConversationView } from '../../../shared/model/library.ts'
import { sourceOf } from '../../import/formats/index.ts'
import { slugOf } from '../../import/parse/deriveConversation.ts'
import type { Archive } from '../../store/archive/openArchive.ts'
import type { StoredSummary } from '../../store/tables/libraryStore.ts'
import type { ListPlace, ListScope } from '../../store/tables/listPages.ts'
import type { Handlers } from '../dispatch.ts'
import { findConversation, readBranches } from '../readConversation.ts'
import type { HandlerServices } from '../handlerServices.ts'

type Names = 'conversations.list' | 'conversations.show' | 'conversations.edit'

/** The number of the branch that a conversation shows. */
const SHOWN_BRANCH = 1

export function createConversationHandlers({ read, write }: HandlerServices): Pick<Handlers, Names> {
  return {
    'conversations.list': (input, { reader }) =>
      read((archive) => archive.inSnapshot(() => listPage(archive, input, reader))),
    'conversations.show': ({ id, ...wanted }, { reader }) =>
      read((archive) =>
        archive.inSnapshot(() => showBranch(archive, findConversation(archive, id, reader), { ...wanted, reader })),
      ),
    'conversations.edit': (input) => write((archive) => archive.transaction(() => edit(archive, input))),
  }
}

/** Runs in a transaction, so that nothing takes the key or removes the conversation before the change is saved. */
function edit(archive: Archive, { id, tags, ...changes }: Input<'conversations.edit'>): Output<'conversations.edit'> {
  const { summary } = findConversation(archive, id, 'person')
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
  if (Object.keys(given).length === 0 && tags === undefined) throw AppError.of('nothingToEdit')
  if (changes.sessionKey && archive.edits.isKeyTaken(changes.sessionKey, summary.provider, summary.id)) {
    throw AppError.of('keyTaken', { key: changes.sessionKey })
  }
  if (Object.keys(given).length > 0) archive.edits.editConversation(summary.provider, summary.id, given)
  if (tags !== undefined) archive.tags.replace({ provider: summary.provider, externalId: summary.id }, tags)
  return findConversation(archive, summary.id, 'person').summary
}

function listPage(
  archive: Archive,
  { limit, cursor, offset, order, project, filter }: Input<'conversations.list'>,
  reader: Reader,
): Output<'conversations.list'> {
  const { pages, listed } = archive.library
  const name = JSON.stringify([reader, order, project ?? null, filter])
  const scope: ListScope = {
    order,
    among: reader,
    projectIds: project === undefined ? null : matchingProjects(archive, project),
    filter,
  }
  const from = cursor === undefined ? null : placeOf(archive, decodeCursor(name, cursor), reader)
  const direction = from?.direction ?? 'after'
  // Fetches one extra row to know whether there are more.
  const found = pages.page(scope, { from, limit: limit + 1, offset })
  const shown = direction === 'after' ? found.slice(0, limit) : found.slice(-limit)
  const hasMore = (place: ListPlace, way: 'after' | 'before'): boolean => {
    if (way === direction) return found.length > limit
    return (
      (from !== null || offset > 0) &&
      pages.page(scope, { from: { ...place, direction: way }, limit: 1, offset: 0 }).length > 0
    )
  }
  const rows = shown.flatMap((place) =>
    listed([place.rowId], reader).map((conversation) => {
      const { provider, id } = conversation
      const cursorTo = (way: 'after' | 'before'): string =>
        encodeCursor(name, { direction: way, at: place.at, provider, id })
      return { conversation, place, cursorTo }
    }),
  )
  const cursorAt = (row: (typeof rows)[number] | undefined, way: 'after' | 'before'): string | null =>
    row && hasMore(row.place, way) ? row.cursorTo(way) : null
  return {
    conversations: rows.map(({ conversation, cursorTo }) => ({ ...conversation, cursor: cursorTo('after') })),
    total: pages.count(scope),
    nextCursor: cursorAt(rows.at(-1), 'after'),
    previousCursor: cursorAt(rows[0], 'before'),
  }
}

/** If the conversation is gone, those with the same time or title are listed again: better twice than never. */
function placeOf({ library }: Archive, { direction, at, provider, id }: ListCursor, reader: Reader) {
  const isDescending = typeof at === 'number'
  const beyond = isDescending === (direction === 'after') ? Number.MAX_SAFE_INTEGER : 0
  return { direction, at, rowId: library.rowOf(provider, id, reader) ?? beyond }
}

/** A project's exact id, and every project whose name has this slug. */
function matchingProjects({ projects }: Archive, project: string): string[] {
  const slug = project.toLowerCase()
  return [
    project,
    ...projects
      .named()
      .filter(({ name }) => slugOf(name) === slug)
      .map(({ id }) => id),
  ]
}

interface Wanted extends Pick<Input<'conversations.show'>, 'branch' | 'messageId' | 'most'> {
  readonly reader: Reader
}

function showBranch(
  archive: Archive,
  found: StoredSummary,
  { branch: given, messageId, most, reader }: Wanted,
): ConversationView {
  const { branches, branchWith, keyOf, messagesTo } = readBranches(archive, found, reader)
  const wanted = given ?? (messageId === undefined ? null : branchWith(messageId)) ?? SHOWN_BRANCH
  const branch = branches.find((candidate) => candidate.branch === wanted)
  if (!branch && wanted > 1) throw AppError.of('noSuchVersion', { versions: branches.length, wanted })
  return {
    conversation: found.summary,
    source: sourceOf(found.summary),
    branch: wanted,
    branches: branches.map((each) => ({
      branch: each.branch,
      messageCount: each.messageCount,
      forkNodeKey: keyOf(each.forkOrdinal),
      leafNodeKey: keyOf(each.leafOrdinal) ?? '',
    })),
    messages: messagesTo(branch?.leafOrdinal ?? null, most),
  }
}

/** Names the conversation by its own id: gaps between row numbers would tell agents what is hidden. */
interface ListCursor extends Pick<ListPlace, 'at'> {
  readonly direction: 'after' | 'before'
  readonly provider: string
  readonly id: string
}

const payload = z.tuple([
  z.enum(['after', 'before']),
  z.union([z.int(), z.string()]).nullable(),
  z.string(),
  z.string(),
])

/** Not a secret: the seal only catches mistakes. An attacker would gain nothing from a forged cursor. */
const SEAL_KEY = 'backscroll list cursor'
const SEAL_BYTES = 9

/** A position in one list, opaque to callers. */
export function encodeCursor(list: string, { direction, at, provider, id }: ListCursor): string {
  const bytes = Buffer.from(JSON.stringify([direction, at, provider, id]))
  return Buffer.concat([sealOf(list, bytes), bytes]).toString('base64url')
}

function decodeCursor(list: string, cursor: string): ListCursor {
  try {
    const sealed = Buffer.from(cursor, 'base64url')
    const bytes = sealed.subarray(SEAL_BYTES)
    // Each position has one valid text: base64url ignores some characters, so those are rejected too.
    if (
      sealed.toString('base64url') !== cursor ||
      !timingSafeEqual(sealed.subarray(0, SEAL_BYTES), sealOf(list, bytes))
    )
      throw new Error('the seal is broken')
    const [direction, at, provider, id] = payload.parse(JSON.parse(bytes.toString()))
    return { direction, at, provider, id }
  } catch (cause) {
    throw new AppError(
      { code: 'invalid_input', message: "This cursor isn't from this list. Start again without a cursor." },
      { cause },
    )
  }
}

function sealOf(list: string, bytes: Buffer): Buffer {
  return createHmac('sha256', SEAL_KEY).update(JSON.stringify(list)).update(bytes).digest().subarray(0, SEAL_BYTES)
}

/** Ids of part of a list, for bulk actions. */
export function createConversationIdHandlers({ read }: HandlerServices): Pick<Handlers, 'conversations.ids'> {
  return {
    'conversations.ids': ({ order, filter, offset, limit }, { reader }) =>
      read((archive) =>
        archive.inSnapshot(() => {
          const places = archive.library.pages.page(
            { order, among: reader, projectIds: null, filter },
            { from: null, offset, limit },
          )
          return { ids: archive.library.idsOf(places.map(({ rowId }) => rowId)) }
        }),
      ),
  }
}
