import { AppError } from '../../../shared/contract/appError.ts'
import type { Input } from '../../../shared/contract/archiveContract.ts'
import type { FilterChoices } from '../../../shared/model/conversationFilter.ts'
import { MAX_TAGS } from '../../../shared/model/highlight.ts'
import { featureChoices } from '../../../shared/query/choices.ts'
import { providers } from '../../import/formats/index.ts'
import type { Archive } from '../../store/archive/openArchive.ts'
import type { ConversationState } from '../../store/tables/settingsStore.ts'
import type { Handlers } from '../dispatch.ts'
import type { HandlerServices } from '../handlerServices.ts'
import { clockInZone, createWallClock } from '../wallClock.ts'

type Names = 'conversations.choices' | 'conversations.editAll' | 'projects.rename'

/** Filter choices, and changes to many conversations at once. */
export function createOrganizingHandlers({ read, write, clock }: HandlerServices): Pick<Handlers, Names> {
  return {
    'conversations.choices': ({ timeZone }) => {
      const { timeZone: zone } = clockInZone(clock(), timeZone)
      return read((archive) => archive.inSnapshot(() => choices(archive, zone)))
    },
    'conversations.editAll': ({ ids, ...edit }) => {
      if (Object.values(edit).every((value) => value === undefined)) throw AppError.of('nothingToOrganize')
      return write((archive) =>
        archive.transaction(() => ({ changedIds: editAll(archive, ids, { ...edit, nowMs: clock().nowMs }) })),
      )
    },
    'projects.rename': ({ id, name: given }) =>
      write((archive) =>
        archive.transaction(() => {
          if (!archive.projects.has(id)) throw AppError.of('noSuchProject', { id })
          const name = given === '' ? null : given
          archive.projects.rename(id, name)
          return { id, name }
        }),
      ),
  }
}

function choices({ choices: store }: Archive, timeZone: string): FilterChoices {
  const { providers: counted, has, quarters, ...rest } = store.read()
  const labelOf = new Map(providers.map(({ id, label }) => [id, label]))
  const toWallMs = createWallClock(timeZone)
  const years = Map.groupBy(quarters, ({ atMs }) => String(new Date(toWallMs(atMs)).getUTCFullYear()))
  return {
    ...rest,
    providers: counted.map((choice) => ({ ...choice, label: labelOf.get(choice.value) ?? choice.label })),
    has: featureChoices
      .map(({ value, label }) => ({ value, label, count: has[value] }))
      .filter(({ count }) => count > 0)
      .toSorted((one, two) => two.count - one.count),
    years: [...years]
      .map(([year, within]) => ({ value: year, label: year, count: within.reduce((sum, { count }) => sum + count, 0) }))
      .toSorted((one, two) => Number(two.value) - Number(one.value)),
  }
}

type Edit = Omit<Input<'conversations.editAll'>, 'ids'> & { readonly nowMs: number }

/** Runs in a transaction: an error changes nothing. Returns the ids of the changed conversations. */
function editAll(archive: Archive, ids: readonly string[], edit: Edit): string[] {
  const found = ids.map((id) => stateFor(archive, id, edit))
  const each = new Map(found.map((state) => [`${state.provider} ${state.externalId}`, state])).values()
  return [...each]
    .filter((state) =>
      [changeMarks, changeTrash, changeTags].map((change) => change(archive, state, edit)).includes(true),
    )
    .map(({ externalId }) => externalId)
}

/** Tries the full id first, which is fast even for very many conversations. */
function stateFor({ states, library }: Archive, idOrKey: string, { isTrashed }: Edit): ConversationState {
  const [other, another] = states.of(idOrKey) === null ? library.find(idOrKey, 'all') : []
  if (another) throw AppError.of('ambiguousConversationToChange', { idOrKey })
  const state = states.of(other?.summary.id ?? idOrKey)
  if (state === null) throw AppError.of('noSuchConversationToChange', { idOrKey })
  if (state.isTrashed && isTrashed === undefined) throw AppError.of('conversationToChangeInTrash', { idOrKey })
  return state
}

function changeMarks(
  { edits }: Archive,
  state: ConversationState,
  { isStarred = state.isStarred, isHiddenFromAgents = state.isHiddenFromAgents }: Edit,
): boolean {
  const isOther = isStarred !== state.isStarred
  if (!isOther && isHiddenFromAgents === state.isHiddenFromAgents) return false
  // If the star doesn't change, leave it to later exports.
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
  if (added > 0 && tags.countOf(state) > MAX_TAGS) throw AppError.of('tooManyTags', { most: MAX_TAGS })
  return removed + added > 0
}
