import type { Command } from 'commander'
import { printableLine } from '../../../../shared/text/printable.ts'
import { call, type CommandContext, type CommonOptions, jsonLine } from '../commandContext.ts'

export function addRenameProjectCommand(program: Command, context: CommandContext): void {
  program
    .command('rename-project')
    .description('Give a project a name: exports have only its id. Imports never change this.')
    .argument('<id>', 'as "list --json" gives it')
    .argument('<name>', 'its name; an empty one takes the name away')
    .option('--json', 'print JSON')
    .action(async (id: string, name: string, _options: unknown, command: Command) => {
      const options = command.optsWithGlobals<CommonOptions>()
      const value = await call(context, options, { name: 'projects.rename', input: { id, name } })
      if (!value) return
      const shown = printableLine(value.id, 200)
      const said =
        value.name === null
          ? `The project ${shown} has no name any more.`
          : `The project ${shown} is called ${printableLine(value.name, 100)}.`
      context.terminal.out(options.json ? jsonLine(value) : said)
    })
}
