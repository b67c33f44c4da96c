import type { Input } from '../../shared/contract/archiveContract.ts'
import type { Reader } from '../../shared/contract/operation.ts'
import type { ArchiveName } from '../../shared/query/operators.ts'

export interface SearchInput {
  readonly text: string
  /** Every word literally. */
  readonly isPlain: boolean
  readonly project: string | null
  readonly nowMs: number
  readonly timeZone: string
  readonly limit: number
  readonly cursor: string | null
  readonly useMeaning: boolean
  readonly withContext: boolean
  readonly withTitled: boolean
  readonly fullTextLimit: number
  readonly isTyping: boolean
  readonly waitsForModel: boolean
  readonly reader: Reader
  readonly budgetMs: number
}

/** Values of the archive for an operator, to complete what is being typed. */
export interface ValuesInput {
  readonly by: ArchiveName
  readonly prefix: string
  readonly limit: number
}

/** Messages that contain a text literally. */
export interface MessagesInput extends Omit<Input<'messages.find'>, 'text'> {
  readonly text: string
  readonly reader: Reader
  /** A database that is not ours, to be read instead of the archive. */
  readonly databaseFile: string | null
  readonly budgetMs: number
}

export interface ExpressionInput extends Input<'messages.match'> {
  readonly reader: Reader
}

export interface ConversationsInput extends Input<'conversations.find'> {
  readonly reader: Reader
  readonly budgetMs: number
}
