import { type Command, Option } from 'commander'
import { shownTitle } from '../../../../shared/text/derivedTitle.ts'
import { titleOf } from '../../../../shared/text/conversationMarkdown.ts'
import { caseFold } from '../../../../shared/text/foldText.ts'
import { printableLine } from '../../../../shared/text/printable.ts'
import { splitTags } from '../../../../shared/text/splitTags.ts'
import { call, type CommandContext, type CommonOptions, jsonLine } from '../commandContext.ts'

interface EditOptions extends CommonOptions {
  readonly title?: string
  readonly key?: string
  readonly star?: boolean
  readonly hide?: boolean
  readonly tag?: readonly string[]
  readonly untag?: readonly string[]
}

const all = (value: string, values: readonly string[] = []): string[] => [...values, value]

export function addEditCommand(program: Command, context: CommandContext): void {
  program
    .command('edit')
    .description('Rename, star or tag a conversation, or hide it from agents. Imports never change this.')
    .argument('<id>', 'its id, the first characters of it, or its session key')
    .option('--title <title>', 'set the title; an empty one restores the exported title')
    .option('--key <key>', 'set the session key; an empty one restores the original')
    .addOption(new Option('--star', 'star it'))
    .addOption(new Option('--no-star', 'remove the star'))
    .addOption(new Option('--hide', 'hide it from agents'))
    .addOption(new Option('--no-hide', 'show it to agents'))
    .option('--tag <tag>', 'add tags, separated by commas', all)
    .option('--untag <tag>', 'remove tags, separated by commas', all)
    .option('--json', 'print JSON')
    .action(async (id: string, _options: unknown, command: Command) => {
      const options = command.optsWithGlobals<EditOptions>()
      const tags = await tagsOf(context, id, options)
      const value =
        tags &&
        (await call(context, options, { name: 'conversations.edit', input: { id, ...changesOf(options), ...tags } }))
      if (!value) return
      const marks = [
        ...(value.isStarred ? ['starred'] : []),
        ...(value.isHiddenFromAgents ? ['hidden from agents'] : []),
        ...value.tags.map((tag) => `#${printableLine(tag, 50)}`),
      ]
      context.terminal.out(
        options.json
          ? jsonLine(value)
          : [titleOf(shownTitle(value)), printableLine(value.sessionKey, 120), ...marks].join(' · '),
      )
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

/** The complete new set of tags; empty without tag options, null on errors. */
async function tagsOf(
  context: CommandContext,
  id: string,
  options: EditOptions,
): Promise<{ readonly tags?: string[] } | null> {
  const { tag = [], untag = [] } = options
  if (tag.length + untag.length === 0) return {}
  const view = await call(context, options, { name: 'conversations.show', input: { id } })
  if (!view) return null
  const taken = new Set(untag.flatMap(splitTags).map(caseFold))
  return { tags: [...view.conversation.tags.flatMap(splitTags).filter((each) => !taken.has(caseFold(each))), ...tag] }
}

export function addHideMessageCommand(program: Command, context: CommandContext): void {
  program
    .command('hide-message')
    .description('Hide one message from agents. To hide a whole conversation, use "edit --hide".')
    .argument('<message-id>', 'its id, from "search --json" or "show --json"')
    .option('--undo', 'show it to agents again')
    .option('--json', 'print JSON')
    .action(async (messageId: string, _options: unknown, command: Command) => {
      const options = command.optsWithGlobals<CommonOptions & { undo?: boolean }>()
      const value = await call(context, options, {
        name: 'messages.hide',
        input: { messageId, isHidden: options.undo !== true },
      })
      if (!value) return
      const said = value.isHiddenFromAgents ? 'Hidden from agents:' : 'Visible to agents:'
      context.terminal.out(
        options.json ? jsonLine(value) : `${said} a message in ${titleOf(shownTitle(value.conversation))}.`,
      )
    })
}

export function addRenameProjectCommand(program: Command, context: CommandContext): void {
  program
    .command('rename-project')
    .description('Name a project. Exports contain only its id, and imports never change the name.')
    .argument('<id>', 'its id, from "list --json"')
    .argument('<name>', 'its name; an empty one removes it')
    .option('--json', 'print JSON')
    .action(async (id: string, name: string, _options: unknown, command: Command) => {
      const options = command.optsWithGlobals<CommonOptions>()
      const value = await call(context, options, { name: 'projects.rename', input: { id, name } })
      if (!value) return
      const shown = printableLine(value.id, 200)
      const said =
        value.name === null
          ? `Removed the name of project ${shown}.`
          : `Named project ${shown}: ${printableLine(value.name, 100)}.`
      context.terminal.out(options.json ? jsonLine(value) : said)
    })
}
