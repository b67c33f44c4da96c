import type { Command } from 'commander'
import { titleOf } from '../../../../shared/text/conversationMarkdown.ts'
import { call, type CommandContext, type CommonOptions, jsonLine } from '../commandContext.ts'

export function addHideMessageCommand(program: Command, context: CommandContext): void {
  program
    .command('hide-message')
    .description('Keep a single message from agents. "edit --hide" does so for a whole conversation.')
    .argument('<message-id>', 'as "search --json" and "show --json" give it')
    .option('--undo', 'let agents see it again')
    .option('--json', 'print JSON')
    .action(async (messageId: string, _options: unknown, command: Command) => {
      const options = command.optsWithGlobals<CommonOptions & { undo?: boolean }>()
      const value = await call(context, options, {
        name: 'messages.hide',
        input: { messageId, isHidden: options.undo !== true },
      })
      if (!value) return
      const said = value.isHiddenFromAgents ? 'Agents no longer see' : 'Agents may see'
      context.terminal.out(
        options.json ? jsonLine(value) : `${said} this message of ${titleOf(value.conversation.title)}.`,
      )
    })
}
