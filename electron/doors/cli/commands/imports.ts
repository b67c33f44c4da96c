import type { Command } from 'commander'
import { call, type CommandContext, type CommonOptions, jsonLine } from '../commandContext.ts'
import { reportText } from '../reportText.ts'

export function addImportsCommand(program: Command, context: CommandContext): void {
  program
    .command('imports')
    .description('List every import with its report, newest first.')
    .option('--full', 'show every note of every report')
    .option('--json', 'print JSON')
    .action(async (_options: unknown, command: Command) => {
      const options = command.optsWithGlobals<CommonOptions & { full?: boolean }>()
      const value = await call(context, options, { name: 'imports.list', input: {} })
      if (!value) return
      if (options.json) context.terminal.out(jsonLine(value))
      else if (value.imports.length === 0) context.terminal.out('No imports yet.')
      else for (const report of value.imports) context.terminal.out(reportText(report, options.full === true))
    })
}

export function addUndoImportCommand(program: Command, context: CommandContext): void {
  program
    .command('undo-import')
    .description('Remove everything that came only from this import. Your edits stay.')
    .argument('<id>', 'its number, from "backscroll imports"')
    .option('--json', 'print JSON')
    .action(async (id: string, _options: unknown, command: Command) => {
      const options = command.optsWithGlobals<CommonOptions>()
      const value = await call(context, options, { name: 'imports.undo', input: { id: Number(id) } })
      if (!value) return
      context.terminal.out(
        options.json
          ? jsonLine(value)
          : `Import ${value.id} undone. Conversations that are also in other imports are still here.`,
      )
    })
}
