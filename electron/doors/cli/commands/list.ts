import type { Command } from 'commander'
import type { ConversationSummary } from '../../../../shared/model/library.ts'
import { shownTitle } from '../../../../shared/text/derivedTitle.ts'
import { titleOf } from '../../../../shared/text/conversationMarkdown.ts'
import { printableLine } from '../../../../shared/text/printable.ts'
import { call, type CommandContext, type CommonOptions, exitCodes, jsonLine } from '../commandContext.ts'
import { countNoun } from '../countNoun.ts'
import { addListFilterOptions, type ListFilterOptions, listInput, repeatedOptions } from '../listFilterOptions.ts'

const DEFAULT_LIMIT = '50'

interface ListOptions extends CommonOptions, ListFilterOptions {
  readonly limit: string
  readonly cursor?: string
}

export function addListCommand(program: Command, context: CommandContext): void {
  const command = program
    .command('list')
    .description('List conversations, most recently active first.')
    .option('--limit <count>', 'how many, 1 to 1000', DEFAULT_LIMIT)
    .option('--cursor <cursor>', 'continue an earlier list')
  addListFilterOptions(command)
    .option('--json', 'print JSON')
    .action(async (_options: unknown, typed: Command) => {
      const options = typed.optsWithGlobals<ListOptions>()
      const input = listInput(options, context.clock())
      if ('problem' in input) {
        context.terminal.err(`backscroll: ${input.problem}`)
        context.setExitCode(exitCodes.usage)
      } else await list(context, options, input)
    })
}

async function list(
  context: CommandContext,
  options: ListOptions,
  filters: Exclude<ReturnType<typeof listInput>, { problem: string }>,
): Promise<void> {
  const input = {
    limit: Number(options.limit),
    ...(options.cursor === undefined ? {} : { cursor: options.cursor }),
    ...filters,
  }
  const value = await call(context, options, { name: 'conversations.list', input })
  if (!value) return
  const { terminal } = context
  if (options.json) terminal.out(jsonLine(value))
  else if (value.conversations.length === 0) terminal.out(emptyText(options))
  else {
    for (const conversation of value.conversations) terminal.out(listLine(conversation, terminal.columns))
    if (value.nextCursor !== null)
      terminal.out(`More: backscroll list ${moreOptions(options)}--cursor ${value.nextCursor}`)
  }
}

function emptyText(options: ListOptions): string {
  if (options.cursor !== undefined) return 'End of the list.'
  const isFiltered = repeatedOptions({ ...options, sort: 'activity' }) !== ''
  return isFiltered
    ? 'No conversations match. Remove an option to see more.'
    : 'The archive is empty. Import an export first: backscroll import FILE'
}

function moreOptions(options: ListOptions): string {
  const { limit, archive } = options
  const limited = limit === DEFAULT_LIMIT ? '' : `--limit ${limit} `
  const placed = archive === undefined ? '' : `--archive ${JSON.stringify(archive)} `
  return `${repeatedOptions(options)}${limited}${placed}`
}

function listLine(conversation: ConversationSummary, columns: number): string {
  const date =
    conversation.activeAtMs === null ? 'unknown   ' : new Date(conversation.activeAtMs).toISOString().slice(0, 10)
  const branches = conversation.branchCount > 1 ? `, ${conversation.branchCount} versions` : ''
  const marks = [
    conversation.isStarred ? '★ ' : '',
    conversation.isArchived ? '(archived) ' : '',
    conversation.isHiddenFromAgents ? '(hidden from agents) ' : '',
  ].join('')
  const id = printableLine(conversation.id, 80)
  const tags = conversation.tags.map((tag) => `  #${printableLine(tag, 50)}`).join('')
  const end = `${tags}  ${countNoun(conversation.turnCount, 'message')}${branches}`
  const room = Math.max(columns - id.length - end.length - 14, 30)
  return `${date}  ${id}  ${marks}${printableLine(titleOf(shownTitle(conversation)), room)}${end}`
}
