import {
  Download,
  Ellipsis,
  ExternalLink,
  EyeOff,
  FileText,
  FoldVertical,
  Link,
  PencilLine,
  Star,
  Tag,
  Trash2,
  UnfoldVertical,
} from 'lucide-react'
import type { ConversationSummary, ConversationView } from '../../../shared/model/library.ts'
import { conversationMarkdown } from '../../../shared/text/conversationMarkdown.ts'
import { messageLink } from '../../../shared/text/messageLink.ts'
import { Menu, type MenuItem } from '../../ui/overlay/Menu.tsx'
import { words } from '../../words/words.ts'
import { hasContent } from './turn/arrangeTurns.ts'
import { copyText } from './turn/rawMessageStore.ts'
import type { ReaderActions } from './readerActions.ts'
import { useReader } from './readerStore.ts'

/** Whether messages that the chat never showed appear among the others. */
export interface HiddenSwitch {
  readonly areShown: boolean
  readonly toggle: () => void
}

interface HeadMenuProps {
  readonly view: ConversationView
  readonly actions: ReaderActions
  readonly hidden: HiddenSwitch
}

export function HeaderMenu({ view, actions, hidden }: HeadMenuProps) {
  const trigger = (
    <button type="button" className="icon-button" aria-label={words.reader.menu.label}>
      <Ellipsis aria-hidden="true" />
    </button>
  )
  return (
    <Menu
      trigger={trigger}
      groups={[
        editItems(view.conversation, actions),
        viewItems(view, hidden),
        exportItems(view, actions),
        removeItems(view.conversation, actions),
      ]}
    />
  )
}

function editItems(
  conversation: ConversationSummary,
  { star, rename, editTags, hideFromAgents }: ReaderActions,
): MenuItem[] {
  const { isStarred, isHiddenFromAgents } = conversation
  return [
    ...(star === undefined
      ? []
      : [
          {
            label: isStarred ? words.reader.menu.unstar : words.reader.menu.star,
            icon: Star,
            run: () => star(conversation),
          },
        ]),
    ...(rename === undefined
      ? []
      : [{ label: words.reader.menu.rename, icon: PencilLine, run: () => rename(conversation) }]),
    ...(editTags === undefined
      ? []
      : [{ label: words.reader.menu.tags, icon: Tag, run: () => editTags(conversation) }]),
    ...(hideFromAgents === undefined
      ? []
      : [
          {
            label: isHiddenFromAgents ? words.reader.menu.showToAgents : words.reader.menu.hideFromAgents,
            icon: EyeOff,
            run: () => hideFromAgents(conversation),
          },
        ]),
  ]
}

/** Only when something is hidden. */
function viewItems({ messages }: ConversationView, { areShown, toggle }: HiddenSwitch): MenuItem[] {
  if (!messages.some((message) => message.kind === 'hidden' && hasContent(message))) return []
  return [
    {
      label: areShown ? words.reader.menu.foldHidden : words.reader.menu.showHidden,
      icon: areShown ? FoldVertical : UnfoldVertical,
      run: toggle,
    },
  ]
}

function exportItems({ conversation, source }: ConversationView, { export: take }: ReaderActions): MenuItem[] {
  const { address: original } = source
  return [
    { label: words.reader.menu.copyMarkdown, icon: FileText, run: copyWhole },
    {
      label: words.reader.menu.copyLink,
      icon: Link,
      run: () => copyText(messageLink(conversation.id), words.reader.copied.link),
    },
    ...(take === undefined ? [] : [{ label: words.reader.menu.export, icon: Download, run: () => take(conversation) }]),
    ...(original === null
      ? []
      : [
          {
            label: words.reader.menu.openAt(new URL(original).host),
            icon: ExternalLink,
            run: () => void window.open(original, '_blank', 'noopener,noreferrer'),
          },
        ]),
  ]
}

function removeItems(conversation: ConversationSummary, { trash }: ReaderActions): MenuItem[] {
  return trash === undefined
    ? []
    : [{ label: words.reader.menu.trash, icon: Trash2, isDangerous: true, run: () => trash(conversation) }]
}

function copyWhole(): void {
  void useReader
    .getState()
    .whole()
    .then((view) => view && copyText(conversationMarkdown(view), words.reader.copied.conversation))
}
