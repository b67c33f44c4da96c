import { Braces, Copy, Eye, EyeOff, Link } from 'lucide-react'
import type { ConversationSummary, MessageView } from '../../../../shared/model/library.ts'
import { shownTitle } from '../../../../shared/text/derivedTitle.ts'
import { messageLink } from '../../../../shared/text/messageLink.ts'
import { withoutEmptyEnds } from '../../../../shared/text/printable.ts'
import { archive } from '../../../archive.ts'
import { errorMessage } from '../../../errorMessage.ts'
import { formatDay, formatHour } from '../../../ui/format.ts'
import { notify, notifyError } from '../../../ui/overlay/toasts.ts'
import { words } from '../../../words/words.ts'
import { useReader } from '../readerStore.ts'
import { copyText, useRawMessage } from './rawMessageStore.ts'

interface TurnToolsProps {
  readonly message: MessageView
  readonly speaker: string
  readonly conversation: Pick<ConversationSummary, 'id' | 'title' | 'derivedTitle'>
}

/** Actions for one message. Visible when the turn is hovered or has focus. */
export function TurnTools({ message, speaker, conversation }: TurnToolsProps) {
  const showRaw = useRawMessage((raw) => raw.show)
  const tools = [
    {
      label: words.reader.tools.copyMarkdown,
      icon: Copy,
      run: () => copyText(messageMarkdown({ message, speaker, conversation }), words.reader.copied.message),
    },
    {
      label: words.reader.tools.copyLink,
      icon: Link,
      run: () => copyText(messageLink(conversation.id, message.nodeKey), words.reader.copied.link),
    },
    message.isHiddenFromAgents
      ? { label: words.reader.tools.showToAgents, icon: Eye, run: () => void hideMessage(message.nodeKey, false) }
      : { label: words.reader.tools.hideFromAgents, icon: EyeOff, run: () => void hideMessage(message.nodeKey, true) },
    { label: words.reader.tools.showJson, icon: Braces, run: () => void showRaw(conversation.id, message.nodeKey) },
  ]
  return (
    <span className="turn-tools" role="group" aria-label={words.reader.tools.label}>
      {tools.map(({ label, icon: Icon, run }) => (
        <button key={label} type="button" className="icon-button" aria-label={label} title={label} onClick={run}>
          <Icon aria-hidden="true" />
        </button>
      ))}
    </span>
  )
}

/** Hides a message from agents, or shows it again, with a notice. */
async function hideMessage(messageId: string, isHidden: boolean): Promise<void> {
  try {
    await archive('messages.hide', { messageId, isHidden })
    await useReader.getState().refresh()
    if (isHidden)
      notify(words.reader.tools.hidden, {
        label: words.reader.tools.undoHiding,
        run: () => void hideMessage(messageId, false),
      })
    else notify(words.reader.tools.shown)
  } catch (error) {
    notifyError(errorMessage(error))
  }
}

interface Said {
  readonly message: MessageView
  readonly speaker: string
  readonly conversation: Pick<ConversationSummary, 'id' | 'title' | 'derivedTitle'>
}

/** A message to paste elsewhere: author, date, location, and its text with its sources. */
function messageMarkdown({ message, speaker, conversation }: Said): string {
  const { createdAtMs, text, sources, nodeKey } = message
  const title = (shownTitle(conversation) ?? words.ui.titles.untitled).replace(/[[\]\\]/g, String.raw`\$&`)
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
