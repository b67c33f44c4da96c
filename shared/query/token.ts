import type { Place } from './searchQuery.ts'

/** A piece of the typed text. `text` is without quotes, `raw` is as typed. */
export type Token = TextToken | OperatorToken | SignToken

export type TextToken =
  | ({ readonly is: 'word'; readonly text: string } & Place)
  | ({ readonly is: 'phrase'; readonly text: string; readonly isClosed: boolean } & Place)
  | ({ readonly is: 'regex'; readonly source: string; readonly flags: string; readonly raw: string } & Place)

/** `name:value,value`. Whether there is such an operator is decided later: most are not. */
export interface OperatorToken extends Place {
  readonly is: 'operator'
  /** In small letters. */
  readonly name: string
  /** Never empty, but a value may be: somebody is still typing. */
  readonly values: readonly OperatorValue[]
  readonly raw: string
}

export interface OperatorValue extends Place {
  readonly text: string
  readonly isQuoted: boolean
}

export interface SignToken extends Place {
  readonly is: 'open' | 'close' | 'not' | 'or' | 'and'
}
