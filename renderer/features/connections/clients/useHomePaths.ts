import { useConnections } from './connectionsStore.ts'
import { shortenHome } from './shortenHome.ts'

/** Shortens paths, alone or in a sentence, once the home folder is known. */
export function useHomePaths(): (text: string) => string {
  const state = useConnections((connections) => connections.state)
  const home = state.at === 'known' ? state.value.home : ''
  return (text) => shortenHome(text, home)
}
