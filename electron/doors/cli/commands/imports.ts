import type { Command } from 'commander'
import { call, type CommandContext, type CommonOptions, jsonLine } from '../commandContext.ts'
import { reportText } from '../reportText.ts'

export function addImportsCommand(program: Command, context: CommandContext): void {
  program
    .command('imports')
    .description('Show every import with its report, newest first.')
    .option('--full', 'show every note of every report')
    .option('--json', 'print JSON')
    .action(async (_options: unknown, command: Command) => {
      const options = command.optsWithGlobals<CommonOptions & { full?: boolean }>()
      const value = await call(context, options, { name: 'imports.list', input: {} })
      if (!value) return
      if (options.json) context.terminal.out(jsonLine(value))
      else if (value.imports.length === 0) context.terminal.out('Nothing was imported yet.')
      else for (const report of value.imports) context.terminal.out(reportText(report, options.full === true))
    })
}
