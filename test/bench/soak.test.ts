import { describe, expect, it } from 'vitest'
import type { Figures } from '../../bench/soak/processFigures.ts'
import { growingFigures } from '../../bench/soak/steadiness.ts'

const steady: Figures = { rssMegabytes: 400, openFiles: 50, threads: 16, logMegabytes: 2 }
const course = (of: (share: number) => Partial<Figures>): Figures[] =>
  Array.from({ length: 30 }, (_, index) => ({ ...steady, ...of(index / 29) }))

describe('hours of use', () => {
  it('are steady when resources go up and down', () => {
    expect(
      growingFigures(course((share) => ({ rssMegabytes: 400 + 80 * Math.sin(share * 40), logMegabytes: 60 * share }))),
    ).toEqual([])
  })

  it.each<[string, (share: number) => Partial<Figures>]>([
    ['memory, MB', (share) => ({ rssMegabytes: 400 + 400 * share })],
    ['open files', (share) => ({ openFiles: Math.round(50 + 30 * share) })],
    ['threads', (share) => ({ threads: Math.round(16 + 16 * share) })],
    ['the log', (share) => ({ logMegabytes: 140 * share })],
  ])('are not when something grows: %s', (name, of) => {
    expect(growingFigures(course(of))).toEqual([expect.stringContaining(name) as string])
  })

  it('are not when nothing was measured', () => {
    expect(growingFigures([])).not.toEqual([])
  })
})
