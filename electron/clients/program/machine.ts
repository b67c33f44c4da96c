import type { SettingsFormat } from '../formats/settingsFormat.ts'

/** Looks at the disk, and changes nothing. */
export interface Disk {
  readonly isThere: (file: string) => boolean
  /** Names in a folder; none when it is not there. */
  readonly namesIn: (folder: string) => readonly string[]
}

/** The computer as clients see it. A made home stands in for a real one, of any system. */
export interface Machine {
  readonly platform: NodeJS.Platform
  readonly home: string
  /** Only what says where things lie: APPDATA, XDG_CONFIG_HOME and the like. */
  readonly env: Readonly<Record<string, string | undefined>>
  readonly disk: Disk
}

/** A file in which a client keeps its servers. */
export interface Place {
  readonly file: string
  readonly label: string
  readonly format: SettingsFormat
  /** Whether the client is there to read it. */
  readonly isInstalled: boolean
  /** What an entry has there beside command, args and env. */
  readonly extra: Readonly<Record<string, unknown>>
  /** How a sentence about it begins, where "In its settings" does not say which. */
  readonly where?: string
  /** Variables that our program needs there. */
  readonly env?: Readonly<Record<string, string>>
}
