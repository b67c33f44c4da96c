import { Command } from 'commander'
import type { CommandContext } from './commandContext.ts'
import { exitCodes } from './commandContext.ts'
import { addAgentsCommand } from './commands/agents.ts'
import { addBackupCommand } from './commands/backup.ts'
import { addConnectCommand } from './commands/connect.ts'
import { addDoctorCommand } from './commands/doctor.ts'
import { addEditCommand, addHideMessageCommand, addRenameProjectCommand } from './commands/edit.ts'
import { addExportCommand } from './commands/export.ts'
import { addHighlightsCommand } from './commands/highlights.ts'
import { addImportCommand } from './commands/import.ts'
import { addImportsCommand, addUndoImportCommand } from './commands/imports.ts'
import { addIndexCommand } from './commands/indexCommand.ts'
import { addListCommand } from './commands/list.ts'
import { addMcpCommand } from './commands/mcp.ts'
import { addMoveCommand, addWipeCommand } from './commands/moveAndWipe.ts'
import { addRecoverCommand } from './commands/recover.ts'
import { addSearchCommand } from './commands/search.ts'
import { addServeCommand } from './commands/serve.ts'
import { addShowCommand } from './commands/show.ts'
import { addStatsCommand } from './commands/stats.ts'
import { addTrashCommand } from './commands/trash.ts'

const commands = [
  addImportCommand,
  addImportsCommand,
  addUndoImportCommand,
  addSearchCommand,
  addListCommand,
  addShowCommand,
  addEditCommand,
  addRenameProjectCommand,
  addHideMessageCommand,
  addTrashCommand,
  addHighlightsCommand,
  addExportCommand,
  addStatsCommand,
  addIndexCommand,
  addServeCommand,
  addAgentsCommand,
  addMcpCommand,
  addConnectCommand,
  addDoctorCommand,
  addBackupCommand,
  addRecoverCommand,
  addMoveCommand,
  addWipeCommand,
]

export function createProgram(context: CommandContext): Command {
  const program = new Command('backscroll')
    .description('Search and read your ChatGPT history. Everything stays on this computer.')
    .version(context.version)
    .option(
      '--archive <folder>',
      "the archive's folder (default: $BACKSCROLL_ARCHIVE, or the system's folder for app data)",
    )
    .addHelpText('after', '\nExit codes: 0 done · 1 failed · 2 wrong usage · 3 done, but needs attention · 130 stopped')
    .exitOverride((error) => {
      context.setExitCode(error.exitCode === 0 ? exitCodes.done : exitCodes.usage)
      throw error
    })
    .configureOutput({
      writeOut: (text) => context.terminal.out(text.trimEnd()),
      writeErr: (text) => context.terminal.err(text.trimEnd()),
    })
  for (const add of commands) add(program, context)
  for (const command of program.commands) {
    command.option('--archive <folder>', "the archive's folder").copyInheritedSettings(program)
  }
  return program
}
