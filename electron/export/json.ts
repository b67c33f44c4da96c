import type { MessageView } from '../../shared/model/library.ts'
import { messageLink } from '../../shared/text/messageLink.ts'
import { sourceOf } from '../import/formats/index.ts'
import { exactTime, type ExportedConversation } from './readExported.ts'

/** The format of docs/EXPORT.md, one conversation per line, in pieces, because all of them may not fit in memory. */
export async function* jsonPieces(
  conversations: AsyncIterable<ExportedConversation>,
  nowMs: number,
): AsyncGenerator<string> {
  yield `{"format":"backscroll","version":1,"exportedAt":${JSON.stringify(exactTime(nowMs))},"conversations":[`
  let separator = '\n'
  for await (const conversation of conversations) {
    yield `${separator}${JSON.stringify(conversationJson(conversation))}`
    separator = ',\n'
  }
  yield '\n]}\n'
}

function conversationJson({ summary, lines }: ExportedConversation) {
  const {
    id,
    provider,
    kind,
    title,
    createdAtMs,
    updatedAtMs,
    model,
    gptId,
    projectId,
    projectName,
    isArchived,
    isStarred,
    tags,
  } = summary
  return {
    id,
    provider,
    kind,
    title,
    createdAt: exactTime(createdAtMs),
    updatedAt: exactTime(updatedAtMs),
    model,
    gptId,
    projectId,
    projectName,
    isArchived,
    isStarred,
    tags,
    summary: summary.summary,
    address: sourceOf(summary).address,
    link: messageLink(id),
    messages: lines.flatMap(({ branch, afterKey, messages }) =>
      messages.map((message, index) => messageJson(message, messages[index - 1]?.nodeKey ?? afterKey, branch)),
    ),
  }
}

function messageJson(
  { nodeKey, role, authorName, recipient, kind, text, createdAtMs, model, sources, attachments }: MessageView,
  parentId: string | null,
  branch: number,
) {
  return {
    id: nodeKey,
    parentId,
    branch,
    role,
    authorName,
    recipient,
    kind,
    text,
    createdAt: exactTime(createdAtMs),
    model,
    sources,
    attachments: attachments.map(({ name, kind: fileKind, mediaType, sha256 }) => ({
      name,
      kind: fileKind,
      mediaType,
      sha256,
    })),
  }
}
