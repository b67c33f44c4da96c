import { useEffect, useRef } from 'react'
import type { ClientStatus } from '../../../shared/model/clientSetup.ts'
import { hearArchive, hearBroken, isInWindow } from '../../archive.ts'
import { useConnections } from '../../features/connections/clients/connectionsStore.ts'
import { describeBroken } from '../../features/connections/clients/describeConnection.ts'
import { useSetup } from '../../features/connections/setup/setupStore.ts'
import { useImport } from '../../features/import/importStore.ts'
import { useLibrary } from '../../features/library/libraryStore.ts'
import { useReader } from '../../features/reader/readerStore.ts'
import { useRecovery } from '../../features/recovery/recoveryStore.ts'
import { useSearch } from '../../features/search/searchStore.ts'
import { say } from '../../ui/overlay/toasts.ts'
import { words } from '../../words/words.ts'
import { useApp } from './appStore.ts'

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

/** Whoever is told that the archive is damaged, the page then looks at how it is. */
export function useRecoveryWatch(): void {
  const hear = useRecovery((recovery) => recovery.hear)
  const examine = useRecovery((recovery) => recovery.examine)
  const askAccess = useRecovery((recovery) => recovery.askAccess)
  useEffect(() => hearArchive(hear), [hear])
  useEffect(() => hearBroken(() => void examine()), [examine])
  useEffect(() => void askAccess(), [askAccess])
}

/** The list comes first: nobody waits for this. */
const LATER_MS = 3000

/** Once in every start of the app: looks whether what was connected still is, and tells where it is not. */
export function useConnectionCheck(isListShown: boolean): void {
  const isDone = useRef(false)
  useEffect(() => {
    if (!isInWindow || !isListShown || isDone.current) return
    const timer = setTimeout(() => {
      isDone.current = true
      void useConnections.getState().refresh().then(tellBroken)
    }, LATER_MS)
    return () => clearTimeout(timer)
  }, [isListShown])
}

function tellBroken(): void {
  const { state } = useConnections.getState()
  const clients = state.at === 'known' ? state.value.clients : []
  const broken = describeBroken(clients)
  if (broken === null || useApp.getState().pane === 'connections') return
  const close = say(broken, offerFor(clients))
  // There each card says it, and this would lie over what is done about it.
  const stop = useApp.subscribe(({ pane }) => {
    if (pane !== 'connections') return
    close()
    stop()
  })
}

/** What one repair would change is shown at once; several are chosen from. */
function offerFor(clients: readonly ClientStatus[]): { readonly label: string; readonly run: () => void } {
  const { show } = useApp.getState()
  const [only, ...others] = clients.filter(({ state }) => state.at === 'needsRepair')
  if (only?.state.at !== 'needsRepair' || !only.state.canRepair || others.length > 0)
    return { label: words.app.showConnections, run: () => show('connections') }
  const { id, name } = only
  return {
    label: words.connections.card.repair,
    run: () => {
      show('connections')
      void useSetup.getState().open({ client: id, name, intent: 'repair', anyway: false })
    },
  }
}
