import type { MessageView } from '../../../shared/model/library.ts'

const RECAP = /^(Thought for .{1,40})$/

/** Thoughts and tools in one line, as "Thought for 7s · used python". */
export function describeFolded(messages: readonly MessageView[]): string {
  const thoughts = messages.filter(({ kind }) => kind === 'thoughts')
  const recap = thoughts.map(({ text }) => RECAP.exec(text.trim())?.[1]).find((found) => found !== undefined)
  const tools = new Set(messages.flatMap((message) => toolOf(message) ?? []))
  const parts = [
    ...(recap === undefined && thoughts.length > 0 ? ['Thought about it'] : recap === undefined ? [] : [recap]),
    ...[...tools].map((tool) => (tool === 'web' || tool === 'browser' ? 'searched the web' : `used ${tool}`)),
    ...(messages.some(({ kind }) => kind === 'hidden' || kind === 'empty' || kind === 'message') ? ['a note that was never shown'] : []),
  ]
  const line = parts.join(' · ')
  return line.charAt(0).toUpperCase() + line.slice(1)
}

/** Whether there is nothing to read beyond the line itself. */
export function isLineAlone(messages: readonly MessageView[]): boolean {
  return messages.every(({ kind, text }) => kind === 'thoughts' && RECAP.test(text.trim()))
}

/** Who speaks in a part of what is folded. */
export function nameFolded(message: MessageView): string {
  if (message.kind === 'thoughts') return 'Thoughts'
  const tool = toolOf(message)
  if (tool === null) return 'Never shown'
  return message.kind === 'toolCall' ? `To ${tool}` : `From ${tool}`
}

function toolOf({ kind, recipient, authorName }: MessageView): string | null {
  if (kind === 'toolCall') return shortName(recipient)
  return kind === 'toolResult' ? shortName(authorName) : null
}

/** "python.exec" is python. */
function shortName(name: string | null): string {
  return name?.split('.')[0] ?? 'a tool'
}
