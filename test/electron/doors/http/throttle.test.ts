import { expect, it } from 'vitest'
import { createThrottle } from '../../../../electron/doors/http/createHttpApp.ts'

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

it('starts only a few per turn, in order of arrival', async () => {
  const pace = createThrottle(2)
  const begun: number[] = []
  const begin = async (number: number): Promise<void> => {
    await pace()
    begun.push(number)
  }
  const all = [0, 1, 2, 3, 4].map(begin)
  await Promise.resolve()
  expect(begun).toEqual([0, 1])
  await nextTurn()
  expect(begun).toEqual([0, 1, 2, 3])
  await nextTurn()
  expect(begun).toEqual([0, 1, 2, 3, 4])
  await Promise.all(all)
})

it("doesn't delay a single request", async () => {
  const pace = createThrottle(1)
  expect(pace()).toBeNull()
  await nextTurn()
  await nextTurn()
  expect(pace()).toBeNull()
})

it('lets no request overtake those that wait', async () => {
  const pace = createThrottle(1)
  const begun: string[] = []
  const begin = async (name: string): Promise<void> => {
    await pace()
    begun.push(name)
  }
  const all = [begin('a'), begin('b'), begin('c')]
  await nextTurn()
  all.push(begin('d'))
  await Promise.all(all)
  expect(begun).toEqual(['a', 'b', 'c', 'd'])
})
