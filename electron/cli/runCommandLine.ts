import path from 'node:path'
import { CommanderError } from 'commander'
import { blamingVariable, findArchiveFolder } from '../api/archiveFolder.ts'
import type { Dispatch } from '../api/dispatch.ts'
import type { CommandContext } from '../doors/cli/commandContext.ts'
import { createProgram } from '../doors/cli/createProgram.ts'
import { type Host, openHost } from '../host/openHost.ts'
import type { CliEnvironment } from './cliEnvironment.ts'

interface CommandOptions extends Omit<CommandContext, 'clock' | 'dispatchFor' | 'indexesImports'>, CliEnvironment {}

/** Runs one command and reports its exit code. */
export async function runCommandLine(args: readonly string[], options: CommandOptions): Promise<void> {
  // One host per archive, so that many searches share one thread.
  const opened = new Map<string, Host>()
  const dispatchFor = (archive: string | undefined): Dispatch => {
    const folder = archiveFolderOf(archive, options)
    const found = opened.get(folder) ?? openCommandHost(folder, options)
    opened.set(folder, found)
    return archive === undefined
      ? blamingVariable(found.dispatch, { archiveFolder: folder, env: options.env })
      : found.dispatch
  }
  const program = createProgram({
    ...options,
    clock,
    dispatchFor,
    indexesImports: options.env['BACKSCROLL_SKIP_INDEX'] !== '1',
  })
  try {
    await program.parseAsync(args, { from: 'user' })
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
  } finally {
    await Promise.all([...opened.values()].map(({ close }) => close()))
  }
}

export function archiveFolderOf(named: string | undefined, { env, home }: CliEnvironment): string {
  return findArchiveFolder(named, { platform: process.platform, home, env })
}

function openCommandHost(archiveFolder: string, environment: CliEnvironment): Host {
  const { env, files, logBug } = environment
  return openHost({
    ...files,
    archiveFolder,
    embeddingKey: env['BACKSCROLL_EMBEDDING_KEY'] ?? null,
    serves: 'one',
    openClients: async () => {
      // Loaded on first use: it's a lot of code, and few commands need other programs' settings.
      const { openCliClients } = await import('./cliClients.ts')
      return openCliClients(path.resolve(archiveFolder), environment)
    },
    logBug,
  })
}

const clock = () => ({ nowMs: Date.now(), timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone })
