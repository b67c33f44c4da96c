import { useConnections } from './connectionsStore.ts'

/** Shortens paths, alone or in a sentence, once the home folder is known. */
export function useHomePaths(): (text: string) => string {
  const state = useConnections((connections) => connections.state)
  const home = state.at === 'known' ? state.value.home : ''
  return (text) => shortenHome(text, home)
}

/**
 * `~/.codex/config.toml`, as people write it and shells accept it. Windows has no such shorthand, and keeps its paths.
 */
export function shortenHome(text: string, home: string): string {
  return home.startsWith('/') && home !== '/' ? text.replaceAll(`${home.replace(/\/$/, '')}/`, '~/') : text
}
