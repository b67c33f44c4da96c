import { type Command, Option } from 'commander'
import type { Highlight } from '../../../../shared/model/highlight.ts'
import { shownTitle } from '../../../../shared/text/derivedTitle.ts'
import { splitTags } from '../../../../shared/text/splitTags.ts'
import { type HighlightColor, highlightColors } from '../../../../shared/model/highlightColors.ts'
import { titleOf } from '../../../../shared/text/conversationMarkdown.ts'
import { printableLine } from '../../../../shared/text/printable.ts'
import { call, type CommandContext, jsonLine } from '../commandContext.ts'
import { countNoun } from '../countNoun.ts'
import { refuseExisting, writeExport, type WriteExportOptions } from '../writeExport.ts'

interface HighlightOptions extends WriteExportOptions {
  readonly colour?: HighlightColor
  readonly tag?: string[]
  readonly limit: string
  readonly export?: string
  readonly remove?: string
}

export function addHighlightsCommand(program: Command, context: CommandContext): void {
  program
    .command('highlights')
    .description(
      'List your highlights, latest first. With a text, only those with its words in the quote, note, tags ' +
        'or title.',
    )
    .argument('[text]', 'words to look for')
    .addOption(new Option('--colour <colour>', 'only this colour').choices(highlightColors))
    .option('--tag <tag...>', 'only with all these tags, separated by commas or spaces')
    .option('--limit <count>', 'how many, 1 to 1000', '200')
    .option('--export <file>', 'save them as FILE.md or FILE.csv')
    .option('--force', 'replace an existing file')
    .option('--remove <number>', 'remove the highlight with this number')
    .option('--json', 'print JSON')
    .action(async (text: string | undefined, _options: unknown, command: Command) => {
      const options = command.optsWithGlobals<HighlightOptions>()
      if (options.remove !== undefined) await remove(context, options, Number(options.remove))
      else if (options.export === undefined) await show(context, options, text)
      else await write(context, options, options.export, text)
    })
}

function filterOf({ colour, tag }: HighlightOptions, text = '') {
  return {
    text,
    ...(colour === undefined ? {} : { colours: [colour] }),
    ...(tag === undefined ? {} : { tags: tag.flatMap(splitTags) }),
  }
}

async function show(context: CommandContext, options: HighlightOptions, text: string | undefined): Promise<void> {
  const value = await call(context, options, {
    name: 'highlights.list',
    input: { ...filterOf(options, text), limit: Number(options.limit) },
  })
  if (!value) return
  const { out } = context.terminal
  if (options.json) out(jsonLine(value))
  else if (value.total === 0)
    out(
      text === undefined
        ? 'No highlights found. To add one, select text in a message in the app.'
        : 'No highlights contain these words.',
    )
  else for (const highlight of value.highlights) out(highlightText(highlight))
  if (!options.json && value.highlights.length < value.total)
    out(`${value.highlights.length} of ${countNoun(value.total, 'highlight')}; --limit shows more`)
}

async function write(
  context: CommandContext,
  options: HighlightOptions,
  target: string,
  text: string | undefined,
): Promise<void> {
  if (refuseExisting(context, options, target)) return
  const format = /\.csv$/i.test(target) ? 'csv' : 'markdown'
  const made = await call(context, options, {
    name: 'exports.highlights',
    input: { format, ...filterOf(options, text) },
  })
  if (made) await writeExport(context, options, { made, target, what: 'highlight' })
}

async function remove(context: CommandContext, options: HighlightOptions, id: number): Promise<void> {
  const removed = await call(context, options, { name: 'highlights.remove', input: { id } })
  if (removed)
    context.terminal.out(options.json ? jsonLine(removed) : `Removed: ${printableLine(removed.anchor.quote, 100)}`)
}

function highlightText({ id, anchor, note, tags, colour, createdAtMs, isReadable, ...titles }: Highlight): string {
  const facts = [
    `${id}`,
    new Date(createdAtMs).toISOString().slice(0, 10),
    colour,
    titleOf(shownTitle(titles)),
    ...(isReadable ? [] : ['no longer in the archive']),
    ...tags.map((tag) => `#${printableLine(tag, 50)}`),
  ]
  return [
    facts.join(' · '),
    `    ${printableLine(anchor.quote, 500)}`,
    ...(note === '' ? [] : [`    — ${printableLine(note, 500)}`]),
  ].join('\n')
}
