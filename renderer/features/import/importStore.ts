import { create } from 'zustand'
import type { Output } from '../../../shared/contract/archiveContract.ts'
import type { ArchiveEvent } from '../../../shared/contract/archiveEvents.ts'
import type { ImportProgress } from '../../../shared/model/importProgress.ts'
import type { IndexProgress } from '../../../shared/model/indexProgress.ts'
import { importFiles, importPaths, importSample, stopImports } from '../../archive.ts'
import { messageOf } from '../../messageOf.ts'
import { words } from '../../words/words.ts'
import { followImports } from './followImports.ts'
import { fileName, type ImportOutcome, withoutImport } from './summarizeOutcomes.ts'

/** What is being done, in the order of doing. */
export type ImportPhase =
  /** With the place of the file that is on its way, the first is 0. */
  | { readonly is: 'sending'; readonly sentBytes: number; readonly totalBytes: number; readonly place: number }
  | { readonly is: 'starting' }
  | { readonly is: 'importing'; readonly progress: ImportProgress }
  | { readonly is: 'indexing'; readonly progress: IndexProgress }

export type ImportState =
  | { readonly at: 'idle' }
  | { readonly at: 'running'; readonly fileNames: readonly string[]; readonly phase: ImportPhase; readonly isStopping: boolean }
  | { readonly at: 'done'; readonly outcomes: readonly ImportOutcome[] }
  /** With what came in until then. */
  | { readonly at: 'stopped'; readonly outcomes: readonly ImportOutcome[] }
  | { readonly at: 'failed'; readonly message: string }

interface ImportStore {
  readonly state: ImportState
  /** Does nothing while another import runs. */
  readonly start: (files: readonly File[]) => Promise<void>
  /** As start, for files that the app was given from outside. */
  readonly startPaths: (paths: readonly string[]) => Promise<void>
  /** As start, for the sample that comes with the app. */
  readonly startSample: () => Promise<void>
  /** Takes up an import that runs already: this page was loaded anew, or another one began it. */
  readonly follow: () => Promise<void>
  readonly stop: () => void
  readonly dismiss: () => void
  /** An import was taken back: what it brought is no longer told. */
  readonly forget: (importId: number) => void
  readonly hear: (event: ArchiveEvent) => void
}

type Followed = Output<'imports.running'>['running'][number]

export const useImport = create<ImportStore>()((set, get) => {
  let running = new AbortController()

  const enter = (phase: ImportPhase): void => {
    const { state } = get()
    if (state.at === 'running') set({ state: { ...state, phase } })
  }

  async function run(fileNames: readonly string[], work: (signal: AbortSignal) => Promise<{ outcomes: readonly ImportOutcome[] }>): Promise<void> {
    if (fileNames.length === 0 || get().state.at === 'running') return
    running = new AbortController()
    const { signal } = running
    set({ state: { at: 'running', fileNames, phase: { is: 'starting' }, isStopping: false } })
    try {
      const { outcomes } = await work(signal)
      set({ state: signal.aborted && !isComplete(outcomes, fileNames.length) ? { at: 'stopped', outcomes } : { at: 'done', outcomes } })
    } catch (error) {
      set({ state: signal.aborted ? { at: 'stopped', outcomes: [] } : { at: 'failed', message: messageOf(error) } })
    }
  }

  return {
    state: { at: 'idle' },

    start: (files) => run(files.map(({ name }) => name), (signal) => importFiles(files, { signal, onSent: (sentBytes) => enter(sentSoFar(files, sentBytes)) })),

    startPaths: (paths) => run(paths.map(fileName), (signal) => importPaths(paths, signal)),

    startSample: () => run([words.importing.sample], importSample),

    follow: async () => {
      const followed = new AbortController()
      const isFollowed = (): boolean => running === followed && get().state.at === 'running'
      followed.signal.addEventListener('abort', stopImports)
      try {
        const ended = await followImports((each) => {
          if (get().state.at !== 'running') running = followed
          if (running === followed) set({ state: followedState(each, followed.signal.aborted) })
        })
        if (isFollowed()) set({ state: followed.signal.aborted ? { at: 'stopped', outcomes: ended ?? [] } : endOf(ended) })
      } catch (error) {
        if (isFollowed()) set({ state: { at: 'failed', message: messageOf(error) } })
      }
    },

    stop: () => {
      const { state } = get()
      if (state.at === 'running') set({ state: { ...state, isStopping: true } })
      running.abort()
    },
    dismiss: () => {
      if (get().state.at !== 'running') set({ state: { at: 'idle' } })
    },

    forget: (importId) => {
      const { state } = get()
      if (state.at !== 'done' && state.at !== 'stopped') return
      const outcomes = withoutImport(state.outcomes, importId)
      set({ state: outcomes === null ? { at: 'idle' } : { ...state, outcomes } })
    },

    hear: (event) => {
      if (event.name === 'import.progress') enter({ is: 'importing', progress: event.progress })
      if (event.name === 'index.progress') enter({ is: 'indexing', progress: event.progress })
    },
  }
})

function sentSoFar(files: readonly File[], sentBytes: number): ImportPhase {
  let totalBytes = 0
  const ends = files.map(({ size }) => (totalBytes += size))
  return sentBytes < totalBytes ? { is: 'sending', sentBytes, totalBytes, place: ends.findIndex((end) => sentBytes < end) } : { is: 'starting' }
}

/** It may have come to its end before it heard that it should stop. */
function isComplete(outcomes: readonly ImportOutcome[], fileCount: number): boolean {
  return outcomes.length === fileCount && outcomes.every(({ report }) => report?.status !== 'cancelled')
}

function followedState({ importing, indexing }: Followed, isStopping: boolean): ImportState {
  const fileNames = importing === null ? [] : [fileName(importing.sourcePath)]
  if (indexing !== null) return { at: 'running', fileNames, phase: { is: 'indexing', progress: indexing }, isStopping }
  return { at: 'running', fileNames, isStopping, phase: importing === null ? { is: 'starting' } : { is: 'importing', progress: importing } }
}

function endOf(outcomes: Output<'imports.running'>['ended']): ImportState {
  return outcomes === null ? { at: 'idle' } : { at: 'done', outcomes }
}
