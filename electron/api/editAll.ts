import { AppError } from '../../shared/contract/appError.ts'
import type { Input } from '../../shared/contract/archiveContract.ts'
import { MOST_TAGS } from '../../shared/model/highlight.ts'
import type { Archive } from '../store/archive/openArchive.ts'
import type { ConversationState } from '../store/tables/stateStore.ts'

type Edit = Omit<Input<'conversations.editAll'>, 'ids'> & { readonly nowMs: number }

/**
 * Within a transaction: whatever it throws, nothing was changed. Gives the ids of conversations that are not as they
 * were.
 */
export function editAll(archive: Archive, ids: readonly string[], edit: Edit): string[] {
  const found = ids.map((id) => stateFor(archive, id, edit))
  const each = new Map(found.map((state) => [`${state.provider} ${state.externalId}`, state])).values()
  return [...each]
    .filter((state) =>
      [changeMarks, changeTrash, changeTags].map((change) => change(archive, state, edit)).includes(true),
    )
    .map(({ externalId }) => externalId)
}

/** A whole id is looked up quickly, as there may be very many. */
function stateFor({ states, library }: Archive, idOrKey: string, { isTrashed }: Edit): ConversationState {
  const [other, another] = states.of(idOrKey) === null ? library.find(idOrKey, 'all') : []
  if (another)
    throw new AppError(
      'invalid_input',
      `More than one conversation id begins with ${idOrKey}. Give more of it. Nothing was changed.`,
    )
  const state = states.of(other?.summary.id ?? idOrKey)
  if (state === null)
    throw new AppError(
      'not_found',
      `No conversation has the id or key ${idOrKey}. Nothing was changed; load the list again.`,
    )
  if (state.isTrashed && isTrashed === undefined)
    throw new AppError(
      'not_found',
      `The conversation ${idOrKey} is in the trash. Nothing was changed; restore it first.`,
    )
  return state
}

function changeMarks(
  { edits }: Archive,
  state: ConversationState,
  { isStarred = state.isStarred, isHiddenFromAgents = state.isHiddenFromAgents }: Edit,
): boolean {
  const isOther = isStarred !== state.isStarred
  if (!isOther && isHiddenFromAgents === state.isHiddenFromAgents) return false
  // A star that stays is left to what later exports say.
  edits.editConversation(state.provider, state.externalId, { ...(isOther && { isStarred }), isHiddenFromAgents })
  return true
}

function changeTrash(
  { edits }: Archive,
  state: ConversationState,
  { isTrashed = state.isTrashed, nowMs }: Edit,
): boolean {
  if (isTrashed === state.isTrashed) return false
  edits.setTrashed(state.provider, state.externalId, isTrashed ? nowMs : null)
  return true
}

function changeTags({ tags }: Archive, state: ConversationState, { addTags = [], removeTags = [] }: Edit): boolean {
  const removed = tags.remove(state, removeTags)
  const added = tags.add(state, addTags)
  if (added > 0 && tags.countOf(state) > MOST_TAGS)
    throw new AppError(
      'invalid_input',
      `A conversation can have ${MOST_TAGS} tags at most, and one of these would have more. Nothing was changed.`,
    )
  return removed + added > 0
}
