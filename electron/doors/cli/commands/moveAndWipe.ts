import path from 'node:path'
import type { Command } from 'commander'
import { printable } from '../../../../shared/text/printable.ts'
import { call, type CommandContext, type CommonOptions, exitCodes, jsonLine } from '../commandContext.ts'

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

interface WipeOptions extends CommonOptions {
  readonly confirm?: string
}

const WORDS = 'delete everything'

export function addWipeCommand(program: Command, context: CommandContext): void {
  program
    .command('wipe')
    .description('Delete the whole archive: database, pictures and files, and all backups. There is no way back.')
    .option('--confirm <words>', `for scripts, which nobody can ask: "${WORDS}"`)
    .option('--json', 'print JSON')
    .action(async (_options: unknown, command: Command) => {
      const options = command.optsWithGlobals<WipeOptions>()
      const place = await call(context, options, { name: 'archive.place', input: {} })
      if (!place) return
      const typed =
        options.confirm ??
        (await context.ask(
          `This deletes everything in ${printable(place.folder)}, its backups too. To go on, type "${WORDS}": `,
        ))
      if (typed?.trim() !== WORDS) return refuse(context, typed)
      const value = await call(context, options, { name: 'archive.wipe', input: { confirmation: WORDS } })
      if (value)
        context.terminal.out(options.json ? jsonLine(value) : `Everything in ${printable(value.archive)} is deleted.`)
    })
}

function refuse({ terminal, setExitCode }: CommandContext, typed: string | null): void {
  const how = `Without somebody at the keyboard, give: --confirm "${WORDS}"`
  terminal.err(`backscroll: Nothing was deleted. ${typed === null ? how : `The words are: ${WORDS}`}`)
  setExitCode(exitCodes.usage)
}
