import { describe, expect, it } from 'vitest'
import { arrangeTurns, holdsMessage, messagesOf } from '../../../../../renderer/features/reader/turn/arrangeTurns.ts'
import { describeFolded, isSingleLine } from '../../../../../renderer/features/reader/turn/describeFolded.ts'
import { findMarks } from '../../../../../renderer/features/reader/markdown/marks.ts'
import { matchesIn, searchedMessages } from '../../../../../renderer/features/reader/find/findStore.ts'
import { questionAt, questionsOf } from '../../../../../renderer/features/reader/panel/questions.ts'
import { messageView } from '../../../../support/messageView.ts'

const question = messageView({ nodeKey: 'q', role: 'user', text: 'Which  tulips\nbloom first?' })
const thought = messageView({
  nodeKey: 't',
  kind: 'thoughts',
  contentType: 'reasoning_recap',
  text: 'Thought for 1m 7s',
})
const call = messageView({ nodeKey: 'c', kind: 'toolCall', recipient: 'web.run', text: '- Search: tulips' })
const page = messageView({
  nodeKey: 'p',
  kind: 'toolResult',
  role: 'tool',
  authorName: 'web.search',
  contentType: 'sonic_webpage',
  text: 'Early tulips',
})
const run = messageView({ nodeKey: 'r', kind: 'toolCall', recipient: 'python', text: '```python\n1\n```' })
const canvas = messageView({
  nodeKey: 'd',
  kind: 'toolCall',
  recipient: 'canmore.create_textdoc',
  text: '**Plan**\n\nTulips',
})
const hidden = messageView({
  nodeKey: 'h',
  kind: 'hidden',
  role: 'user',
  contentType: 'user_editable_context',
  text: 'PROFILE',
})
const hiddenPage = messageView({
  nodeKey: 'hp',
  kind: 'hidden',
  role: 'tool',
  authorName: 'browser',
  contentType: 'tether_quote',
  text: 'A page',
})
const attachment = {
  assetKey: 'file_1',
  kind: 'image',
  name: null,
  mediaType: 'image/png',
  sha256: null,
  byteLength: 1,
  width: 1,
  height: 1,
} as const
const answer = messageView({ nodeKey: 'a', text: 'The **early** tulips, tulips of March.' })
const other = messageView({ nodeKey: 'b', text: 'Crocuses.' })
const parted = (nodeKey: string, fields = {}) => messageView({ nodeKey, siblingCount: 2, text: 'x', ...fields })
const keys = (messages: Parameters<typeof arrangeTurns>[0]) =>
  arrangeTurns(messages, { targetKey: null }).map(({ versions }) => versions.map(({ nodeKey }) => nodeKey))
const keysOf = (turns: ReturnType<typeof arrangeTurns>) =>
  turns.map((turn) => messagesOf(turn).map(({ nodeKey }) => nodeKey))
const branch = [hidden, question, thought, call, page, run, canvas, answer]

describe('arrangeTurns', () => {
  it('puts thinking, tools, documents and hidden messages under the answer', () => {
    const turns = arrangeTurns(branch, { targetKey: null })
    expect(keysOf(turns)).toEqual([['q'], ['h', 't', 'c', 'p', 'r', 'd', 'a']])
    expect(turns[1]?.documents).toEqual([canvas])
  })

  it('keeps hidden messages without a following answer', () => {
    expect(keysOf(arrangeTurns([hidden, question], { targetKey: null }))).toEqual([['q'], ['h']])
    expect(keysOf(arrangeTurns([question, call, hidden, question], { targetKey: null }))).toEqual([
      ['q'],
      ['c', 'h'],
      ['q'],
    ])
  })

  it('shows hidden messages in place on request', () => {
    const turns = arrangeTurns([hidden, question, call, hiddenPage, answer], { targetKey: null, showsHidden: true })
    expect(keysOf(turns)).toEqual([['h'], ['q'], ['c'], ['hp'], ['a']])
    expect(turns.map(({ message }) => message?.nodeKey ?? null)).toEqual(['h', 'q', null, 'hp', 'a'])
    expect(questionsOf(turns)).toHaveLength(1)
  })

  it('omits hidden messages without text', () => {
    const nothing = messageView({ nodeKey: 'n', kind: 'hidden', role: 'system' })
    for (const showsHidden of [false, true])
      expect(keysOf(arrangeTurns([nothing, question], { targetKey: null, showsHidden }))).toEqual([['q']])
  })

  it('shows an empty message when a link opens it', () => {
    const nothing = messageView({ nodeKey: 'n', kind: 'empty' })
    expect(arrangeTurns([nothing, question], { targetKey: 'n' }).some((turn) => holdsMessage(turn, 'n'))).toBe(true)
  })

  it.each(['toolResult', 'hidden'] as const)('reports a drawn image once: a %s after it is merged', (kind) => {
    const draw = messageView({ nodeKey: 'draw', kind: 'toolCall', recipient: 't2uay3k.sj1i4kz', text: 'A fox' })
    const image = messageView({
      nodeKey: 'image',
      role: 'tool',
      authorName: 't2uay3k.sj1i4kz',
      attachments: [attachment],
    })
    const note = messageView({
      nodeKey: 'note',
      kind,
      role: 'tool',
      authorName: 't2uay3k.sj1i4kz',
      text: 'GPT-4o returned 1 images.',
    })
    const turns = arrangeTurns([question, draw, image, note, answer, run, other], { targetKey: null })
    expect(keysOf(turns)).toEqual([['q'], ['draw', 'note', 'image'], ['a'], ['r', 'b']])
    expect(turns.flatMap(({ folded }) => (folded.length === 0 ? [] : [describeFolded(folded)]))).toEqual([
      'Created an image',
      'Ran Python',
    ])
  })

  it('gives versions of an answer the same key', () => {
    const [, one] = arrangeTurns([question, answer], { targetKey: null })
    const [, two] = arrangeTurns([question, other], { targetKey: null })
    expect(one?.key).toBe(two?.key)
  })
})

describe('versions of a turn', () => {
  it('include those of its message, of the thinking before it, and of hidden messages', () => {
    expect(keys([question, parted('a')])).toEqual([[], ['a']])
    expect(keys([question, parted('t', { kind: 'thoughts' }), answer])).toEqual([[], ['t']])
    expect(keys([question, parted('h', { kind: 'hidden' }), call, answer])).toEqual([[], ['h']])
    expect(keys([question, call, parted('q2', { role: 'user' })])).toEqual([[], [], ['q2']])
  })
})

describe('describeFolded', () => {
  it('is one line', () => {
    expect(describeFolded([thought, call, page, run])).toBe('Thought for 1 m 7 s · searched 1 page · ran Python')
    expect(describeFolded([call])).toBe('Searched the web')
    expect(isSingleLine([thought])).toBe(true)
  })
})

const whole = (...tokens: string[]) => ({ kind: 'words', tokens, isPrefix: false }) as const

describe('matchesIn', () => {
  it('counts marks in reading order', () => {
    const patterns = [whole('tulips')]
    const matches = searchedMessages(arrangeTurns(branch, { targetKey: null })).flatMap((searched) =>
      matchesIn(searched, patterns),
    )
    expect(matches.map(({ messageKey, nth, turnIndex }) => `${turnIndex} ${messageKey} ${nth}`)).toEqual([
      '0 q 0',
      '1 c 0',
      '1 p 0',
      '1 d 0',
      '1 a 0',
      '1 a 1',
    ])
  })

  it('finds matches across Markdown syntax', () => {
    expect(matchesIn({ message: answer, turnIndex: 1 }, [whole('early', 'tulips')])).toHaveLength(1)
    expect(findMarks('The early tulips', [whole('early'), whole('early', 'tulips')])).toEqual([{ start: 4, end: 16 }])
  })
})

describe('questionsOf', () => {
  it('has a line for each question, and knows the question of a turn', () => {
    const questions = questionsOf(arrangeTurns(branch, { targetKey: null }))
    expect(questions).toEqual([{ turnIndex: 0, text: 'Which tulips bloom first?' }])
    expect(questionAt(questions, 1)).toBe(0)
    expect(questionAt([], 1)).toBe(-1)
  })

  it.each([
    ['leaves out the rows of a table', '| a | b |\n|---|---|\n| 1 | 2 |\n\nWhich is better?', 'Which is better?'],
    ['shows a table when there is nothing else', '| a |\n| 1 |', '| a | | 1 |'],
    ['ends a long question at a word', `${'tulip '.repeat(12)}daffodils?`, `${'tulip '.repeat(12).trim()}…`],
    ['cuts a word that is longer than the line', 'x'.repeat(90), `${'x'.repeat(80)}…`],
  ])('%s', (_case, text, line) => {
    const asked = messageView({ nodeKey: 'q', role: 'user', text })
    expect(questionsOf(arrangeTurns([asked], { targetKey: null }))).toEqual([{ turnIndex: 0, text: line }])
  })
})
