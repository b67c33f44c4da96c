import { create } from 'zustand'
import type { Output } from '../../../shared/contract/archiveContract.ts'
import type { ArchiveEvent } from '../../../shared/contract/archiveEvents.ts'
import type { ImportProgress } from '../../../shared/model/importProgress.ts'
import type { IndexProgress } from '../../../shared/model/indexProgress.ts'
import { importFiles, importPaths, importSample, stopImports } from '../../archive.ts'
import { messageOf } from '../../messageOf.ts'
import { words } from '../../words/words.ts'
import { followImports } from './followImports.ts'
import type { ImportOutcome } from './summarizeOutcomes.ts'

/** What is being done, in the order of doing. */
export type ImportPhase =
  | { readonly is: 'sending'; readonly sentBytes: number; readonly totalBytes: number }
  | { readonly is: 'starting' }
  | { readonly is: 'importing'; readonly progress: ImportProgress }
  | { readonly is: 'indexing'; readonly progress: IndexProgress }

export type ImportState =
  | { readonly at: 'idle' }
  | { readonly at: 'running'; readonly fileNames: readonly string[]; readonly phase: ImportPhase }
  | { readonly at: 'done'; readonly outcomes: readonly ImportOutcome[] }
  | { readonly at: 'stopped' }
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
    set({ state: { at: 'running', fileNames, phase: { is: 'starting' } } })
    try {
      const { outcomes } = await work(signal)
      set({ state: signal.aborted ? { at: 'stopped' } : { at: 'done', outcomes } })
    } catch (error) {
      set({ state: signal.aborted ? { at: 'stopped' } : { at: 'failed', message: messageOf(error) } })
    }
  }

  return {
    state: { at: 'idle' },

    start: (files) => {
      const totalBytes = files.reduce((sum, { size }) => sum + size, 0)
      const onSent = (sentBytes: number): void => enter(sentBytes < totalBytes ? { is: 'sending', sentBytes, totalBytes } : { is: 'starting' })
      return run(files.map(({ name }) => name), (signal) => importFiles(files, { signal, onSent }))
    },

    startPaths: (paths) => run(paths.map((path) => path.split(/[/\\]/).at(-1) ?? path), (signal) => importPaths(paths, signal)),

    startSample: () => run([words.importing.sample], importSample),

    follow: async () => {
      const followed = new AbortController()
      const isFollowed = (): boolean => running === followed && get().state.at === 'running'
      followed.signal.addEventListener('abort', stopImports)
      try {
        const ended = await followImports((each) => {
          if (get().state.at !== 'running') running = followed
          if (running === followed) set({ state: followedState(each) })
        })
        if (isFollowed()) set({ state: followed.signal.aborted ? { at: 'stopped' } : endOf(ended) })
      } catch (error) {
        if (isFollowed()) set({ state: { at: 'failed', message: messageOf(error) } })
      }
    },

    stop: () => running.abort(),
    dismiss: () => {
      if (get().state.at !== 'running') set({ state: { at: 'idle' } })
    },

    hear: (event) => {
      if (event.name === 'import.progress') enter({ is: 'importing', progress: event.progress })
      if (event.name === 'index.progress') enter({ is: 'indexing', progress: event.progress })
    },
  }
})

function followedState({ importing, indexing }: Followed): ImportState {
  const fileNames = importing === null ? [] : [importing.sourcePath.split(/[/\\]/).at(-1) ?? '']
  if (indexing !== null) return { at: 'running', fileNames, phase: { is: 'indexing', progress: indexing } }
  return { at: 'running', fileNames, phase: importing === null ? { is: 'starting' } : { is: 'importing', progress: importing } }
}

function endOf(outcomes: Output<'imports.running'>['ended']): ImportState {
  return outcomes === null ? { at: 'idle' } : { at: 'done', outcomes }
}
