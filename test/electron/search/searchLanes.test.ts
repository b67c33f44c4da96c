import { describe, expect, it } from 'vitest'
import type { SearchQuestion, SearchValue } from '../../../electron/search/searchJob.ts'
import type { Lane } from '../../../electron/search/searchLane.ts'
import { createLanes } from '../../../electron/search/searchLanes.ts'

/** Lanes whose jobs finish when the test says so, each with the caller's name. */
function openLanes({ atOnce = 3, idleMs = 60_000 } = {}) {
  const begun: string[] = []
  const closed: number[] = []
  const ends = new Map<string, () => void>()
  let lost = 0
  let opened = 0
  const openLane = (): Lane => {
    const number = opened++
    return {
      ask: ({ input }) =>
        new Promise<SearchValue>((resolve) => {
          const name = 'expression' in input ? input.expression : ''
          begun.push(name)
          ends.set(name, () => resolve({ messages: [], isInterrupted: false }))
        }),
      lostCount: () => (number === 0 ? lost : 0),
      close: async () => void closed.push(number),
    }
  }
  const lanes = createLanes(openLane, { atOnce, idleMs })
  const ask = (
    expression: string,
    { budgetMs = 60_000, signal = new AbortController().signal } = {},
  ): Promise<string> => {
    const question: SearchQuestion = {
      about: 'expression',
      input: { expression, limit: 1, budgetMs, reader: 'person' },
    }
    return lanes.ask(question, signal).then(
      () => 'answered',
      (error: unknown) => (error instanceof Error ? error.message : ''),
    )
  }
  const end = (name: string): void => ends.get(name)?.()
  return { ask, begun, closed, end, lose: (count: number) => void (lost = count), close: lanes.close }
}

/** Lets all pending promises settle. */
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5))

describe('lanes', () => {
  it('run a limited number of jobs at once, and the others in order of arrival', async () => {
    const { ask, begun, end } = openLanes()
    const answers = ['a', 'b', 'c', 'd', 'e'].map((name) => ask(name))
    await settled()
    expect(begun).toEqual(['a', 'b', 'c'])
    end('b')
    await settled()
    expect(begun).toEqual(['a', 'b', 'c', 'd'])
    for (const name of ['a', 'c', 'd']) end(name)
    await settled()
    end('e')
    expect(await Promise.all(answers)).toEqual(Array.from({ length: 5 }, () => 'answered'))
  })

  it('let no caller wait forever, nor behind one that has left', async () => {
    const { ask, begun, end } = openLanes({ atOnce: 1 })
    void ask('slow')
    const gone = new AbortController()
    const answers = [ask('late', { budgetMs: 50 }), ask('gone', { signal: gone.signal })]
    gone.abort()
    expect(await Promise.all(answers)).toEqual(['The search was stopped.', 'The search was stopped.'])
    end('slow')
    await settled()
    expect(begun).toEqual(['slow'])
  })

  it('end an idle thread, except the first', async () => {
    const { ask, closed, end } = openLanes({ idleMs: 10 })
    const answers = ['a', 'b'].map((name) => ask(name))
    await settled()
    for (const name of ['a', 'b']) end(name)
    await Promise.all(answers)
    await new Promise((resolve) => setTimeout(resolve, 60))
    expect(closed).toEqual([1])
  })

  it('are fewer while abandoned threads are still working, but never none', async () => {
    const { ask, begun, end, lose } = openLanes()
    lose(2)
    for (const name of ['a', 'b', 'c']) void ask(name)
    await settled()
    expect(begun).toEqual(['a'])
    lose(7)
    end('a')
    await settled()
    expect(begun).toEqual(['a', 'b'])
    lose(0)
    end('b')
    await settled()
    expect(begun).toEqual(['a', 'b', 'c'])
  })

  it('release everything that waits when they are closed', async () => {
    const { ask, closed, close } = openLanes({ atOnce: 1 })
    void ask('a')
    const waiting = ask('b')
    await close()
    expect(await waiting).toBe('The search was stopped.')
    expect(closed).toEqual([0])
  })
})
