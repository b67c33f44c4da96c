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
      'Export conversations to a file. Several as Markdown or web pages go into a zip, with their attachments.',
    )
    .argument('[ids...]', 'ids, the first characters of them, or session keys')
    .addOption(
      new Option('--format <format>', 'the file format (default: from the ending of --output, or Markdown)').choices(
        exportFormats,
      ),
    )
    .option('--output <path>', 'a file, or a folder where Backscroll picks the name', '.')
    .option('--all', "export every conversation that isn't in the trash")
    .option('--branches', 'include other versions of messages')
    .option('--thoughts', 'include thinking, tool calls and their results')
    .option('--force', 'replace an existing file')
    .option('--json', 'print JSON')
    .action(async (ids: string[], _options: unknown, command: Command) => {
      const options = command.optsWithGlobals<ExportOptions>()
      if (ids.length > 0 === (options.all === true)) {
        context.terminal.err('backscroll: Add the ids of conversations, or --all. "backscroll list" shows the ids.')
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
