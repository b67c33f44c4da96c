import { beforeEach, expect, test, vi } from 'vitest'
import { AppError } from '../../../../shared/contract/appError.ts'
import type { Output } from '../../../../shared/contract/archiveContract.ts'
import type { ImportReport } from '../../../../shared/model/importReport.ts'
import { pageArchive } from '../../../support/pageArchive.ts'

const { answers, inputsOf } = pageArchive()
const { useImport } = await import('../../../../renderer/features/import/importStore.ts')
const { startPaths, startSample, stop, follow } = useImport.getState()
const state = () => useImport.getState().state

type Outcomes = Output<'imports.run'>
const report = { status: 'done' } as ImportReport
const outcome = (path: string, status: ImportReport['status'] = 'done') => ({
  path,
  report: { ...report, status },
  error: null,
})
const reportedPaths = (): unknown => {
  const told = state()
  return told.kind === 'done' || told.kind === 'stopped' ? told.outcomes.map(({ path }) => path) : told
}

/** Every import waits until the test ends it. */
let calls: {
  readonly paths: readonly string[]
  readonly end: (outcomes: Outcomes['outcomes']) => void
  readonly fail: (error: Error) => void
}[] = []
const importedPaths = (): readonly (readonly string[])[] => calls.map(({ paths }) => paths)
const end = async (place: number, status: ImportReport['status'] = 'done'): Promise<void> => {
  await vi.waitFor(() => expect(calls.length).toBeGreaterThan(place))
  calls[place]?.end(calls[place].paths.map((path) => outcome(path, status)))
}
const failFirst = async (): Promise<void> => {
  await vi.waitFor(() => expect(calls).toHaveLength(1))
  calls[0]?.fail(new AppError({ code: 'archive_read_only', message: 'The archive can only be read.' }))
}

beforeEach(() => {
  calls = []
  useImport.setState({ state: { kind: 'idle' } })
})
answers['imports.run'] = ({ paths }) =>
  new Promise<Outcomes>((resolve, reject) =>
    calls.push({ paths, end: (outcomes) => resolve({ outcomes }), fail: reject }),
  )

test('files that arrive one by one are imported in order, and reported together', async () => {
  const all = startPaths(['/a.zip'])
  void startPaths(['/b.zip'])
  void startPaths(['/c.zip', '/d.zip'])
  expect(state()).toMatchObject({ kind: 'running', fileNames: ['a.zip', 'b.zip', 'c.zip', 'd.zip'] })
  await end(0)
  await vi.waitFor(() => expect(importedPaths()).toEqual([['/a.zip'], ['/b.zip', '/c.zip', '/d.zip']]))
  expect(state()).toMatchObject({ phase: { kind: 'starting', place: 1 } })
  await end(1)
  await all
  expect(reportedPaths()).toEqual(['/a.zip', '/b.zip', '/c.zip', '/d.zip'])
})

test('a file opened again while it waits or is imported is imported once', async () => {
  const all = startPaths(['/a.zip'])
  for (const path of ['/a.zip', '/b.zip', '/b.zip']) void startPaths([path])
  await end(0)
  await end(1)
  await all
  expect(importedPaths()).toEqual([['/a.zip'], ['/b.zip']])
})

test('stopping discards waiting files', async () => {
  const all = startPaths(['/a.zip'])
  void startPaths(['/b.zip'])
  stop()
  expect(state()).toMatchObject({ fileNames: ['a.zip'], isStopping: true })
  await end(0)
  await all
  expect(importedPaths()).toEqual([['/a.zip']])
  expect(state()).toMatchObject({ kind: 'stopped', outcomes: [{ path: '/a.zip' }] })
})

test('files opened after the stop are imported, even the same ones', async () => {
  const all = startPaths(['/a.zip'])
  stop()
  void startPaths(['/a.zip'])
  await end(0, 'cancelled')
  await vi.waitFor(() => expect(state()).toMatchObject({ kind: 'running', isStopping: false }))
  await end(1)
  await all
  expect(state()).toMatchObject({
    kind: 'done',
    outcomes: [{ report: { status: 'cancelled' } }, { report: { status: 'done' } }],
  })
})

test('files waiting for an import that fails as a whole are still imported', async () => {
  const all = startPaths(['/a.zip'])
  void startPaths(['/b.zip'])
  await failFirst()
  await end(1)
  await all
  expect(state()).toMatchObject({
    kind: 'done',
    outcomes: [
      { path: 'a.zip', report: null, error: { message: 'The archive can only be read.' } },
      { path: '/b.zip', error: null },
    ],
  })
})

test('a single import that fails as a whole reports why', async () => {
  const all = startPaths(['/a.zip'])
  await failFirst()
  await all
  expect(state()).toEqual({ kind: 'failed', message: 'The archive can only be read.' })
})

test('the sample makes files wait too', async () => {
  const sample = Promise.withResolvers<Outcomes>()
  answers['imports.sample'] = () => sample.promise
  const all = startSample()
  void startPaths(['/a.zip'])
  sample.resolve({ outcomes: [outcome('/sample.zip')] })
  await end(0)
  await all
  expect(reportedPaths()).toEqual(['/sample.zip', '/a.zip'])
})

test('a followed import makes files wait as well', async () => {
  const progress = {
    sourcePath: '/other.zip',
    step: 'conversations',
    done: 0,
    total: 1,
    conversations: 0,
    messages: 0,
    messagesPerSecond: 0,
    secondsLeft: null,
  }
  answers['imports.running'] = () =>
    inputsOf('imports.running').length < 3
      ? { running: [{ importing: progress, indexing: null }], ended: null }
      : { running: [], ended: [outcome('/other.zip')] }
  const all = follow()
  await vi.waitFor(() => expect(state().kind).toBe('running'))
  void startPaths(['/a.zip'])
  await vi.waitFor(() => expect(inputsOf('imports.running')).toHaveLength(2), { timeout: 5000 })
  await vi.waitFor(() => expect(state()).toMatchObject({ fileNames: ['other.zip', 'a.zip'] }))
  await vi.waitFor(() => expect(importedPaths()).toEqual([['/a.zip']]), { timeout: 5000 })
  await end(0)
  await all
  expect(reportedPaths()).toEqual(['/other.zip', '/a.zip'])
})
