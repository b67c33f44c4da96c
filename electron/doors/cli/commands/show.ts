import type { Command } from 'commander'
import type { ConversationView, MessageView } from '../../../../shared/model/library.ts'
import { modelName } from '../../../../shared/model/modelNames.ts'
import { shownTitle } from '../../../../shared/text/derivedTitle.ts'
import { conversationMarkdown, speakerOf, titleOf } from '../../../../shared/text/conversationMarkdown.ts'
import { printable, printableLine } from '../../../../shared/text/printable.ts'
import { call, type CommandContext, type CommonOptions, jsonLine } from '../commandContext.ts'

interface ShowOptions extends CommonOptions {
  readonly branch: string
  readonly markdown?: boolean
}

export function addShowCommand(program: Command, context: CommandContext): void {
  program
    .command('show')
    .description('Print one conversation.')
    .argument('<id>', 'its id, the first characters of it, or its session key')
    .option('--branch <number>', 'show another version', '1')
    .option('--markdown', 'print a Markdown document')
    .option('--json', 'print JSON, with every message of this version')
    .action(async (id: string, _options: unknown, command: Command) => {
      const options = command.optsWithGlobals<ShowOptions>()
      const value = await call(context, options, {
        name: 'conversations.show',
        input: { id, branch: Number(options.branch) },
      })
      if (!value) return
      if (options.json) context.terminal.out(jsonLine(value))
      else context.terminal.out(options.markdown ? conversationMarkdown(value) : readableText(value))
    })
}

/** For the terminal: messages in full, thinking and tools as one line each. */
function readableText({ conversation, branch, branches, messages }: ConversationView): string {
  const heading = [
    titleOf(shownTitle(conversation)),
    printableLine(conversation.id, 80),
    ...(conversation.model === null ? [] : [printableLine(modelName(conversation.model), 40)]),
  ]
  const lines = [heading.join(' · ')]
  if (branches.length > 1) lines.push(`Version ${branch} of ${branches.length}. For another one, use --branch N`)
  for (const message of messages) {
    if (message.kind !== 'hidden' && message.kind !== 'empty') lines.push('', ...messageLines(message))
  }
  return lines.join('\n')
}

function messageLines(message: MessageView): string[] {
  const time =
    message.createdAtMs === null
      ? ''
      : ` · ${new Date(message.createdAtMs).toISOString().slice(0, 16).replace('T', ' ')} UTC`
  const sibling = message.siblingCount > 1 ? ` · ‹ ${message.siblingIndex + 1} / ${message.siblingCount} ›` : ''
  const head = `── ${speakerOf(message)}${time}${sibling}`
  if (message.kind !== 'message') return [`${head}: ${printableLine(message.text, 100)}`]
  const files = message.attachments.map(
    ({ kind, name, assetKey, sha256 }) =>
      `[${kind}: ${printableLine(name ?? assetKey, 80)}${sha256 === null ? ', missing' : ''}]`,
  )
  return [head, ...(message.text === '' ? [] : [printable(message.text)]), ...files]
}
