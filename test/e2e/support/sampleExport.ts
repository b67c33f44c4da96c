import type { RichConversation } from '../../../bench/generate/exportShape.ts'
import { firstAssets } from '../../../scripts/sample/files.mjs'
import { readTalks } from '../../../scripts/sample/readTalks.mjs'
import { richTalks } from '../../../scripts/sample/richTalks.mjs'
import { writtenTalks } from '../../../scripts/sample/writtenTalks.mjs'
import { buildConversation, type ConversationOptions, type Files, type Turn } from '../../support/buildExport.ts'

const first = [...writtenTalks, ...richTalks]

/** Eighteen conversations of the bundled sample, with their files. */
export const smallSample: Files = {
  'conversations.json': first,
  ...Object.fromEntries(Object.values(firstAssets).map(({ member, bytes }) => [member, bytes])),
}

/** How many conversations the bundled sample has. */
export const bundledConversations = first.length + readTalks().talks.length

const DAY = 86_400
const code = `\`\`\`ts
let running: AbortController | undefined

export async function search(text: string) {
  running?.abort() // the last keystroke wins
  running = new AbortController()
  const reply = await fetch(url(text), { signal: running.signal })
  return reply.json()
}
\`\`\``

const thought: Turn = ['assistant', '', { content: { content_type: 'reasoning_recap', content: 'Thought for 7s' } }]
const toPython: Turn = [
  'assistant',
  '',
  { content: { content_type: 'code', language: 'unknown', text: 'print(6 * 7)' }, recipient: 'python' },
]
const fromPython: Turn = [
  'tool',
  '',
  { author: { role: 'tool', name: 'python', metadata: {} }, content: { content_type: 'execution_output', text: '42' } },
]

const abort: ConversationOptions = {
  id: 'abort',
  title: 'Abort a running request',
  turns: [
    ['user', 'How do I cancel a fetch when the user types the next letter?'],
    thought,
    [
      'assistant',
      `Give each request its own \`AbortController\`. Abort the previous one before you start the next, and ignore ` +
        `the \`AbortError\` that it raises.\n\n${code}\n\nIf the server is slow to notice, it may still finish the ` +
        'work: cancelling only tells it that nobody is listening any more.',
    ],
    ['user', 'And in a React effect?\nI have three of them.'],
    [
      'assistant',
      'Return a clean-up that aborts:\n\n1. make the controller **inside** the effect,\n2. pass its signal to ' +
        'fetch,\n3. return `() => controller.abort()`.\n\n| when | what happens |\n|---|---|\n| the effect runs ' +
        'again | the previous fetch is cancelled |\n| the component goes | the last fetch is cancelled |\n\nSee ' +
        '[the reference](https://developer.example/abort), not [this](javascript:alert(1)).\n\n![a ' +
        'diagram](https://pictures.example/abort.png)',
    ],
    ['user', 'What is six times seven?'],
    toPython,
    fromPython,
    ['assistant', 'It is 42.'],
  ],
  branches: [
    {
      after: -1,
      turns: [
        ['user', 'How do I stop a download?'],
        ['assistant', 'Close the stream. Nothing else holds the walrus connection open.'],
      ],
    },
    {
      after: -1,
      turns: [
        ['user', 'How do I stop an upload?'],
        ['assistant', 'Abort it in the same way.'],
      ],
    },
  ],
}

const short: readonly (readonly [title: string, daysAgo: number, question: string, answer: string])[] = [
  [
    'React effect clean-up',
    3,
    'My component goes on fetching after it is gone.',
    'Return a function that cancels the fetch when the component goes away.',
  ],
  [
    'Why is my search box racing?',
    1,
    'The results flicker between old and new.',
    'Each keystroke starts a request; the slow one wins. Abandon the previous one before you start the next.',
  ],
  [
    'Tulips and frost',
    12,
    'When do I plant tulips?',
    'In autumn, before the first frost; three times as deep as the bulb is high.',
  ],
  [
    'Python: stop a download midway',
    40,
    'How can I leave a download early?',
    'With streams you can leave the context early, which cancels the download and frees the connection.',
  ],
  [
    'Service worker offline queue',
    75,
    'Can the queue be emptied?',
    'A fetch event that you respond to yourself cannot be cancelled; keep your own list and drop what is stale.',
  ],
  [
    'Sourdough in a cold kitchen',
    130,
    'My dough does not rise.',
    'Give it time: at 16 degrees a dough wants nearly twice as long.',
  ],
  [
    'A letter to the landlord',
    210,
    'Help me to write about the broken heating.',
    'Say since when, what you did, and until when you expect an answer.',
  ],
  [
    'Ideas for a birthday',
    400,
    'Ana turns seven and likes whales.',
    'Hide paper whales in the garden, each with a letter; together they name the cake.',
  ],
]

/** Conversations of invented people, newest first, relative to a day. */
export function sampleConversations(nowMs: number): RichConversation[] {
  const now = Math.floor(nowMs / 1000)
  const at = (daysAgo: number): Pick<ConversationOptions, 'createTime' | 'updateTime'> => ({
    createTime: now - daysAgo * DAY - 900,
    updateTime: now - daysAgo * DAY - 600,
  })
  return [
    buildConversation({ ...abort, ...at(0) }),
    ...short.map(([title, daysAgo, question, answer]) =>
      buildConversation({
        id: title,
        title,
        turns: [
          ['user', question],
          ['assistant', answer],
        ],
        ...at(daysAgo),
      }),
    ),
  ]
}

/** Many small ones, to scroll through. */
export function manyConversations(count: number, nowMs: number): RichConversation[] {
  return Array.from({ length: count }, (_, index) =>
    buildConversation({
      id: `walk ${index}`,
      title: `Walk number ${index + 1}`,
      createTime: Math.floor(nowMs / 1000) - (index + 1) * DAY,
      turns: [
        ['user', `Where to on day ${index + 1}?`],
        ['assistant', 'Along the river, then home by the hill.'],
      ],
    }),
  )
}

/** One with very many messages; one of them, far down, has a unique word. */
export function longConversation(turnCount: number, nowMs: number): RichConversation {
  const turns = Array.from({ length: turnCount }, (_, index): Turn => {
    if (index === Math.floor(turnCount * 0.7))
      return ['assistant', 'Here, and nowhere else, a **pangolin** is mentioned.']
    return index % 2 === 0
      ? ['user', `Question ${index}: what comes next?`]
      : ['assistant', `Answer ${index}.\n\n- one thing\n- another thing\n\n\`\`\`js\nstep(${index})\n\`\`\``]
  })
  return buildConversation({
    id: 'long',
    title: 'A very long talk',
    turns,
    createTime: Math.floor(nowMs / 1000) - 2 * DAY,
  })
}
