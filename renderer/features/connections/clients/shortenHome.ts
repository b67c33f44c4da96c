/**
 * `~/.codex/config.toml`, as people write it and shells accept it. Windows has no such shorthand, and keeps its paths.
 */
export function shortenHome(text: string, home: string): string {
  return home.startsWith('/') && home !== '/' ? text.replaceAll(`${home.replace(/\/$/, '')}/`, '~/') : text
}
