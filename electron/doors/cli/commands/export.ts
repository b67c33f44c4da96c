import { type Command, Option } from 'commander'
import { type ExportFormat, exportFormatFor, exportFormats } from '../../../../shared/model/exportFormats.ts'
import { call, type CommandContext, exitCodes } from '../commandContext.ts'
import { refuseExisting, writeExport, type WriteExportOptions } from '../writeExport.ts'

interface ExportOptions extends WriteExportOptions {
  readonly format?: ExportFormat
  readonly output: string
  readonly all?: boolean
  readonly branches?: boolean
  readonly thoughts?: boolean
}

export function addExportCommand(program: Command, context: CommandContext): void {
  program
    .command('export')
    .description(
      'Make a file of conversations, to be taken away. Several as Markdown or pages come in a zip, with their files.',
    )
    .argument('[ids...]', 'ids, unambiguous beginnings of them, or session keys')
    .addOption(
      new Option('--format <format>', 'what to make; else what the ending of the output says, or Markdown').choices(
        exportFormats,
      ),
    )
    .option('--output <path>', 'a file, or a folder that it goes into under a name of its own', '.')
    .option('--all', 'every conversation but those in the trash')
    .option('--branches', 'also what is not on the path that a conversation shows')
    .option('--thoughts', 'also thoughts, tool calls and their results')
    .option('--force', 'replace a file that is there')
    .option('--json', 'print JSON')
    .action(async (ids: string[], _options: unknown, command: Command) => {
      const options = command.optsWithGlobals<ExportOptions>()
      if (ids.length > 0 === (options.all === true)) {
        context.terminal.err('backscroll: Give the ids of conversations, or --all. "backscroll list" shows them.')
        context.setExitCode(exitCodes.usage)
        return
      }
      if (refuseExisting(context, options, options.output)) return
      const input = {
        ids: options.all ? null : ids,
        format: options.format ?? exportFormatFor(options.output),
        withBranches: options.branches === true,
        withThoughts: options.thoughts === true,
      }
      const made = await call(context, options, { name: 'exports.conversations', input })
      if (made) await writeExport(context, options, { made, target: options.output, what: 'conversation' })
    })
}
