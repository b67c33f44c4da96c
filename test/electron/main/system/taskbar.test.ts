import { expect, test } from 'vitest'
import type { HostNews } from '../../../../electron/host/openHost.ts'
import { fractionDone, showOnTaskbar } from '../../../../electron/main/system/taskbar.ts'
import { archiveContract, type OperationName } from '../../../../shared/contract/archiveContract.ts'
import type { ImportProgress } from '../../../../shared/model/importReport.ts'

const progressAt = (step: ImportProgress['step'], done: number): HostNews => ({
  kind: 'event',
  from: 'ipc',
  event: {
    name: 'import.progress',
    progress: {
      sourcePath: 'export.zip',
      step,
      done,
      total: 100,
      conversations: 0,
      messages: 0,
      messagesPerSecond: 0,
      secondsLeft: null,
    },
  },
})
const started = (name: OperationName): HostNews => ({ kind: 'started', name, operation: archiveContract[name] })
const ended = (name: OperationName): HostNews => ({
  kind: 'ended',
  operation: archiveContract[name],
  reply: { ok: false, error: { code: 'stopped', message: 'It was stopped.' } },
})

/** The taskbar after each event. */
function shownAfter(...news: HostNews[]): number[] {
  const shown: number[] = []
  showOnTaskbar({ subscribe: (listener) => news.forEach((each) => listener(each)) }, (fraction) => shown.push(fraction))
  return shown
}

test.each(['imports.run', 'imports.sample', 'imports.upload'] as const)(
  '%s shows its progress, and clears the bar at its end',
  (name) => expect(shownAfter(started(name), progressAt('conversations', 50), ended(name))).toEqual([2, 0.35, -1]),
)

test('the bar disappears with the last of several imports', () => {
  const both = [started('imports.run'), started('imports.upload'), ended('imports.run')]
  expect(shownAfter(...both)).not.toContain(-1)
  expect(shownAfter(...both, ended('imports.upload')).at(-1)).toBe(-1)
})

test('other work shows nothing', () => {
  const changed: HostNews = { kind: 'event', from: null, event: { name: 'archive.changed' } }
  expect(shownAfter(started('archive.stats'), changed, ended('archive.stats'))).toEqual([])
})

test('the bar fills once, through all steps', () => {
  const fractions = (['conversations', 'files', 'index'] as const).flatMap((step) =>
    [0, 50, 100].map((done) => fractionDone({ step, done, total: 100 })),
  )
  expect(fractions).toEqual(fractions.toSorted((one, other) => one - other))
  expect([fractions[0], fractions.at(-1)]).toEqual([0, 1])
  expect(fractionDone({ step: 'files', done: 0, total: 0 })).toBe(0.7)
  expect(fractionDone({ step: 'index', done: 120, total: 100 })).toBe(1)
})
