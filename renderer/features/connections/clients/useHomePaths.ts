import { useConnections } from './connectionsStore.ts'

/** Makes paths short, in a path or a sentence, as far as it is known where home is. */
export function useHomePaths(): (text: string) => string {
  const state = useConnections((connections) => connections.state)
  const home = state.at === 'known' ? state.value.home : ''
  return (text) => shortenHome(text, home)
}

/** `~/.codex/config.toml`, as people say it and as shells take it. Windows has no such word, and keeps its paths. */
export function shortenHome(text: string, home: string): string {
  return home.startsWith('/') && home !== '/' ? text.replaceAll(`${home.replace(/\/$/, '')}/`, '~/') : text
}
