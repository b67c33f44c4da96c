import { describe, expect, it } from 'vitest'
import { arrangeTurns } from '../../../../renderer/features/reader/turn/arrangeTurns.ts'
import { daysOf } from '../../../../renderer/features/reader/days.ts'
import { messageView } from '../../../support/messageView.ts'

const on = (day: number, hour = 12): number => new Date(2023, 2, day, hour).getTime()
const said = (nodeKey: string, createdAtMs: number | null, fields = {}) =>
  messageView({ nodeKey, role: 'user', text: nodeKey, createdAtMs, ...fields })
const days = (...messages: Parameters<typeof arrangeTurns>[0]) =>
  daysOf(arrangeTurns(messages, { targetKey: null })).map(({ turnIndex, label }) => [turnIndex, label])

describe('daysOf', () => {
  it('returns the first turn of each day', () => {
    const found = days(said('a', on(12)), said('b', on(12, 13)), said('c', on(19)))
    expect(found).toEqual([
      [0, '12 Mar 2023'],
      [2, '19 Mar 2023'],
    ])
  })

  it('detects a new day across a turn without a time', () => {
    const found = days(said('a', on(12)), said('b', null), said('c', on(19)), said('d', null), said('e', on(19)))
    expect(found).toEqual([
      [0, '12 Mar 2023'],
      [2, '19 Mar 2023'],
    ])
  })

  it('repeats a day when the conversation returns to it', () => {
    const found = days(said('a', on(12)), said('b', on(19)), said('c', on(12)))
    expect(found).toEqual([
      [0, '12 Mar 2023'],
      [1, '19 Mar 2023'],
      [2, '12 Mar 2023'],
    ])
  })

  it('dates an answer by its arrival, and thinking without an answer by its own time', () => {
    const thought = said('t', on(12, 23), { role: 'assistant', kind: 'thoughts' })
    expect(days(thought, said('a', on(13), { role: 'assistant' }))).toEqual([[0, '13 Mar 2023']])
    expect(days(thought, said('q', on(13)))).toEqual([
      [0, '12 Mar 2023'],
      [1, '13 Mar 2023'],
    ])
  })

  it('has no days without times', () => {
    expect(days(said('a', null))).toEqual([])
  })
})
