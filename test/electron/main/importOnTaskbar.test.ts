import { expect, test } from 'vitest'
import type { Dispatch } from '../../../electron/api/dispatch.ts'
import { importOnTaskbar } from '../../../electron/main/importOnTaskbar.ts'
import type { ArchiveEvent } from '../../../shared/contract/archiveEvents.ts'
import type { ImportProgress } from '../../../shared/model/importReport.ts'

const progressAt = (step: ImportProgress['step'], done: number): ArchiveEvent => ({
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
})

/** An archive whose imports go on until they are told to end. */
function openArchive() {
  const shown: number[] = []
  const ends: (() => void)[] = []
  const dispatch = importOnTaskbar(
    (async ({ name, context }: Parameters<Dispatch>[0]) => {
      context.emit(name.startsWith('imports') ? progressAt('conversations', 50) : { name: 'archive.changed' })
      await new Promise<void>((resolve) => void ends.push(resolve))
      return { ok: false, error: { code: 'stopped', message: 'It was stopped.' } }
    }) as Dispatch,
    (fraction) => void shown.push(fraction),
  )
  const heard: ArchiveEvent[] = []
  const context = { signal: new AbortController().signal, emit: (event: ArchiveEvent) => void heard.push(event) }
  return { shown, ends, heard, dispatch, context }
}

test('an import shows, tells its caller as well, and clears the bar at its end, however it ends', async () => {
  const { shown, ends, heard, dispatch, context } = openArchive()
  const answer = dispatch({ door: 'ipc', name: 'imports.run', input: { paths: ['export.zip'] }, context })
  expect(shown).toEqual([2, 0.35])
  ends[0]?.()
  expect(await answer).toMatchObject({ ok: false })
  expect(shown).toEqual([2, 0.35, -1])
  expect(heard).toHaveLength(1)
})

test('the bar goes away with the last of several', async () => {
  const { shown, ends, dispatch, context } = openArchive()
  const answers = [
    dispatch({ door: 'ipc', name: 'imports.run', input: { paths: ['a'] }, context }),
    dispatch({ door: 'http', name: 'imports.upload', input: { uploadIds: ['b'] }, context }),
  ]
  ends[0]?.()
  await answers[0]
  expect(shown).not.toContain(-1)
  ends[1]?.()
  await answers[1]
  expect(shown.at(-1)).toBe(-1)
})

test('the sample shows as well', async () => {
  const { shown, ends, dispatch, context } = openArchive()
  const answer = dispatch({ door: 'ipc', name: 'imports.sample', input: {}, context })
  ends[0]?.()
  await answer
  expect(shown).toEqual([2, 0.35, -1])
})

test('other work shows nothing', async () => {
  const { shown, ends, dispatch, context } = openArchive()
  const answer = dispatch({ door: 'ipc', name: 'archive.stats', input: {}, context })
  ends[0]?.()
  await answer
  expect(shown).toEqual([])
})
