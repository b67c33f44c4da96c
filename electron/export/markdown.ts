import type { ConversationSummary, MessageView } from '../../shared/model/library.ts'
import { modelName } from '../../shared/model/modelNames.ts'
import { fenceAfter } from '../../shared/text/codeFences.ts'
import { shownTitle } from '../../shared/text/derivedTitle.ts'
import { quoted, sourceList, speakerOf, timeText, titleOf } from '../../shared/text/conversationMarkdown.ts'
import { messageLink } from '../../shared/text/messageLink.ts'
import { printable, printableLine, withoutEmptyEnds } from '../../shared/text/printable.ts'
import { sourceOf } from '../import/formats/index.ts'
import { inLink, type LinkTo } from './fileNames.ts'
import { exactTime, type ExportedAttachment, type ExportedConversation } from './readExported.ts'
import type { DocumentWriter, ListedDocument } from './writeDocuments.ts'

export const markdownWriter: DocumentWriter = {
  document: (conversation, { linkTo }) => markdownDocument(conversation, linkTo),
  index: markdownIndex,
}

/** A conversation as a document: front matter, then the messages. */
function markdownDocument({ summary, lines }: ExportedConversation, linkTo: LinkTo): string {
  const parts = lines.flatMap(({ branch, messages }) => [
    ...(branch === 1 ? [] : [`---\n\n*Branch ${branch}: what was said instead.*`]),
    ...messages.map((message) => messageMarkdown(message, linkTo)),
  ])
  return `${[frontMatter(summary), `# ${titleOf(shownTitle(summary))}`, ...parts].join('\n\n')}\n`
}

function frontMatter(summary: ConversationSummary): string {
  const facts: Readonly<Record<string, unknown>> = {
    title: summary.title,
    id: summary.id,
    provider: summary.provider,
    created: exactTime(summary.createdAtMs),
    updated: exactTime(summary.updatedAtMs),
    model: summary.model && modelName(summary.model),
    project: summary.projectName ?? summary.projectId,
    gpt: summary.gptId,
    tags: summary.tags,
    starred: summary.isStarred || null,
    archived: summary.isArchived || null,
    messages: summary.turnCount,
    source: sourceOf(summary).address,
    backscroll: messageLink(summary.id),
  }
  const known = Object.entries(facts).filter(
    ([, value]) => value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0),
  )
  return ['---', ...known.map(([name, value]) => `${name}: ${yaml(value)}`), '---'].join('\n')
}

/** JSON is valid YAML; characters that only JSON allows were removed earlier. */
function yaml(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(yaml).join(', ')}]`
  return JSON.stringify(typeof value === 'string' ? printable(value) : value)
}

function messageMarkdown(message: MessageView, linkTo: LinkTo): string {
  const heading = `## ${speakerOf(message)} · ${timeText(message.createdAtMs)}`
  const body = closeFences(withoutEmptyEnds(printable(message.text)))
  const files = message.attachments.map((attachment) => attachmentMarkdown(attachment, linkTo(attachment)))
  return [heading, message.kind === 'message' ? body : quoted(body), files.join('\n'), sourceList(message)]
    .filter((part) => part !== '')
    .join('\n\n')
}

function attachmentMarkdown({ name, assetKey, kind, sha256 }: ExportedAttachment, link: string | null): string {
  const label = printableLine(name ?? assetKey, 120).replace(/[[\]]/g, '')
  if (link !== null) return kind === 'image' ? `![${label}](${link})` : `- ${kind}: [${label}](${link})`
  return `- ${kind}: ${label}${sha256 === null ? ' (not in any import)' : ''}`
}

/** An unclosed code block would swallow the rest of the document. */
export function closeFences(text: string): string {
  const open = text.split('\n').reduce<string | null>(fenceAfter, null)
  return open === null ? text : `${text}\n${open}`
}

function markdownIndex(listed: readonly ListedDocument[]): string {
  return [
    '# Conversations',
    '',
    ...listed.map(({ name, title, day }) => `- ${day} [${title.replace(/[[\]\\]/g, '\\$&')}](${inLink(name)})`),
    '',
  ].join('\n')
}
