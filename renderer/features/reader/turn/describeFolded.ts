import type { MessageView } from '../../../../shared/model/library.ts'
import { words } from '../../../words/words.ts'

const RECAP = /^Thought for (.{1,40})$/
const PAGES: ReadonlySet<string | null> = new Set(['sonic_webpage', 'tether_quote'])

/** Tool actions, by the first part of the tool's name. */
const toolActions: ReadonlyMap<string, keyof typeof words.reader.folded.actions> = new Map(
  Object.entries({
    python: 'python',
    web: 'web',
    browser: 'web',
    search: 'web',
    dalle: 'picture',
    image_gen: 'picture',
    t2uay3k: 'picture',
    bio: 'memory',
    file_search: 'files',
    myfiles_browser: 'files',
    canmore: 'document',
    computer: 'browser',
    container: 'commands',
    research_kickoff_tool: 'research',
  } as const),
)

/** Thinking and tools in one line, such as "Thought for 7 s · searched 3 pages · ran Python". */
export function describeFolded(messages: readonly MessageView[]): string {
  const isThought = messages.some(({ kind }) => kind === 'thoughts')
  const recap = messages
    .filter(({ kind }) => kind === 'thoughts')
    .map(({ text }) => RECAP.exec(text.trim())?.[1])
    .find((found) => found !== undefined)
  const ofTools = messages.filter(isOfTool)
  const pageCount = ofTools.filter(
    (message) => PAGES.has(message.contentType) && toolActions.get(toolOf(message)) === 'web',
  ).length
  const done = new Set(ofTools.map((message) => describeToolAction(toolOf(message), pageCount)))
  const parts = [
    ...(recap === undefined ? [] : [words.reader.folded.thoughtFor(spaced(recap))]),
    ...(recap === undefined && isThought ? [words.reader.folded.thought] : []),
    ...done,
    ...new Set(messages.filter((message) => message.kind !== 'thoughts' && !isOfTool(message)).map(describeHidden)),
  ]
  return capitalized(parts.join(' · '))
}

function capitalized(line: string): string {
  return line.charAt(0).toUpperCase() + line.slice(1)
}

/** "1m 7s" becomes "1 m 7 s". */
function spaced(time: string): string {
  return time.replace(/(\d)([smh])\b/g, '$1 $2')
}

/** Whether there is nothing to unfold beyond the line itself. */
export function isSingleLine(messages: readonly MessageView[]): boolean {
  return messages.every(({ kind, text }) => kind === 'thoughts' && RECAP.test(text.trim()))
}

/** The speaker of a folded message. */
export function foldedLabel(message: MessageView): string {
  if (message.kind === 'thoughts') return words.reader.folded.thoughts
  if (!isOfTool(message)) return capitalized(describeHidden(message))
  const tool = toolOf(message)
  return message.kind === 'toolCall' ? words.reader.folded.to(tool) : words.reader.folded.from(tool)
}

function describeToolAction(tool: string, pageCount: number): string {
  const action = toolActions.get(tool)
  if (action === undefined) return words.reader.folded.used(tool)
  return action === 'web' && pageCount > 0
    ? words.reader.folded.searchedPages(pageCount)
    : words.reader.folded.actions[action]
}

/** Messages the chat never showed, unless a tool returned them. */
function describeHidden({ role, contentType }: MessageView): string {
  const { hidden } = words.reader.folded
  if (contentType === 'user_editable_context') return hidden.instructions
  if (contentType === 'model_editable_context') return hidden.memory
  return role === 'system' ? hidden.system : hidden.other
}

function isOfTool({ kind, role }: MessageView): boolean {
  return kind === 'toolCall' || kind === 'toolResult' || (kind === 'hidden' && role === 'tool')
}

/** "python.exec" becomes "python". */
export function toolOf({ kind, recipient, authorName }: MessageView): string {
  return (kind === 'toolCall' ? recipient : authorName)?.split('.')[0] ?? words.reader.folded.someTool
}
