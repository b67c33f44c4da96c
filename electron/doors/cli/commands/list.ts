import type { Command } from 'commander'
import type { ConversationSummary } from '../../../../shared/model/library.ts'
import { titleOf } from '../../../../shared/text/conversationMarkdown.ts'
import { printableLine } from '../../../../shared/text/printable.ts'
import { call, type CommandContext, type CommonOptions, jsonLine } from '../commandContext.ts'
import { counted } from '../counted.ts'

const DEFAULT_LIMIT = '50'

interface ListOptions extends CommonOptions {
  readonly limit: string
  readonly cursor?: string
}

export function addListCommand(program: Command, context: CommandContext): void {
  program
    .command('list')
    .description('List conversations, most recently active first.')
    .option('--limit <count>', 'how many, 1 to 1000', DEFAULT_LIMIT)
    .option('--cursor <cursor>', 'go on where a list ended')
    .option('--json', 'print JSON')
    .action(async (_options: unknown, command: Command) => {
      const options = command.optsWithGlobals<ListOptions>()
      const input = { limit: Number(options.limit), ...(options.cursor === undefined ? {} : { cursor: options.cursor }) }
      const value = await call(context, options, { name: 'conversations.list', input })
      if (!value) return
      const { terminal } = context
      if (options.json) terminal.out(jsonLine(value))
      else if (value.conversations.length === 0) terminal.out(options.cursor === undefined ? 'The archive is empty. Import an export first: backscroll import FILE' : 'That was the end of the list.')
      else {
        for (const conversation of value.conversations) terminal.out(listLine(conversation, terminal.columns))
        if (value.nextCursor !== null) terminal.out(`More: backscroll list ${moreOptions(options)}--cursor ${value.nextCursor}`)
      }
    })
}

function moreOptions({ limit, archive }: ListOptions): string {
  return `${limit === DEFAULT_LIMIT ? '' : `--limit ${limit} `}${archive === undefined ? '' : `--archive ${JSON.stringify(archive)} `}`
}

function listLine(conversation: ConversationSummary, columns: number): string {
  const date = conversation.activeAtMs === null ? 'unknown   ' : new Date(conversation.activeAtMs).toISOString().slice(0, 10)
  const branches = conversation.branchCount > 1 ? `, ${conversation.branchCount} branches` : ''
  const marks = [conversation.isStarred ? '★ ' : '', conversation.isArchived ? '(archived) ' : '', conversation.isHiddenFromAgents ? '(hidden from agents) ' : ''].join('')
  const id = printableLine(conversation.id, 80)
  const end = `  ${counted(conversation.turnCount, 'message')}${branches}`
  const room = Math.max(columns - id.length - end.length - 14, 30)
  return `${date}  ${id}  ${marks}${printableLine(titleOf(conversation.title), room)}${end}`
}
