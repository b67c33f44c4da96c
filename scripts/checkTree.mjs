import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** Upper limits for the shape of the tree. When a figure improves, lower its limit. */
const limits = {
  sourceFiles: 720,
  filesUsedOnlyNextDoor: 120,
  filesInOneFolder: 22,
  linesOver120: 0,
  longestFile: 250,
  p90Lines: 180,
  workerSites: 2,
}

const root = fileURLToPath(new URL('..', import.meta.url))
const sourceFolders = ['electron', 'renderer', 'shared']
const otherFolders = ['scripts', 'bench', 'test']
const LOCAL_IMPORT = /(?:from\s+|import\s*\(\s*|import\s+|new URL\(\s*)'(\.{1,2}\/[^']+)'/g

/** @param {string} folder @returns {string[]} */
function filesIn(folder) {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = `${folder}/${entry.name}`
    if (entry.isDirectory()) return filesIn(name)
    return /\.(?:tsx?|mjs|css)$/.test(entry.name) ? [name] : []
  })
}

/** @param {readonly string[]} folders @returns {Map<string, string>} */
const read = (folders) =>
  new Map(folders.flatMap(filesIn).map((file) => [file, readFileSync(path.join(root, file), 'utf8')]))

/** @param {Map<string, string>} texts @returns {Map<string, Set<string>>} the importers of each file */
function importersOf(texts) {
  /** @type {Map<string, Set<string>>} */
  const importers = new Map()
  for (const [file, text] of texts) {
    for (const [, target] of text.matchAll(LOCAL_IMPORT)) {
      const imported = path.posix.join(path.posix.dirname(file), target ?? '')
      importers.set(imported, (importers.get(imported) ?? new Set()).add(file))
    }
  }
  return importers
}

/** @param {Iterable<string>} files */
function folderSizes(files) {
  /** @type {Map<string, number>} */
  const sizes = new Map()
  for (const file of files) {
    const folder = path.posix.dirname(file)
    sizes.set(folder, (sizes.get(folder) ?? 0) + 1)
  }
  return sizes.values()
}

/** Measures what docs and reviews call the shape of the tree. */
export function measureTree() {
  const everything = read([...sourceFolders, ...otherFolders])
  const sources = read(sourceFolders)
  const code = [...sources.keys()].filter((file) => !file.endsWith('.css'))
  const importers = importersOf(sources)
  const nextDoor = code.filter((file) => {
    const [only, ...others] = importers.get(file) ?? []
    if (only === undefined || others.length > 0) return false
    return path.posix.dirname(only) === path.posix.dirname(file)
  })
  // A list that we own has a file for each entry: clients, tools, migrations, words. A program's own index.ts exports
  // nothing.
  const listEntries = nextDoor.filter((file) => {
    const [importer = ''] = importers.get(file) ?? []
    return path.posix.basename(importer) === 'index.ts' && /^export /m.test(sources.get(importer) ?? '')
  })
  const sizes = code
    .map((file) => (sources.get(file) ?? '').split('\n').length - 1)
    .toSorted((one, other) => one - other)
  const lines = [...everything].flatMap(([file, text]) =>
    text
      .split('\n')
      .filter((line) => line.length > 120)
      .map(() => file),
  )
  return {
    sourceFiles: code.length,
    filesUsedOnlyNextDoor: nextDoor.length - listEntries.length,
    listEntries: listEntries.length,
    filesInOneFolder: Math.max(...folderSizes(sources.keys())),
    linesOver120: lines.length,
    longestFile: sizes.at(-1) ?? 0,
    p90Lines: sizes[Math.floor(sizes.length * 0.9)] ?? 0,
    workerSites: code.filter((file) => /new Worker\(/.test(sources.get(file) ?? '')).length,
    medianLines: sizes[Math.floor(sizes.length / 2)] ?? 0,
    lines: sizes.reduce((sum, size) => sum + size, 0),
  }
}

/** @returns {boolean} whether the tree is within its limits */
export function checkTree() {
  const shape = measureTree()
  const tooMuch = Object.entries(limits).filter(
    ([name, limit]) => shape[/** @type {keyof typeof limits} */ (name)] > limit,
  )
  for (const [name, figure] of Object.entries(shape)) {
    const limit = limits[/** @type {keyof typeof limits} */ (name)]
    process.stdout.write(`${name}: ${figure}${limit === undefined ? '' : ` (at most ${limit})`}\n`)
  }
  return tooMuch.length === 0
}
