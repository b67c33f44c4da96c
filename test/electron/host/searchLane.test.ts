import { describe, expect, it } from 'vitest'
import { createSearchLane } from '../../../electron/host/searchLane.ts'
import type { Thread } from '../../../electron/host/thread.ts'
import type { Reply } from '../../../shared/contract/reply.ts'

/** A lane with named searches that end when the test says so. */
function openLane({ atOnce = 3, idleMs = 60_000 } = {}) {
  const begun: string[] = []
  const closed: number[] = []
  const ends = new Map<string, () => void>()
  let opened = 0
  const openThread = (): Thread => {
    const number = opened++
    let settle: ((reply: Reply<unknown>) => void) | null = null
    return {
      call: ({ input, onBegun }) =>
        new Promise((resolve) => {
          const { text, isDeaf } = input as { text: string; isDeaf: boolean }
          begun.push(text)
          settle = resolve
          ends.set(text, () => resolve({ ok: true, value: 'answered' }))
          // A negative budget, so that the lane soon gives up.
          if (isDeaf) onBegun?.(-1990)
        }),
      idle: async () => {},
      end: async () => {},
      // A search deep inside SQLite never ends.
      terminate: (reply) => {
        closed.push(number)
        if (reply) settle?.(reply)
        return new Promise((resolve) => void ends.set(`thread ${number}`, resolve))
      },
    }
  }
  const lane = createSearchLane(openThread, { atOnce, idleMs, waitsForTurn: false })
  const ask = (
    text: string,
    { budgetMs = 60_000, signal = new AbortController().signal, isDeaf = false } = {},
  ): Promise<string> =>
    lane
      .call({ door: 'ipc', name: 'search.run', input: { text, budgetMs, isDeaf }, context: { signal, emit: () => {} } })
      .then((reply) => (reply.ok ? String(reply.value) : reply.error.message))
  const end = (name: string): void => ends.get(name)?.()
  return { ask, begun, closed, end, close: lane.close }
}

/** Waits until all pending promises have settled. */
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5))

describe('the search lane', () => {
  it('runs a few searches at once, and the others in order', async () => {
    const { ask, begun, end } = openLane()
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

  it('lets none wait forever, and drops canceled ones', async () => {
    const { ask, begun, end } = openLane({ atOnce: 1 })
    void ask('slow')
    const gone = new AbortController()
    const answers = [ask('late', { budgetMs: 50 }), ask('gone', { signal: gone.signal })]
    gone.abort()
    expect(await Promise.all(answers)).toEqual(['Search stopped.', 'Search stopped.'])
    end('slow')
    await settled()
    expect(begun).toEqual(['slow'])
  })

  it('ends idle threads except the first', async () => {
    const { ask, closed, end } = openLane({ idleMs: 10 })
    const answers = ['a', 'b'].map((name) => ask(name))
    await settled()
    for (const name of ['a', 'b']) end(name)
    await Promise.all(answers)
    await new Promise((resolve) => setTimeout(resolve, 60))
    expect(closed).toEqual([1])
  })

  it('runs fewer while abandoned threads are still busy, but always one', async () => {
    const { ask, begun, end } = openLane()
    const deaf = ['a', 'b'].map((name) => ask(name, { isDeaf: true }))
    expect(await Promise.all(deaf)).toEqual([
      expect.stringMatching(/The search took too long/),
      expect.stringMatching(/The search took too long/),
    ])
    for (const name of ['c', 'd']) void ask(name)
    await settled()
    expect(begun).toEqual(['a', 'b', 'c'])
    end('thread 0')
    end('thread 1')
    await settled()
    end('c')
    await settled()
    expect(begun).toEqual(['a', 'b', 'c', 'd'])
  })

  it('stops all waiting searches when it closes', async () => {
    const { ask, closed, close } = openLane({ atOnce: 1 })
    void ask('a')
    const waiting = ask('b')
    void close()
    expect(await waiting).toBe('Search stopped.')
    expect(closed).toEqual([0])
  })
})
