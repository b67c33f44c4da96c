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
    .description('Rename, star, tag or hide a conversation from agents. Imports never change this.')
    .argument('<id>', 'its id, an unambiguous beginning of it, or its session key')
    .option('--title <title>', 'another title; an empty one gives the exported title back')
    .option('--key <key>', 'another session key; an empty one gives the first one back')
    .addOption(new Option('--star', 'mark with a star'))
    .addOption(new Option('--no-star', 'take the star away'))
    .addOption(new Option('--hide', 'keep it from agents'))
    .addOption(new Option('--no-hide', 'let agents see it'))
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
        options.json ? jsonLine(value) : `${said} this message of ${titleOf(shownTitle(value.conversation))}.`,
      )
    })
}

export function addRenameProjectCommand(program: Command, context: CommandContext): void {
  program
    .command('rename-project')
    .description('Give a project a name: exports have only its id. Imports never change this.')
    .argument('<id>', 'as "list --json" gives it')
    .argument('<name>', 'its name; an empty one takes the name away')
    .option('--json', 'print JSON')
    .action(async (id: string, name: string, _options: unknown, command: Command) => {
      const options = command.optsWithGlobals<CommonOptions>()
      const value = await call(context, options, { name: 'projects.rename', input: { id, name } })
      if (!value) return
      const shown = printableLine(value.id, 200)
      const said =
        value.name === null
          ? `The project ${shown} has no name any more.`
          : `The project ${shown} is called ${printableLine(value.name, 100)}.`
      context.terminal.out(options.json ? jsonLine(value) : said)
    })
}
