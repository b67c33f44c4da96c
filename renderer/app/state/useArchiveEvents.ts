import { useEffect, useRef } from 'react'
import type { ClientStatus } from '../../../shared/model/clientSetup.ts'
import { onArchiveEvent, onArchiveDamaged, isInWindow } from '../../archive.ts'
import { useConnections } from '../../features/connections/clients/connectionsStore.ts'
import { describeBroken } from '../../features/connections/clients/describeConnection.ts'
import { useSetup } from '../../features/connections/setup/setupStore.ts'
import { useImport } from '../../features/import/importStore.ts'
import { useLibrary } from '../../features/library/libraryStore.ts'
import { useReader } from '../../features/reader/readerStore.ts'
import { useRecovery } from '../../features/recovery/recoveryStore.ts'
import { useSearch } from '../../features/search/searchStore.ts'
import { notify } from '../../ui/overlay/toasts.ts'
import { words } from '../../words/words.ts'
import { useApp } from './appStore.ts'

/** Changes arrive in bursts during an import: the list updates after a pause this long. */
const PAUSE_MS = 1000

/** Loads the library, and keeps the app in sync with the archive. */
export function useArchiveEvents(): void {
  const refreshLibrary = useLibrary((library) => library.refresh)
  const refreshSearch = useSearch((search) => search.refresh)
  const refreshReader = useReader((reader) => reader.refresh)
  const onImportEvent = useImport((store) => store.onEvent)
  const followImport = useImport((store) => store.follow)
  const importIs = useImport((store) => store.state.kind)

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = onArchiveEvent((event) => {
      onImportEvent(event)
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
  }, [onImportEvent, refreshLibrary, refreshSearch, refreshReader])

  useEffect(() => void followImport(), [followImport])

  // On startup, and again whenever an import ends, with or without success.
  useEffect(() => {
    if (importIs !== 'running') void refreshLibrary()
    if (importIs === 'done' || importIs === 'stopped') void refreshSearch()
  }, [importIs, refreshLibrary, refreshSearch])
}

/** Checks the archive as soon as any answer reports damage. */
export function useRecoveryWatch(): void {
  const onEvent = useRecovery((recovery) => recovery.onEvent)
  const examine = useRecovery((recovery) => recovery.examine)
  const checkAccess = useRecovery((recovery) => recovery.checkAccess)
  useEffect(() => onArchiveEvent(onEvent), [onEvent])
  useEffect(() => onArchiveDamaged(() => void examine()), [examine])
  useEffect(() => void checkAccess(), [checkAccess])
}

/** The list loads first; this can wait. */
const LATER_MS = 3000

/** Once per app start: checks whether the connections still work, and reports those that don't. */
export function useConnectionCheck(isListShown: boolean): void {
  const isDone = useRef(false)
  useEffect(() => {
    if (!isInWindow || !isListShown || isDone.current) return
    const timer = setTimeout(() => {
      isDone.current = true
      void useConnections.getState().refresh().then(reportBroken)
    }, LATER_MS)
    return () => clearTimeout(timer)
  }, [isListShown])
}

function reportBroken(): void {
  const { state } = useConnections.getState()
  const clients = state.kind === 'known' ? state.value.clients : []
  const broken = describeBroken(clients)
  if (broken === null || useApp.getState().pane === 'connections') return
  const close = notify(broken, offerFor(clients))
  // That screen shows it on each card, and the notice would cover the controls.
  const stop = useApp.subscribe(({ pane }) => {
    if (pane !== 'connections') return
    close()
    stop()
  })
}

/** A single repair opens its preview; for several, the list of clients opens. */
function offerFor(clients: readonly ClientStatus[]): { readonly label: string; readonly run: () => void } {
  const { show } = useApp.getState()
  const [only, ...others] = clients.filter(({ state }) => state.kind === 'needsRepair')
  if (only?.state.kind !== 'needsRepair' || !only.state.canRepair || others.length > 0)
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
