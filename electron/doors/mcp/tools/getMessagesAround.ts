import { z } from 'zod'
import { AppError } from '../../../../shared/contract/appError.ts'
import type { MessagesAround } from '../../../../shared/model/foundMessage.ts'
import { agentLine, cutText } from '../../../../shared/text/agentText.ts'
import { messageLink } from '../../../../shared/text/messageLink.ts'
import { fitAnswer } from '../answer/budget.ts'
import { conversationUri } from '../resources/conversationUri.ts'
import { roleLine } from '../answer/messageBlock.ts'
import { isoTimeOrNull } from '../answer/times.ts'
import { titleLine } from '../answer/titleLine.ts'
import { readingAnnotations, tool, type ToolAnswer } from '../tool.ts'
import { namedText, text, integer } from '../answer/inputFields.ts'

const DEFAULT_COUNT = 5
const MAX_COUNT = 50

const input = z.strictObject({
  message_id: text().min(1, 'must not be empty').max(500, 'is too long').describe('A message_id from another tool.'),
  conversation_id: text()
    .max(500, 'is too long')
    .optional()
    .describe('Of the conversation that is meant: a copy of a conversation has messages of the same ids.'),
  before: integer(0, MAX_COUNT).default(DEFAULT_COUNT).describe('How many messages before it.'),
  after: integer(0, MAX_COUNT).default(DEFAULT_COUNT).describe('How many messages after it.'),
})

const shownMessage = z.object({
  message_id: z.string(),
  role: z.string().describe('user, assistant, tool, or thinking.'),
  author: z.string().nullable(),
  created_at: z.string().nullable().describe('ISO 8601, UTC.'),
  turnIndex: z.int().nullable(),
  is_target: z.boolean(),
  content: z.string(),
  link: z.string().describe('Opens the message in the app.'),
})

const output = z.object({
  conversation_id: z.string(),
  title: z.string().nullable(),
  created_at: z.string().nullable(),
  link: z.string().describe('Opens the conversation in the app.'),
  messages: z.array(shownMessage),
  has_before: z.boolean(),
  has_after: z.boolean(),
  notice: z.string().optional().describe('What was left out, and how to get it.'),
})

type Shown = z.input<typeof shownMessage>
/** The place gives the order; messages nearest to the target are dropped last. */
type Placed = Shown & { readonly place: number }

export const getMessagesAround = tool({
  name: 'get_messages_around',
  title: 'Read around a message',
  description:
    'Read a message in full with the messages before and after it in its conversation. Use it after a search, with ' +
    'the message_id of a result.',
  input,
  output,
  annotations: readingAnnotations,
  errorsAs: 'json',
  async run(
    { message_id: messageId, conversation_id: given, before, after },
    { ask, settings: { tokenBudget }, nameOf },
  ) {
    const conversationId = namedText(given)
    const around = await ask('messages.around', {
      messageId,
      before,
      after,
      ...(conversationId !== null && { conversationId }),
    }).catch((error: unknown) => {
      if (!(error instanceof AppError) || error.code !== 'not_found') throw error
      throw new AppError({
        code: 'not_found',
        message:
          `There's no message with the id ${agentLine(messageId, 80)}. Take a message_id from ` +
          `${nameOf('conversation_search')} or ${nameOf('msg_search')}.`,
      })
    })
    const target = Math.max(
      0,
      around.messages.findIndex(({ isTarget }) => isTarget),
    )
    const items = around.messages
      .map((message, place) => placedMessage(around, message, place))
      .toSorted((one, two) => Math.abs(one.place - target) - Math.abs(two.place - target))
    return fitAnswer({
      items,
      tokenBudget,
      build: (shown) => buildAnswer(around, shown, nameOf('get_messages_around')),
      shorten: (item, maxLength) => ({ ...item, content: cutText(item.content, maxLength) }),
    })
  },
})

function placedMessage(
  { conversation }: MessagesAround,
  message: MessagesAround['messages'][number],
  place: number,
): Placed {
  const { messageId, authorName, createdAtMs, turnIndex, isTarget, text: content } = message
  return {
    message_id: messageId,
    role: roleLine(message),
    author: authorName === null ? null : agentLine(authorName, 60),
    created_at: isoTimeOrNull(createdAtMs),
    turnIndex,
    is_target: isTarget,
    content,
    link: messageLink(conversation.id, messageId),
    place,
  }
}

function buildAnswer(
  around: MessagesAround,
  shown: readonly Placed[],
  name: string,
): ToolAnswer<z.input<typeof output>> {
  const inOrder = shown.toSorted((one, two) => one.place - two.place)
  const { earlier, later } = endsOf(around, inOrder)
  const { id, createdAtMs } = around.conversation
  const [title, date, link] = [titleLine(around.conversation.title), isoTimeOrNull(createdAtMs), messageLink(id)]
  const isCut = shown.some(({ content, place }) => content !== around.messages[place]?.text)
  const notice = [
    ...(isCut
      ? [
          'The message is longer than the size limit and was cut. To read it whole, read the resource ' +
            `${conversationUri(id, 1)} and the pages that follow it.`,
        ]
      : []),
    ...(around.alsoIn.length > 0
      ? [
          `This message also stands in ${around.alsoIn
            .slice(0, 5)
            .map((each) => `conversation_id "${each}"`)
            .join(', ')}.`,
        ]
      : []),
    ...restNotices({ leftOut: around.messages.length - shown.length, earlier, later, conversationId: id, name }),
  ]
  return {
    text: [
      `${withoutTags(title ?? 'Untitled')} · id ${id} · ${date ?? 'unknown date'} · ${link}`,
      ...inOrder.map(messageText),
      ...notice,
    ].join('\n\n'),
    structured: {
      conversation_id: id,
      title,
      created_at: date,
      link,
      messages: inOrder.map(({ place: _place, ...message }) => message),
      has_before: earlier !== null,
      has_after: later !== null,
      ...(notice.length > 0 && { notice: notice.join(' ') }),
    },
  }
}

/** The first and last shown messages, if there are others before or after them. */
function endsOf(
  { messages, hasBefore, hasAfter }: MessagesAround,
  inOrder: readonly Placed[],
): { earlier: Placed | null; later: Placed | null } {
  const [first = null, last = null] = [inOrder.at(0), inOrder.at(-1)]
  const hasEarlier = hasBefore || first === null || first.place > 0
  const hasLater = hasAfter || last === null || last.place < messages.length - 1
  return { earlier: hasEarlier ? first : null, later: hasLater ? last : null }
}

interface Rest {
  readonly leftOut: number
  readonly earlier: Shown | null
  readonly later: Shown | null
  readonly conversationId: string
  readonly name: string
}

function restNotices({ leftOut, earlier, later, conversationId, name }: Rest): string[] {
  return [
    ...(leftOut > 0
      ? [
          `${leftOut} of the messages asked for ${leftOut === 1 ? 'was' : 'were'} left out to stay within the ` +
            'size limit.',
        ]
      : []),
    ...(earlier
      ? [
          `For earlier messages call ${name} with message_id "${earlier.message_id}", conversation_id ` +
            `"${conversationId}", before ${MAX_COUNT}, after 0.`,
        ]
      : []),
    ...(later
      ? [
          `For later messages call ${name} with message_id "${later.message_id}", conversation_id ` +
            `"${conversationId}", before 0, after ${MAX_COUNT}.`,
        ]
      : []),
  ]
}

function messageText({ message_id: id, role, created_at: date, is_target: isTarget, content }: Shown): string {
  const attributes = [
    `id="${attribute(id)}"`,
    `role="${attribute(role)}"`,
    `date="${date ?? 'unknown'}"`,
    ...(isTarget ? ['target="true"'] : []),
  ]
  return `<message ${attributes.join(' ')}>\n${withoutTags(content)}\n</message>`
}

function attribute(value: string): string {
  return value.replace(
    /["<>&\n]/g,
    (character) => ({ '"': '&quot;', '<': '&lt;', '>': '&gt;', '&': '&amp;' })[character] ?? ' ',
  )
}

/** A message must not be able to close its own tag or open another. */
function withoutTags(content: string): string {
  return content.replace(/<(?=\s*(?:\/\s*)?message)/gi, '<\\')
}
