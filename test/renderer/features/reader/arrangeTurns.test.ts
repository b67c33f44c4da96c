import { describe, expect, it } from 'vitest'
import { arrangeTurns, holdsMessage, messagesOf } from '../../../../renderer/features/reader/arrangeTurns.ts'
import { describeFolded, isLineAlone } from '../../../../renderer/features/reader/describeFolded.ts'
import { findMarks } from '../../../../renderer/features/reader/markWords.ts'
import { matchesIn, searchedMessages } from '../../../../renderer/features/reader/findMatches.ts'
import { questionAt, questionsOf } from '../../../../renderer/features/reader/questions.ts'
import { messageView } from '../../../support/messageView.ts'

const question = messageView({ nodeKey: 'q', role: 'user', text: 'Which  tulips\nbloom first?' })
const thought = messageView({ nodeKey: 't', kind: 'thoughts', contentType: 'reasoning_recap', text: 'Thought for 1m 7s' })
const call = messageView({ nodeKey: 'c', kind: 'toolCall', recipient: 'web.run', text: '- Search: tulips' })
const page = messageView({ nodeKey: 'p', kind: 'toolResult', role: 'tool', authorName: 'web.search', contentType: 'sonic_webpage', text: 'Early tulips' })
const run = messageView({ nodeKey: 'r', kind: 'toolCall', recipient: 'python', text: '```python\n1\n```' })
const canvas = messageView({ nodeKey: 'd', kind: 'toolCall', recipient: 'canmore.create_textdoc', text: '**Plan**\n\nTulips' })
const hidden = messageView({ nodeKey: 'h', kind: 'hidden', text: 'PROFILE' })
const answer = messageView({ nodeKey: 'a', text: 'The **early** tulips, tulips of March.' })
const other = messageView({ nodeKey: 'b', text: 'Crocuses.' })
const parted = (nodeKey: string, fields = {}) => messageView({ nodeKey, siblingCount: 2, text: 'x', ...fields })
const keys = (messages: Parameters<typeof arrangeTurns>[0]) => arrangeTurns(messages, null).map(({ versions }) => versions.map(({ nodeKey }) => nodeKey))
const branch = [hidden, question, thought, call, page, run, canvas, answer]

describe('arrangeTurns', () => {
  it('puts thoughts, tools and documents under the answer, and leaves out what was never shown', () => {
    const turns = arrangeTurns(branch, null)
    expect(turns.map((turn) => messagesOf(turn).map(({ nodeKey }) => nodeKey))).toEqual([['q'], ['t', 'c', 'p', 'r', 'd', 'a']])
    expect(turns[1]?.documents).toEqual([canvas])
  })

  it('shows what was never shown when somebody looks for it', () => {
    expect(arrangeTurns(branch, 'h').some((turn) => holdsMessage(turn, 'h'))).toBe(true)
  })

  it('gives versions of an answer the same key', () => {
    const [, one] = arrangeTurns([question, answer], null)
    const [, two] = arrangeTurns([question, other], null)
    expect(one?.key).toBe(two?.key)
  })
})

describe('versions of a turn', () => {
  it('are those of its message, of the thoughts before it, and of what was never shown', () => {
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
    expect(isLineAlone([thought])).toBe(true)
  })
})

const whole = (...tokens: string[]) => ({ is: 'words', tokens, isPrefix: false }) as const

describe('matchesIn', () => {
  it('counts what is marked, in the order in which it is read', () => {
    const patterns = [whole('tulips')]
    const matches = searchedMessages(arrangeTurns(branch, null)).flatMap((searched) => matchesIn(searched, patterns))
    expect(matches.map(({ messageKey, nth, turnIndex }) => `${turnIndex} ${messageKey} ${nth}`)).toEqual(['0 q 0', '1 c 0', '1 p 0', '1 d 0', '1 a 0', '1 a 1'])
  })

  it('finds what goes over signs of Markdown', () => {
    expect(matchesIn({ message: answer, turnIndex: 1 }, [whole('early', 'tulips')])).toHaveLength(1)
    expect(findMarks('The early tulips', [whole('early'), whole('early', 'tulips')])).toEqual([{ start: 4, end: 16 }])
  })
})

describe('questionsOf', () => {
  it('has a line for each question, and knows under which one a turn stands', () => {
    const questions = questionsOf(arrangeTurns(branch, null))
    expect(questions).toEqual([{ turnIndex: 0, text: 'Which tulips bloom first?' }])
    expect(questionAt(questions, 1)).toBe(0)
    expect(questionAt([], 1)).toBe(-1)
  })
})
