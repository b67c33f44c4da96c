import { type Command, Option } from 'commander'
import { titleOf } from '../../../../shared/text/conversationMarkdown.ts'
import { printableLine } from '../../../../shared/text/printable.ts'
import { call, type CommandContext, type CommonOptions, jsonLine } from '../commandContext.ts'

interface EditOptions extends CommonOptions {
  readonly title?: string
  readonly key?: string
  readonly star?: boolean
  readonly hide?: boolean
}

export function addEditCommand(program: Command, context: CommandContext): void {
  program
    .command('edit')
    .description('Rename, star or hide a conversation from agents. Imports never change this.')
    .argument('<id>', 'its id, an unambiguous beginning of it, or its session key')
    .option('--title <title>', 'another title; an empty one gives the exported title back')
    .option('--key <key>', 'another session key; an empty one gives the first one back')
    .addOption(new Option('--star', 'mark with a star'))
    .addOption(new Option('--no-star', 'take the star away'))
    .addOption(new Option('--hide', 'keep it from agents'))
    .addOption(new Option('--no-hide', 'let agents see it'))
    .option('--json', 'print JSON')
    .action(async (id: string, _options: unknown, command: Command) => {
      const options = command.optsWithGlobals<EditOptions>()
      const value = await call(context, options, { name: 'conversations.edit', input: { id, ...changesOf(options) } })
      if (!value) return
      const marks = [...(value.isStarred ? ['starred'] : []), ...(value.isHiddenFromAgents ? ['hidden from agents'] : [])]
      context.terminal.out(options.json ? jsonLine(value) : [titleOf(value.title), printableLine(value.sessionKey, 120), ...marks].join(' · '))
    })
}

function changesOf({ title, key, star, hide }: EditOptions) {
  return {
    ...(title === undefined ? {} : { title: title === '' ? null : title }),
    ...(key === undefined ? {} : { sessionKey: key === '' ? null : key }),
    ...(star === undefined ? {} : { isStarred: star }),
    ...(hide === undefined ? {} : { isHiddenFromAgents: hide }),
  }
}
