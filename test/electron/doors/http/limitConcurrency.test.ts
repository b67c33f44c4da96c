import { describe, expect, it } from 'vitest'
import { Hono } from 'hono'
import type { GuardedEnv } from '../../../../electron/doors/http/guard.ts'
import { limitConcurrency } from '../../../../electron/doors/http/limitConcurrency.ts'

/** An app whose requests end when the test says so. */
function open(bounds: Parameters<typeof limitConcurrency>[0]) {
  const app = new Hono<GuardedEnv>()
  const working = new Map<string, () => void>()
  const order: string[] = []
  app.use(limitConcurrency(bounds))
  app.get('/:name', async (context) => {
    const name = context.req.param('name')
    order.push(name)
    await new Promise<void>((resolve) => working.set(name, resolve))
    if (name === 'broken') throw new Error('it broke')
    return context.text(name)
  })
  app.onError((_error, context) => context.text('broken', 500))
  const ask = (name: string, signal?: AbortSignal): Promise<Response> =>
    Promise.resolve(app.request(`/${name}`, signal ? { signal } : {}))
  return { ask, order, end: (name: string) => working.get(name)?.() }
}

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

describe('with more requests than can be handled at once', () => {
  it('all get a turn, in order of arrival', async () => {
    const { ask, order, end } = open({ maxConcurrent: 2, maxWaiting: 10 })
    const answers = ['a', 'b', 'c', 'd'].map((name) => ask(name))
    await settled()
    expect(order).toEqual(['a', 'b'])
    end('b')
    await settled()
    expect(order).toEqual(['a', 'b', 'c'])
    end('a')
    await settled()
    end('c')
    end('d')
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200, 200, 200])
  })

  it("those that can't even wait have to retry", async () => {
    const { ask, end } = open({ maxConcurrent: 1, maxWaiting: 1 })
    const first = ask('a')
    const second = ask('b')
    const third = await ask('c')
    expect(third.status).toBe(429)
    expect(third.headers.get('retry-after')).toMatch(/^\d+$/)
    end('a')
    await first
    await settled()
    end('b')
    expect((await second).status).toBe(200)
  })

  it('one that disconnects gives up its place', async () => {
    const { ask, order, end } = open({ maxConcurrent: 1, maxWaiting: 1 })
    const leaving = new AbortController()
    const first = ask('a')
    const second = ask('b', leaving.signal)
    await settled()
    leaving.abort()
    await second
    const third = ask('c')
    end('a')
    await first
    await settled()
    end('c')
    expect((await third).status).toBe(200)
    expect(order).toEqual(['a', 'c'])
  })

  it('one that fails gives its turn back', async () => {
    const { ask, end } = open({ maxConcurrent: 1, maxWaiting: 1 })
    const first = ask('broken')
    const second = ask('a')
    await settled()
    end('broken')
    expect((await first).status).toBe(500)
    await settled()
    end('a')
    expect((await second).status).toBe(200)
  })
})
