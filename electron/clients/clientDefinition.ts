import type { ClientId, ClientStep, ProgramCommand } from '../../shared/model/clientSetup.ts'
import type { Machine, Place } from './program/machine.ts'

/** Everything about one client. To add a client, add a file with one of these and a line in the list. */
export interface ClientDefinition {
  readonly id: ClientId
  readonly name: string
  /** The files with its servers on this computer, the default first, even if they don't exist yet. */
  readonly places: (machine: Machine) => readonly Place[]
  /** Matches its processes by command line, or by name on Windows. Null if it picks up changes while running. */
  readonly runs: ((platform: NodeJS.Platform) => RegExp) | null
  /** What to do while it's running, so the change takes effect and isn't overwritten. */
  readonly noticeWhenRunning: string
  /** The user's next step. */
  readonly afterwards: string
  /** Servers of the client on this computer, reached over HTTP, and the variables our program needs there. */
  readonly servers?: ClientServers
  /** Whether it accepts the extension that ships with the installed app. */
  readonly takesBundle?: boolean
  /** Steps that only the user can take. */
  readonly steps?: (context: StepContext) => readonly ClientStep[]
}

interface ClientServers {
  readonly addresses: (machine: Machine) => readonly string[]
  /** Sentences about configured servers that aren't contacted, and why. */
  readonly remarks: (machine: Machine) => readonly string[]
  readonly env: Readonly<Record<string, string>>
}

export interface StepContext {
  readonly program: ProgramCommand
  readonly http: HttpAccess
  readonly platform: NodeJS.Platform
  /** One of our commands as typed in a terminal. */
  readonly ownCommand: (...words: readonly string[]) => string
}

/** How clients that can't start a program reach us. */
export interface HttpAccess {
  readonly address: string
  readonly tokenFile: string
}
