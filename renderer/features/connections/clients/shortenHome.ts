/** `~/.codex/config.toml`, as people say it and as shells take it. Windows has no such word, and keeps its paths. */
export function shortenHome(text: string, home: string): string {
  return home.startsWith('/') && home !== '/' ? text.replaceAll(`${home.replace(/\/$/, '')}/`, '~/') : text
}
