import type { ClientIntent, ClientLocation } from '../../../shared/model/clientSetup.ts'
import type { ClientRecord } from '../change/records.ts'
import type { SettingsSnapshot } from './settingsFile.ts'

export interface FileEdit {
  readonly kind: 'file'
  readonly before: SettingsSnapshot
  /** Null takes the file away. */
  readonly after: string | null
}

export interface ServerRequest {
  readonly kind: 'request'
  readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly address: string
  readonly body: unknown
  /** Makes again what this takes away, should what comes after it fail. */
  readonly takeBack?: ServerRequest
}

export type PlannedChange = FileEdit | ServerRequest

/** What a server says about the tools of our program: their names, that it got none, or nothing at all. */
export type ToldTools =
  | { readonly at: 'listed'; readonly toolNames: readonly string[] }
  | { readonly at: 'failed' }
  | { readonly at: 'untold' }

/** One file or server of a client, as it was found, and what could be done to it. */
export interface Spot {
  readonly location: ClientLocation
  /** Whether there is anything to put an entry into. */
  readonly hasRoom: boolean
  /** Whether it is a server that runs, and not a file: it may refuse, and what the files say counts without it. */
  readonly isServer: boolean
  /** What else is to be told of it, in words. */
  readonly remarks: readonly string[]
  /** Has a server start our program on its own machine; null where a client of this computer does. */
  readonly askTools: (() => Promise<ToldTools>) | null
  readonly plan: (request: ChangeRequest, record: ClientRecord) => readonly PlannedChange[]
}

export interface ChangeRequest {
  readonly intent: ClientIntent
  /** Also where the client was not found, and in the place of somebody else's server under our name. */
  readonly anyway: boolean
}
