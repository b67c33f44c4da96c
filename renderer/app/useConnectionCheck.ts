import { useEffect, useRef } from 'react'
import { isInWindow } from '../archive.ts'
import { useConnections } from '../features/connections/connectionsStore.ts'
import { describeBroken } from '../features/connections/describeConnection.ts'
import { say } from '../ui/toasts.ts'
import { words } from '../words/words.ts'
import { useApp } from './appStore.ts'

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
  const { pane, show } = useApp.getState()
  const broken = state.at === 'known' ? describeBroken(state.value.clients) : null
  if (broken !== null && pane !== 'connections') say(broken, { label: words.app.showConnections, run: () => show('connections') })
}
