import type { ConversationView, MessageView } from '../model/library.ts'
import { modelName } from '../model/modelNames.ts'
import { shownTitle } from './derivedTitle.ts'
import { printable, printableLine, withoutEmptyEnds } from './printable.ts'

/**
 * A branch as a Markdown document: readable messages in full, tools and thinking as quotes, hidden messages omitted.
 */
export function conversationMarkdown({ conversation, branch, branches, messages }: ConversationView): string {
  const facts = [
    `id: ${conversation.id}`,
    `created: ${timeText(conversation.createdAtMs)}`,
    `updated: ${timeText(conversation.updatedAtMs)}`,
    ...(conversation.model === null ? [] : [`model: ${modelName(conversation.model)}`]),
    ...(branches.length > 1 ? [`branch: ${branch} of ${branches.length}`] : []),
  ]
  const shown = messages.filter((message) => message.kind !== 'hidden' && message.kind !== 'empty')
  return [
    `# ${titleOf(shownTitle(conversation))}`,
    facts.map((fact) => `- ${printable(fact)}`).join('\n'),
    ...shown.map(messageMarkdown),
    '',
  ].join('\n\n')
}

export function titleOf(title: string | null): string {
  return title === null ? 'Untitled' : printableLine(title, 200)
}

function messageMarkdown(message: MessageView): string {
  const marks = [
    speakerOf(message),
    timeText(message.createdAtMs),
    ...(message.siblingCount > 1 ? [`‹ ${message.siblingIndex + 1} / ${message.siblingCount} ›`] : []),
  ]
  const body = withoutEmptyEnds(printable(message.text))
  const files = message.attachments.map(attachmentLine)
  const parts = [message.kind === 'message' ? body : quoted(body), files.join('\n'), sourceList(message)].filter(
    (part) => part !== '',
  )
  return [`## ${marks.join(' · ')}`, ...parts].join('\n\n')
}

export function speakerOf({ kind, role, authorName, recipient }: MessageView): string {
  if (kind === 'thoughts') return 'Thoughts'
  if (kind === 'toolCall') return `Call of ${printableLine(recipient ?? 'a tool', 60)}`
  if (kind === 'toolResult') return `Answer of ${printableLine(authorName ?? 'a tool', 60)}`
  if (role === 'user') return 'You'
  return role === 'assistant' || role === 'tool' ? 'Assistant' : printableLine(role ?? 'Unknown', 60)
}

function attachmentLine({ name, assetKey, kind, sha256 }: MessageView['attachments'][number]): string {
  return `- ${kind}: ${printableLine(name ?? assetKey, 120)}${sha256 === null ? ' (not in any import)' : ''}`
}

export function sourceList({ sources }: Pick<MessageView, 'sources'>): string {
  if (sources.length === 0) return ''
  const lines = sources.map(({ title, url }, index) => {
    const name = printableLine(title, 120).replace(/[[\]]/g, '')
    // Cited files have a name and no URL.
    return `${index + 1}. ${url === '' ? name : `[${name}](${printableLine(url, 4096)})`}`
  })
  return ['Sources:', ...lines].join('\n')
}

export function quoted(text: string): string {
  return text === ''
    ? ''
    : text
        .split('\n')
        .map((line) => `> ${line}`)
        .join('\n')
}

export function timeText(ms: number | null): string {
  return ms === null ? 'unknown date' : `${new Date(ms).toISOString().slice(0, 16).replace('T', ' ')} UTC`
}
