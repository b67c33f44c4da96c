import type { Command } from 'commander'
import type { Output } from '../../../../shared/contract/archiveContract.ts'
import { shownTitle } from '../../../../shared/text/derivedTitle.ts'
import { titleOf } from '../../../../shared/text/conversationMarkdown.ts'
import { printableLine } from '../../../../shared/text/printable.ts'
import { call, type CommandContext, type CommonOptions, exitCodes, jsonLine } from '../commandContext.ts'

interface TrashOptions extends CommonOptions {
  readonly restore?: string
  readonly empty?: boolean
  readonly confirm?: string
}

const WORDS = 'delete for good'

export function addTrashCommand(program: Command, context: CommandContext): void {
  program
    .command('trash')
    .description(
      "Move a conversation to the trash, or list the trash. Search and agents don't see the trash, and " +
        'nothing is deleted until you empty it.',
    )
    .argument('[id]', 'its id, the first characters of it, or its session key')
    .option('--restore <id>', 'restore a conversation from the trash')
    .option('--empty', 'delete everything in the trash for good')
    .option('--confirm <words>', `confirm --empty without a prompt, for scripts: "${WORDS}"`)
    .option('--json', 'print JSON')
    .action(async (id: string | undefined, _options: unknown, command: Command) => {
      const options = command.optsWithGlobals<TrashOptions>()
      if ([id, options.restore, options.empty].filter((given) => given !== undefined).length > 1)
        refuse(context, 'Use only one at a time: an id, --restore or --empty.')
      else if (options.empty) await empty(context, options)
      else if (id !== undefined) await move(context, options, 'conversations.trash', id)
      else if (options.restore !== undefined) await move(context, options, 'conversations.restore', options.restore)
      else await show(context, options)
    })
}

async function move(
  context: CommandContext,
  options: TrashOptions,
  name: 'conversations.trash' | 'conversations.restore',
  id: string,
): Promise<void> {
  const value = await call(context, options, { name, input: { id } })
  if (!value) return
  const title = titleOf(shownTitle(value))
  const said =
    name === 'conversations.trash'
      ? `Moved to the trash: ${title}. Restore it with: backscroll trash --restore ${printableLine(value.id, 500)}`
      : `Restored: ${title}.`
  context.terminal.out(options.json ? jsonLine(value) : said)
}

async function empty(context: CommandContext, options: TrashOptions): Promise<void> {
  const trash = await call(context, options, { name: 'conversations.trashed', input: {} })
  if (!trash) return
  const ids = trash.conversations.map(({ id }) => id)
  if (ids.length > 0) {
    const typed =
      options.confirm ??
      (await context.ask(
        `This deletes ${conversations(ids.length)} for good, with their highlights and files. To continue, ` +
          `type "${WORDS}": `,
      ))
    if (typed?.trim() !== WORDS) {
      const hint = typed === null ? `In a script, add: --confirm "${WORDS}"` : `To confirm, type: ${WORDS}`
      return refuse(context, `Nothing was deleted. ${hint}`)
    }
  }
  const value = await call(context, options, { name: 'conversations.emptyTrash', input: { ids } })
  if (value)
    context.terminal.out(
      options.json
        ? jsonLine(value)
        : value.deleted === 0
          ? 'The trash is empty.'
          : `Deleted ${conversations(value.deleted)} for good.`,
    )
}

function conversations(count: number): string {
  return count === 1 ? '1 conversation' : `${count} conversations`
}

function refuse({ terminal, setExitCode }: CommandContext, sentence: string): void {
  terminal.err(`backscroll: ${sentence}`)
  setExitCode(exitCodes.usage)
}

async function show(context: CommandContext, options: TrashOptions): Promise<void> {
  const value = await call(context, options, { name: 'conversations.trashed', input: {} })
  if (!value) return
  if (options.json) context.terminal.out(jsonLine(value))
  else if (value.conversations.length === 0) context.terminal.out('The trash is empty.')
  else for (const conversation of value.conversations) context.terminal.out(trashLine(conversation))
}

function trashLine(conversation: Output<'conversations.trashed'>['conversations'][number]): string {
  const { id, trashedAtMs } = conversation
  const title = titleOf(shownTitle(conversation))
  return `${new Date(trashedAtMs).toISOString().slice(0, 10)}  ${printableLine(id, 80)}  ${title}`
}
