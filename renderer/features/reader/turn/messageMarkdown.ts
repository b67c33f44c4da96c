import type { ConversationSummary, MessageView } from '../../../../shared/model/library.ts'
import { messageLink } from '../../../../shared/text/messageLink.ts'
import { withoutEmptyEnds } from '../../../../shared/text/printable.ts'
import { formatDay, formatHour } from '../../../ui/format.ts'
import { words } from '../../../words/words.ts'

interface Said {
  readonly message: MessageView
  readonly speaker: string
  readonly conversation: Pick<ConversationSummary, 'id' | 'title'>
}

/** A message to paste elsewhere: who said it, when, where it stands, and its text with its sources. */
export function messageMarkdown({ message, speaker, conversation }: Said): string {
  const { createdAtMs, text, sources, nodeKey } = message
  const title = (conversation.title ?? words.reader.untitled).replace(/[[\]\\]/g, String.raw`\$&`)
  const facts = [
    `**${speaker}**`,
    createdAtMs === null ? null : words.reader.turn.at(formatDay(createdAtMs), formatHour(createdAtMs)),
    `[${title}](${messageLink(conversation.id, nodeKey)})`,
  ]
  const list = sources.map(
    (source, index) =>
      `${index + 1}. ${source.url === '' ? source.title : `[${source.title.replace(/[[\]]/g, '')}](${source.url})`}`,
  )
  return [
    facts.filter((fact) => fact !== null).join(' · '),
    withoutEmptyEnds(text),
    ...(list.length === 0 ? [] : [[words.reader.copied.sources, '', ...list].join('\n')]),
  ].join('\n\n')
}
