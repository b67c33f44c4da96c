import { Braces, Copy, Eye, EyeOff, Link } from 'lucide-react'
import type { ConversationSummary, MessageView } from '../../../../shared/model/library.ts'
import { messageLink } from '../../../../shared/text/messageLink.ts'
import { words } from '../../../words/words.ts'
import { copyText } from './copyText.ts'
import { hideMessage } from './messageActions.ts'
import { messageMarkdown } from './messageMarkdown.ts'
import { useRawMessage } from './rawMessageStore.ts'

interface TurnToolsProps {
  readonly message: MessageView
  readonly speaker: string
  readonly conversation: Pick<ConversationSummary, 'id' | 'title'>
}

/** What can be done with one message. Seen when the turn is pointed at or holds the focus. */
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
