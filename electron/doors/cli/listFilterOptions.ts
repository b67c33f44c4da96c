import { type Command, InvalidArgumentError, Option } from 'commander'
import type { ConversationFilter } from '../../../shared/model/conversationFilter.ts'
import { splitTags } from '../../../shared/text/splitTags.ts'
import { calendarAt, type QueryClock } from '../../../shared/query/calendar.ts'
import { readTime } from '../../../shared/query/readTime.ts'
import { type Feature, features } from '../../../shared/query/choices.ts'
import { printableLine } from '../../../shared/text/printable.ts'

const orders = ['activity', 'creation', 'title', 'length'] as const

/** Options that filter a list of conversations. */
export interface ListFilterOptions {
  readonly model?: readonly string[]
  readonly project?: string
  readonly tag?: readonly string[]
  readonly has?: readonly Feature[]
  readonly starred?: boolean
  readonly after?: string
  readonly before?: string
  readonly sort: (typeof orders)[number]
}

const all = (value: string, values: readonly string[] = []): string[] => [...values, value]

function feature(value: string, values: readonly Feature[] = []): Feature[] {
  const found = features.find((each) => each === value)
  if (found === undefined) throw new InvalidArgumentError(`Choose one of ${features.join(', ')}.`)
  return [...values, found]
}

export function addListFilterOptions(command: Command): Command {
  return command
    .option('--model <name>', 'with answers from this model; repeatable', all)
    .option('--project <project>', 'in this project: its id, or its name as a slug')
    .option('--tag <tag>', 'with one of these tags, separated by commas', all)
    .option('--has <what>', `with a message that contains: ${features.join(', ')}; repeatable`, feature)
    .option('--starred', 'starred')
    .option('--after <date>', 'last active on or after this date: 2024, 2024-03, 2024-03-01, yesterday, 7d')
    .option('--before <date>', 'last active before this date')
    .addOption(
      new Option('--sort <order>', 'by last activity or creation (latest first), title, or length (longest first)')
        .choices(orders)
        .default('activity'),
    )
}

/** The operation's input, or a sentence about an invalid date. */
export function listInput(
  options: ListFilterOptions,
  clock: QueryClock,
):
  | { readonly order: ListFilterOptions['sort']; readonly project?: string; readonly filter: ConversationFilter }
  | { readonly problem: string } {
  const { model, project, tag, has, starred, after, before, sort } = options
  const days = { after: dayOf(after, clock), before: dayOf(before, clock) }
  const wrong = (['after', 'before'] as const).find((name) => days[name] === null)
  if (wrong !== undefined)
    return {
      problem:
        `--${wrong} ${printableLine(options[wrong] ?? '', 60)} isn't a date. Use one like 2024, 2024-03, ` +
        '2024-03-01, yesterday or 7d.',
    }
  return {
    order: sort,
    ...(project !== undefined && { project }),
    filter: {
      ...(model && { models: [...model] }),
      ...(tag && { tags: tag.flatMap(splitTags) }),
      ...(has && { has: [...has] }),
      ...(starred === true && { isStarred: true }),
      ...(typeof days.after === 'number' && { fromMs: days.after }),
      ...(typeof days.before === 'number' && { untilMs: days.before }),
    },
  }
}

/** The start of the given day. Whole days keep a cursor valid when the command is typed again. */
function dayOf(text: string | undefined, clock: QueryClock): number | null | undefined {
  return text === undefined ? undefined : (readTime('on', text, calendarAt(clock))?.span.fromMs ?? null)
}

/** The same options, for typing the command again. */
export function repeatedOptions({
  model = [],
  project,
  tag = [],
  has = [],
  starred,
  after,
  before,
  sort,
}: ListFilterOptions): string {
  const named = {
    model,
    project: project === undefined ? [] : [project],
    tag,
    has,
    after: after === undefined ? [] : [after],
    before: before === undefined ? [] : [before],
    sort: sort === 'activity' ? [] : [sort],
  }
  const typed = Object.entries(named).flatMap(([name, values]) =>
    values.map((value) => `--${name} ${/^[\w.-]+$/.test(value) ? value : JSON.stringify(value)} `),
  )
  return [...typed, ...(starred === true ? ['--starred '] : [])].join('')
}
