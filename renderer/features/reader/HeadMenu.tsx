import { Download, Ellipsis, ExternalLink, EyeOff, FileText, Link, PencilLine, Star, Tag, Trash2 } from 'lucide-react'
import type { ConversationSummary, ConversationView } from '../../../shared/model/library.ts'
import { conversationMarkdown } from '../../../shared/text/conversationMarkdown.ts'
import { messageLink } from '../../../shared/text/messageLink.ts'
import { Menu, type MenuItem } from '../../ui/Menu.tsx'
import { copyText } from './copyText.ts'
import type { ReaderActions } from './readerActions.ts'
import { useReader } from './readerStore.ts'

interface HeadMenuProps {
  readonly view: ConversationView
  readonly actions: ReaderActions
}

export function HeadMenu({ view, actions }: HeadMenuProps) {
  const trigger = (
    <button type="button" className="icon-button" aria-label="More about this conversation">
      <Ellipsis aria-hidden="true" />
    </button>
  )
  return <Menu trigger={trigger} groups={[changes(view.conversation, actions), takings(view.conversation, actions), removals(view.conversation, actions)]} />
}

function changes(conversation: ConversationSummary, { star, rename, editTags, hideFromAgents }: ReaderActions): MenuItem[] {
  const { isStarred, isHiddenFromAgents } = conversation
  return [
    ...(star === undefined ? [] : [{ label: isStarred ? 'Remove the star' : 'Star', icon: Star, run: () => star(conversation) }]),
    ...(rename === undefined ? [] : [{ label: 'Rename…', icon: PencilLine, run: () => rename(conversation) }]),
    ...(editTags === undefined ? [] : [{ label: 'Tags…', icon: Tag, run: () => editTags(conversation) }]),
    ...(hideFromAgents === undefined ? [] : [{ label: isHiddenFromAgents ? 'Show to agents' : 'Hide from agents', icon: EyeOff, run: () => hideFromAgents(conversation) }]),
  ]
}

function takings(conversation: ConversationSummary, { export: take }: ReaderActions): MenuItem[] {
  const original = originalAddress(conversation)
  return [
    { label: 'Copy as Markdown', icon: FileText, run: copyWhole },
    { label: 'Copy a link', icon: Link, run: () => copyText(messageLink(conversation.id), 'Link copied') },
    ...(take === undefined ? [] : [{ label: 'Export…', icon: Download, run: () => take(conversation) }]),
    ...(original === null ? [] : [{ label: `Open at ${new URL(original).host}`, icon: ExternalLink, run: () => void window.open(original, '_blank', 'noopener,noreferrer') }]),
  ]
}

function removals(conversation: ConversationSummary, { trash }: ReaderActions): MenuItem[] {
  return trash === undefined ? [] : [{ label: 'Move to the trash', icon: Trash2, isDangerous: true, run: () => trash(conversation) }]
}

function copyWhole(): void {
  void useReader.getState().whole().then((view) => view && copyText(conversationMarkdown(view), 'Conversation copied'))
}

/** Where the provider's own app shows it, if it still does. */
function originalAddress({ provider, id }: ConversationSummary): string | null {
  if (provider === 'chatgpt') return `https://chatgpt.com/c/${encodeURIComponent(id)}`
  return provider === 'claude' ? `https://claude.ai/chat/${encodeURIComponent(id)}` : null
}
