import type { SettingsFormat } from '../formats/settingsFormat.ts'

/** Read-only access to the disk. */
export interface Disk {
  readonly isThere: (file: string) => boolean
  /** Names in a folder; empty if it doesn't exist. */
  readonly namesIn: (folder: string) => readonly string[]
}

/** The computer as clients see it. A test home can replace the real one, for any system. */
export interface Machine {
  readonly platform: NodeJS.Platform
  readonly home: string
  /** Only variables that locate folders, such as APPDATA and XDG_CONFIG_HOME. */
  readonly env: Readonly<Record<string, string | undefined>>
  readonly disk: Disk
}

/** A file in which a client keeps its servers. */
export interface Place {
  readonly file: string
  readonly label: string
  readonly format: SettingsFormat
  /** Whether the client that reads it is installed. */
  readonly isInstalled: boolean
  /** Fields of an entry besides command, args and env. */
  readonly extra: Readonly<Record<string, unknown>>
  /** How a sentence about it begins, if "In its settings" would be ambiguous. */
  readonly where?: string
  /** Variables that our program needs there. */
  readonly env?: Readonly<Record<string, string>>
}
