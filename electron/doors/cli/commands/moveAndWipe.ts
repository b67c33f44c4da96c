import path from 'node:path'
import type { Command } from 'commander'
import { printable } from '../../../../shared/text/printable.ts'
import { call, type CommandContext, type CommonOptions, exitCodes, jsonLine } from '../commandContext.ts'

export function addMoveCommand(program: Command, context: CommandContext): void {
  program
    .command('move <folder>')
    .description(
      'Move the archive to another folder, such as one on another disk. Backscroll finds it there from then on.',
    )
    .option('--json', 'print JSON')
    .action(async (folder: string, _options: unknown, command: Command) => {
      const options = command.optsWithGlobals<CommonOptions>()
      const value = await call(context, options, { name: 'archive.move', input: { folder: path.resolve(folder) } })
      if (!value) return
      if (options.json) return context.terminal.out(jsonLine(value))
      context.terminal.out(
        `The archive is now in ${printable(value.folder)}. Restart the app and connected apps such as Claude.`,
      )
      if (value.leftIn !== null)
        context.terminal.err(
          `Couldn't remove some files from ${printable(value.leftIn)}, because a program has them open. ` +
            'You can delete them.',
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
    .description("Delete the whole archive: the database, images, files and all backups. You can't undo this.")
    .option('--confirm <words>', `confirm without a prompt, for scripts: "${WORDS}"`)
    .option('--json', 'print JSON')
    .action(async (_options: unknown, command: Command) => {
      const options = command.optsWithGlobals<WipeOptions>()
      const place = await call(context, options, { name: 'archive.place', input: {} })
      if (!place) return
      const typed =
        options.confirm ??
        (await context.ask(
          `This deletes everything in ${printable(place.folder)}, including backups. To continue, type ` +
            `"${WORDS}": `,
        ))
      if (typed?.trim() !== WORDS) return refuse(context, typed)
      const value = await call(context, options, { name: 'archive.wipe', input: { confirmation: WORDS } })
      if (value)
        context.terminal.out(options.json ? jsonLine(value) : `Deleted everything in ${printable(value.archive)}.`)
    })
}

function refuse({ terminal, setExitCode }: CommandContext, typed: string | null): void {
  const how = `In a script, add: --confirm "${WORDS}"`
  terminal.err(`backscroll: Nothing was deleted. ${typed === null ? how : `To confirm, type: ${WORDS}`}`)
  setExitCode(exitCodes.usage)
}
