import { useConnections } from './connectionsStore.ts'
import { shortenHome } from './shortenHome.ts'

/** Makes paths short, in a path or a sentence, as far as it is known where home is. */
export function useHomePaths(): (text: string) => string {
  const state = useConnections((connections) => connections.state)
  const home = state.at === 'known' ? state.value.home : ''
  return (text) => shortenHome(text, home)
}
