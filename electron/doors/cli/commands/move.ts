import path from 'node:path'
import type { Command } from 'commander'
import { printable } from '../../../../shared/text/printable.ts'
import { call, type CommandContext, type CommonOptions, jsonLine } from '../commandContext.ts'

export function addMoveCommand(program: Command, context: CommandContext): void {
  program
    .command('move <folder>')
    .description(
      'Move the archive to another folder, such as one on another disk. From then on it is found there by itself.',
    )
    .option('--json', 'print JSON')
    .action(async (folder: string, _options: unknown, command: Command) => {
      const options = command.optsWithGlobals<CommonOptions>()
      const value = await call(context, options, { name: 'archive.move', input: { folder: path.resolve(folder) } })
      if (!value) return
      if (options.json) return context.terminal.out(jsonLine(value))
      context.terminal.out(
        `The archive is in ${printable(value.folder)} now. Quit and start again what has it open: the app, and ` +
          'clients such as Claude.',
      )
      if (value.leftIn !== null)
        context.terminal.err(
          `Some files could not be removed from ${printable(value.leftIn)}, because a program has them open. They ` +
            'are not needed any more.',
        )
    })
}
