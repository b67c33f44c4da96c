import path from 'node:path'
import { CommanderError } from 'commander'
import { findArchiveFolder } from '../api/archiveFolder.ts'
import type { Dispatch } from '../api/dispatch.ts'
import type { CommandContext } from '../doors/cli/commandContext.ts'
import { createProgram } from '../doors/cli/createProgram.ts'
import { type Host, openHost } from '../host/openHost.ts'
import type { Place } from './place.ts'

interface CommandOptions extends Omit<CommandContext, 'clock' | 'dispatchFor' | 'indexesImports'>, Place {}

/** One command, from its words to its end; the exit code is told on the way. */
export async function runCommandLine(args: readonly string[], options: CommandOptions): Promise<void> {
  // One for each archive, so that many searches are asked of one thread.
  const opened = new Map<string, Host>()
  const dispatchFor = (archive: string | undefined): Dispatch => {
    const folder = archiveFolderOf(archive, options)
    const found = opened.get(folder) ?? openCommandHost(folder, options)
    opened.set(folder, found)
    return found.dispatch
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

export function archiveFolderOf(named: string | undefined, { env, home }: Place): string {
  return findArchiveFolder(named, { platform: process.platform, home, env })
}

function openCommandHost(archiveFolder: string, place: Place): Host {
  const { env, files, logBug } = place
  return openHost({
    ...files,
    archiveFolder,
    embeddingKey: env['BACKSCROLL_EMBEDDING_KEY'] ?? null,
    serves: 'one',
    openClients: async () => {
      // Few commands concern other programs' settings, and reading them takes much to load.
      const { openOwnClients } = await import('./ownClients.ts')
      return openOwnClients(path.resolve(archiveFolder), place)
    },
    logBug,
  })
}

const clock = () => ({ nowMs: Date.now(), timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone })
