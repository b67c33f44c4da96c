import type { Command } from 'commander'
import { printable } from '../../../../shared/text/printable.ts'
import { call, type CommandContext, type CommonOptions, exitCodes, jsonLine } from '../commandContext.ts'

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
