import type { ClientIntent, ClientLocation } from '../../../shared/model/clientSetup.ts'
import type { ClientRecord } from '../change/records.ts'
import type { SettingsSnapshot } from './settingsFile.ts'

export interface FileEdit {
  readonly kind: 'file'
  readonly before: SettingsSnapshot
  /** Null deletes the file. */
  readonly after: string | null
}

export interface ServerRequest {
  readonly kind: 'request'
  readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly address: string
  readonly body: unknown
  /** Restores what this request removes, if a later one fails. */
  readonly undo?: ServerRequest
}

export type PlannedChange = FileEdit | ServerRequest

/** What a server reports about our program's tools: their names, that it got none, or nothing. */
export type ReportedTools =
  | { readonly kind: 'listed'; readonly toolNames: readonly string[] }
  | { readonly kind: 'failed' }
  | { readonly kind: 'unknown' }

/** One file or server of a client as found, and the changes that can be made to it. */
export interface Spot {
  readonly location: ClientLocation
  /** Whether there is a place for an entry. */
  readonly hasRoom: boolean
  /** Whether it's a running server rather than a file: it may refuse, and the files count even then. */
  readonly isServer: boolean
  /** Other notes about it, as sentences. */
  readonly remarks: readonly string[]
  /** Makes a server start our program on its own machine; null if a client on this computer starts it. */
  readonly askTools: (() => Promise<ReportedTools>) | null
  readonly plan: (request: ChangeRequest, record: ClientRecord) => readonly PlannedChange[]
}

export interface ChangeRequest {
  readonly intent: ClientIntent
  /** Also connect a client that wasn't found, and replace someone else's server under our name. */
  readonly anyway: boolean
}
