import type { ClientIntent, ClientLocation } from '../../shared/model/clientSetup.ts'
import type { ClientRecord } from './records.ts'
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
}

export type PlannedChange = FileEdit | ServerRequest

/** One file or server of a client, as it was found, and what could be done to it. */
export interface Spot {
  readonly location: ClientLocation
  /** Whether the client is there to use it. */
  readonly isInstalled: boolean
  /** Whether there is anything to put an entry into. */
  readonly hasRoom: boolean
  readonly plan: (intent: ClientIntent, record: ClientRecord) => readonly PlannedChange[]
}
