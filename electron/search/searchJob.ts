import type { ErrorCode } from '../../shared/contract/appError.ts'
import type { SearchAnswer, SearchFacets } from '../../shared/model/searchAnswer.ts'

/** What the search thread is started with. */
export interface SearchThreadData {
  readonly archiveFolder: string
  readonly resourcesFolder: string
  readonly embeddingKey: string | null
}

export interface SearchInput {
  readonly text: string
  readonly nowMs: number
  readonly timeZone: string
  readonly limit: number
  readonly cursor: string | null
  readonly useMeaning: boolean
  readonly withContext: boolean
  readonly isTyping: boolean
  readonly forAgents: boolean
  readonly budgetMs: number
}

/** Values of the archive for an operator, to complete what is being typed. */
export interface ValuesInput {
  readonly by: 'in' | 'model' | 'gpt' | 'project' | 'lang'
  readonly prefix: string
  readonly limit: number
  readonly budgetMs: number
}

export type SearchQuestion =
  | { readonly about: 'hits' | 'facets'; readonly input: SearchInput }
  | { readonly about: 'values'; readonly input: ValuesInput }

/** A question to the search thread; its flag turns 1 when nobody waits for the answer any more. */
export type SearchAsked = SearchQuestion & { readonly id: number; readonly cancelFlag: SharedArrayBuffer }

export type SearchValue = SearchAnswer | SearchFacets | readonly string[]

export type SearchReplied =
  | { readonly id: number; readonly is: 'answer'; readonly value: SearchValue }
  | { readonly id: number; readonly is: 'failure'; readonly code: ErrorCode; readonly message: string; readonly stack: string }
  | { readonly id: number; readonly is: 'stopped' }
  | { readonly id: number; readonly is: 'begun' }
