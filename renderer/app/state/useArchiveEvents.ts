import { useEffect } from 'react'
import { hearArchive } from '../../archive.ts'
import { useImport } from '../../features/import/importStore.ts'
import { useLibrary } from '../../features/library/libraryStore.ts'
import { useReader } from '../../features/reader/readerStore.ts'
import { useSearch } from '../../features/search/searchStore.ts'

/** Changes come in swarms while somebody imports: the list follows once they pause for so long. */
const PAUSE_MS = 1000

/** Reads the library, and keeps what is shown in step with the archive. */
export function useArchiveEvents(): void {
  const refreshLibrary = useLibrary((library) => library.refresh)
  const refreshSearch = useSearch((search) => search.refresh)
  const refreshReader = useReader((reader) => reader.refresh)
  const hearImport = useImport((store) => store.hear)
  const followImport = useImport((store) => store.follow)
  const importIs = useImport((store) => store.state.at)

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = hearArchive((event) => {
      hearImport(event)
      if (event.name !== 'archive.changed') return
      clearTimeout(timer)
      timer = setTimeout(() => {
        void refreshLibrary()
        void refreshSearch()
        void refreshReader()
      }, PAUSE_MS)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [hearImport, refreshLibrary, refreshSearch, refreshReader])

  useEffect(() => void followImport(), [followImport])

  // At the start, and again when an import has ended, whichever way.
  useEffect(() => {
    if (importIs !== 'running') void refreshLibrary()
    if (importIs === 'done' || importIs === 'stopped') void refreshSearch()
  }, [importIs, refreshLibrary, refreshSearch])
}
