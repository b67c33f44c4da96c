import type { MessageView } from '../../../shared/model/library.ts'
import { countOf } from '../../ui/format.ts'

const RECAP = /^Thought for (.{1,40})$/
const PAGES: ReadonlySet<string | null> = new Set(['sonic_webpage', 'tether_quote'])

/** What tools did, by the first part of their names. */
const deeds: Readonly<Record<string, string>> = {
  python: 'ran Python',
  web: 'searched the web',
  browser: 'searched the web',
  search: 'searched the web',
  dalle: 'drew a picture',
  image_gen: 'drew a picture',
  t2uay3k: 'drew a picture',
  bio: 'updated its memory',
  file_search: 'searched files',
  myfiles_browser: 'searched files',
  canmore: 'worked on a document',
  computer: 'used a browser',
  container: 'ran commands',
  research_kickoff_tool: 'began the research',
}

/** Thoughts and tools in one line, as "Thought for 7 s · searched 3 pages · ran Python". */
export function describeFolded(messages: readonly MessageView[]): string {
  const isThought = messages.some(({ kind }) => kind === 'thoughts')
  const recap = messages.filter(({ kind }) => kind === 'thoughts').map(({ text }) => RECAP.exec(text.trim())?.[1]).find((found) => found !== undefined)
  const pageCount = messages.filter((message) => PAGES.has(message.contentType) && deedOf(message) === deeds['web']).length
  const done = new Set(messages.flatMap((message) => deedOf(message) ?? []))
  const parts = [
    ...(recap === undefined ? [] : [`Thought for ${spaced(recap)}`]),
    ...(recap === undefined && isThought ? ['Thought about it'] : []),
    ...[...done].map((deed) => (deed === deeds['web'] && pageCount > 0 ? `searched ${countOf(pageCount, 'page')}` : deed)),
    ...(messages.some(({ kind }) => kind === 'hidden' || kind === 'empty' || kind === 'message') ? ['a note that was never shown'] : []),
  ]
  const line = parts.join(' · ')
  return line.charAt(0).toUpperCase() + line.slice(1)
}

/** "1m 7s" is read as "1 m 7 s". */
function spaced(time: string): string {
  return time.replace(/(\d)([smh])\b/g, '$1 $2')
}

/** Whether there is nothing to read beyond the line itself. */
export function isLineAlone(messages: readonly MessageView[]): boolean {
  return messages.every(({ kind, text }) => kind === 'thoughts' && RECAP.test(text.trim()))
}

/** Who speaks in a part of what is folded. */
export function nameFolded(message: MessageView): string {
  if (message.kind === 'thoughts') return 'Thoughts'
  if (message.kind !== 'toolCall' && message.kind !== 'toolResult') return 'Never shown'
  const tool = toolOf(message)
  return message.kind === 'toolCall' ? `To ${tool}` : `From ${tool}`
}

function deedOf(message: MessageView): string | null {
  if (message.kind !== 'toolCall' && message.kind !== 'toolResult') return null
  const tool = toolOf(message)
  return deeds[tool] ?? `used ${tool}`
}

/** "python.exec" is python. */
function toolOf({ kind, recipient, authorName }: MessageView): string {
  return (kind === 'toolCall' ? recipient : authorName)?.split('.')[0] ?? 'a tool'
}
