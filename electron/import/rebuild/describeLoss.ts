import { isoDay } from '../../../shared/query/wallSpan.ts'
import type { PersonsTable } from '../../store/salvage/salvageStore.ts'
import type { Remains } from '../../store/salvage/remains.ts'
import type { LostConversations } from './lostConversations.ts'

export interface DatedBackup {
  readonly remains: Remains
  readonly madeAtMs: number
}

interface Loss {
  readonly backup: DatedBackup | null
  readonly conversations: LostConversations
  /** Conversations of the backup of which it cannot be told whether there was a later text. */
  readonly earlier: number
  /** Texts that could be read nowhere. */
  readonly missingTexts: number
  /** What the person made that could not be read to its end. */
  readonly persons: readonly PersonsTable[]
}

const NAMED = 20

const kinds: Readonly<Record<PersonsTable, string>> = {
  highlights: 'highlights',
  conversation_edits: 'stars and titles',
  message_edits: 'hidden messages',
  conversation_tags: 'tags',
  project_names: 'names of projects',
  saved_searches: 'saved searches',
  settings: 'settings',
}

/** What did not come back, in sentences. */
export function describeLoss({ backup, conversations, earlier, missingTexts, persons }: Loss): string[] {
  const { count, titles } = conversations
  return [
    ...personsLoss(persons, backup),
    ...conversationLoss(count, titles),
    ...laterLoss(earlier, backup),
    ...textLoss(missingTexts - count),
  ]
}

function personsLoss(persons: readonly PersonsTable[], backup: DatedBackup | null): string[] {
  if (persons.length === 0) return []
  const what = `Some of your ${listed(persons.map((table) => kinds[table]))} could not be read`
  if (backup === null) return [`${what}, and there is no backup to take them from.`]
  return [
    `${what}. What is missing was taken from the backup of ${isoDay(backup.madeAtMs)}: it may be older than what ` +
      'you had, or removed since.',
  ]
}

function conversationLoss(count: number, titles: readonly string[]): string[] {
  if (count === 0) return []
  const named = titles.slice(0, NAMED).map((title) => `“${title}”`)
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
