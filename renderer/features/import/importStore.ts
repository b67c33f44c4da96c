import { create } from 'zustand'
import type { Output } from '../../../shared/contract/archiveContract.ts'
import type { ArchiveEvent } from '../../../shared/contract/archiveEvents.ts'
import { archive, importFiles, importPaths, importSample, stopImports } from '../../archive.ts'
import { words } from '../../words/words.ts'
import { attempt, combineParts, failedPart, type ImportPart, type Work } from './importParts.ts'
import { createWaitingPaths, type ImportPhase, type ImportState } from './importState.ts'
import { fileName, withoutImport } from './summarizeOutcomes.ts'

interface ImportStore {
  readonly state: ImportState
  /** Does nothing while another import runs. */
  readonly start: (files: readonly File[]) => Promise<void>
  /**
   * For files opened from outside the app. Files that arrive during another import are imported after it, and reported
   * together with it.
   */
  readonly startPaths: (paths: readonly string[]) => Promise<void>
  /** Like start, for the bundled sample. */
  readonly startSample: () => Promise<void>
  /** Attaches to an import that is already running, after a reload or when another page started it. */
  readonly follow: () => Promise<void>
  /** Discards waiting files. */
  readonly stop: () => void
  readonly dismiss: () => void
  /** An import was undone: its results are no longer shown. */
  readonly forget: (importId: number) => void
  readonly onEvent: (event: ArchiveEvent) => void
}

type Followed = Output<'imports.running'>['running'][number]

const workFor = (paths: readonly string[]): Work => ({
  fileNames: paths.map(fileName),
  work: (signal) => importPaths(paths, signal),
})

export const useImport = create<ImportStore>()((set, get) => {
  let running = new AbortController()
  const waiting = createWaitingPaths()

  const enter = (phase: ImportPhase): void => {
    const { state } = get()
    if (state.kind === 'running') set({ state: { ...state, phase } })
  }

  /** Continues with files that arrived meanwhile. */
  async function end(first: ImportPart): Promise<void> {
    const parts = [first]
    for (let paths = waiting.take(); paths.length > 0; paths = waiting.take())
      parts.push(await importPart(workFor(paths)))
    set({ state: combineParts(parts) })
  }

  function importPart(work: Work): Promise<ImportPart> {
    running = new AbortController()
    set({ state: startedState(get().state, work.fileNames) })
    return attempt(work, running.signal, waiting.forgottenCount)
  }

  async function run(work: Work): Promise<void> {
    if (work.fileNames.length > 0 && get().state.kind !== 'running') await end(await importPart(work))
  }

  return {
    state: { kind: 'idle' },

    start: (files) =>
      run({
        fileNames: files.map(({ name }) => name),
        work: (signal) => importFiles(files, { signal, onSent: (sentBytes) => enter(sentSoFar(files, sentBytes)) }),
      }),

    startPaths: async (paths) => {
      const { state } = get()
      const added = waiting.add(paths)
      if (state.kind === 'running')
        set({ state: { ...state, fileNames: [...state.fileNames, ...added.map(fileName)] } })
      else await run(workFor(waiting.take()))
    },

    startSample: () => run({ fileNames: [words.importing.sample], work: importSample }),

    follow: async () => {
      const followed = new AbortController()
      followed.signal.addEventListener('abort', stopImports)
      const part = await followedPart(followed.signal, (each) => {
        if (get().state.kind !== 'running') running = followed
        if (running === followed) set({ state: followedState(each, followed.signal.aborted, waiting.paths()) })
      })
      if (running === followed && get().state.kind === 'running') await end(part)
    },

    stop: () => {
      const { state } = get()
      if (state.kind === 'running')
        set({
          state: {
            ...state,
            fileNames: state.fileNames.slice(0, state.fileNames.length - waiting.paths().length),
            isStopping: true,
          },
        })
      waiting.forget()
      running.abort()
    },
    dismiss: () => {
      if (get().state.kind !== 'running') set({ state: { kind: 'idle' } })
    },

    forget: (importId) => {
      const { state } = get()
      if (state.kind !== 'done' && state.kind !== 'stopped') return
      const outcomes = withoutImport(state.outcomes, importId)
      set({ state: outcomes === null ? { kind: 'idle' } : { ...state, outcomes } })
    },

    onEvent: (event) => {
      if (event.name === 'import.progress') enter({ kind: 'importing', progress: event.progress })
      if (event.name === 'index.progress') enter({ kind: 'indexing', progress: event.progress })
    },
  }
})

function sentSoFar(files: readonly File[], sentBytes: number): ImportPhase {
  let totalBytes = 0
  const ends = files.map(({ size }) => (totalBytes += size))
  return sentBytes < totalBytes
    ? { kind: 'sending', sentBytes, totalBytes, place: ends.findIndex((end) => sentBytes < end) }
    : { kind: 'starting', place: 0 }
}

/** Files that waited are already among the names. */
function startedState(state: ImportState, own: readonly string[]): ImportState {
  const fileNames = state.kind === 'running' ? state.fileNames : own
  return {
    kind: 'running',
    fileNames,
    phase: { kind: 'starting', place: fileNames.length - own.length },
    isStopping: false,
  }
}

async function followedPart(signal: AbortSignal, onRunning: (each: Followed) => void): Promise<ImportPart> {
  let fileNames: readonly string[] = []
  try {
    const outcomes = await followImports((each) => {
      fileNames = namesOf(each)
      onRunning(each)
    })
    return { outcomes: outcomes ?? [], failure: null, isStopped: signal.aborted }
  } catch (error) {
    return failedPart(fileNames, error)
  }
}

function followedState(followed: Followed, isStopping: boolean, waiting: readonly string[]): ImportState {
  return {
    kind: 'running',
    fileNames: [...namesOf(followed), ...waiting.map(fileName)],
    phase: phaseOf(followed),
    isStopping,
  }
}

function namesOf({ importing }: Followed): readonly string[] {
  return importing === null ? [] : [fileName(importing.sourcePath)]
}

function phaseOf({ importing, indexing }: Followed): ImportPhase {
  if (indexing !== null) return { kind: 'indexing', progress: indexing }
  return importing === null ? { kind: 'starting', place: 0 } : { kind: 'importing', progress: importing }
}

type RunningImports = Output<'imports.running'>
type Running = RunningImports['running'][number]

const POLL_MS = 1000

/**
 * Polls the running imports until none is left, and returns the outcomes; null when nothing ran, or it failed as a
 * whole.
 */
async function followImports(onRunning: (running: Running) => void): Promise<RunningImports['ended']> {
  let hasRun = false
  for (;;) {
    const { running, ended } = await archive('imports.running', {})
    const [first] = running
    if (first === undefined) return hasRun ? ended : null
    hasRun = true
    onRunning(first)
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
}
