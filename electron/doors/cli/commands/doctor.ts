import type { Command } from 'commander'
import { call, type CommandContext, type CommonOptions, exitCodes, jsonLine } from '../commandContext.ts'

export function addDoctorCommand(program: Command, context: CommandContext): void {
  program
    .command('doctor')
    .description('Check that the archive is whole.')
    .option('--repair', 'bring the search index up to date')
    .option('--json', 'print JSON')
    .action(async (_options: unknown, command: Command) => {
      const options = command.optsWithGlobals<CommonOptions & { repair?: boolean }>()
      const value = await call(context, options, { name: 'archive.check', input: { repair: options.repair === true } })
      if (!value) return
      if (value.damage.length > 0) context.setExitCode(exitCodes.attention)
      if (options.json) context.terminal.out(jsonLine(value))
      else context.terminal.out([value.archive, ...(value.damage.length === 0 ? ['All is well.'] : value.damage)].join('\n'))
    })
}
