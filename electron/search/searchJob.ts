import type { ReplyError } from '../../shared/contract/reply.ts'
import type { Input, Output } from '../../shared/contract/archiveContract.ts'
import type { Reader } from '../../shared/contract/operation.ts'
import type { FoundMessages } from '../../shared/model/foundMessage.ts'
import type { SearchAnswer, SearchFacets } from '../../shared/model/searchAnswer.ts'

/** What the search thread is started with. */
export interface SearchThreadData {
  readonly archiveFolder: string
  readonly resourcesFolder: string
  readonly embeddingKey: string | null
}

export interface SearchInput {
  readonly text: string
  /** Every word as it stands. */
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
  readonly by: 'in' | 'model' | 'gpt' | 'project' | 'lang'
  readonly prefix: string
  readonly limit: number
  readonly budgetMs: number
}

/** Messages that have a text as it stands. */
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

/** All that can be asked of the search thread, each with its answer. */
export interface SearchSubjects {
  readonly hits: { readonly input: SearchInput; readonly value: SearchAnswer }
  readonly facets: { readonly input: SearchInput; readonly value: SearchFacets }
  readonly values: { readonly input: ValuesInput; readonly value: readonly string[] }
  readonly messages: { readonly input: MessagesInput; readonly value: FoundMessages }
  readonly expression: { readonly input: ExpressionInput; readonly value: Output<'messages.match'> }
  readonly conversations: { readonly input: ConversationsInput; readonly value: Output<'conversations.find'> }
}

export type SearchSubject = keyof SearchSubjects
export type SearchQuestion = {
  readonly [About in SearchSubject]: { readonly about: About; readonly input: SearchSubjects[About]['input'] }
}[SearchSubject]

/** A question to the search thread; its flag turns 1 when nobody waits for the answer any more. */
export type SearchAsked = SearchQuestion & { readonly id: number; readonly cancelFlag: SharedArrayBuffer }

export type SearchValue = SearchSubjects[SearchSubject]['value']

export type SearchReplied =
  | { readonly id: number; readonly is: 'answer'; readonly value: SearchValue }
  | ({ readonly id: number; readonly is: 'failure'; readonly stack: string } & ReplyError)
  | { readonly id: number; readonly is: 'stopped' }
  | { readonly id: number; readonly is: 'begun' }
