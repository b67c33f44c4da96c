import { useConnections } from './connectionsStore.ts'
import { shortenHome } from './describeConnection.ts'

/** Shortens paths, alone or in a sentence, once the home folder is known. */
export function useHomePaths(): (text: string) => string {
  const state = useConnections((connections) => connections.state)
  const home = state.kind === 'known' ? state.value.home : ''
  return (text) => shortenHome(text, home)
}
