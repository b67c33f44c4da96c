import type { ClientId, ClientStep, ProgramCommand } from '../../shared/model/clientSetup.ts'
import type { Machine, Place } from './program/machine.ts'

/** All that is known of one client. A new one is a file with this in it, and a line in the list. */
export interface ClientDefinition {
  readonly id: ClientId
  readonly name: string
  /** Where its servers stand on this machine, the usual place first; also where there is no file yet. */
  readonly places: (machine: Machine) => readonly Place[]
  /**
   * Its programs in a list of those that run: command lines, or names on Windows. Null where a change is taken up while
   * it runs.
   */
  readonly runs: ((platform: NodeJS.Platform) => RegExp) | null
  /** What to do while it runs, so that the change counts and is not lost. */
  readonly whenRunning: string
  /** What the person does next. */
  readonly afterwards: string
  /** Servers of the client on this machine, asked over HTTP, and the variables that our program needs there. */
  readonly servers?: ClientServers
  /** Whether it takes the extension that comes with an installed app. */
  readonly takesBundle?: boolean
  /** What only the person can do. */
  readonly steps?: (context: StepContext) => readonly ClientStep[]
}

interface ClientServers {
  readonly addresses: (machine: Machine) => readonly string[]
  /** Why a server that the person names is not asked, in words. */
  readonly remarks: (machine: Machine) => readonly string[]
  readonly env: Readonly<Record<string, string>>
}

export interface StepContext {
  readonly program: ProgramCommand
  readonly http: HttpAccess
  readonly platform: NodeJS.Platform
  /** A command of ours as the person types it. */
  readonly ownCommand: (...words: readonly string[]) => string
}

/** How clients reach us that cannot start a program. */
export interface HttpAccess {
  readonly address: string
  readonly tokenFile: string
}
