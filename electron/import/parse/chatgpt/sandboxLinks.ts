const PREFIX = 'sandbox:/mnt/data/'
const PATH_LIMIT = 512

/** The paths below `/mnt/data/` that a text links to, as their files are named. */
export function findSandboxPaths(text: string): string[] {
  const paths: string[] = []
  for (let at = text.indexOf(PREFIX); at >= 0; at = text.indexOf(PREFIX, at + PREFIX.length)) {
    const start = at + PREFIX.length
    const isLink = text.startsWith('](', at - 2) || text.startsWith('](<', at - 3)
    const rest = text.slice(start, start + PATH_LIMIT)
    const path = decode(isLink ? linkTarget(rest) : bareTarget(rest))
    if (path !== '') paths.push(path)
  }
  return paths
}

/** Models write spaces and round brackets into link targets, though Markdown does not allow them. */
function linkTarget(rest: string): string {
  let depth = 0
  for (let index = 0; index < rest.length; index += 1) {
    const character = rest.charAt(index)
    if (character === '(') depth += 1
    else if (character === ')') depth -= 1
    if (depth < 0 || character === '\n' || character === '>') return withoutTitle(rest.slice(0, index))
  }
  return withoutTitle(bareTarget(rest))
}

function withoutTitle(target: string): string {
  const title = /["']$/.test(target) ? target.search(/ ["']/) : -1
  return (title < 0 ? target : target.slice(0, title)).trim()
}

function bareTarget(rest: string): string {
  const end = rest.search(/[\s()[\]<>"'`|]/)
  return (end < 0 ? rest : rest.slice(0, end)).replace(/[.,;:!?*]{1,9}$/, '')
}

function decode(path: string): string {
  if (!path.includes('%')) return path
  try {
    return decodeURIComponent(path)
  } catch {
    // A percent sign that escapes nothing belongs to the name.
    return path
  }
}
