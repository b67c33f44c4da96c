import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { migrations } from '../../electron/store/migrations/index.ts'
import { writeExport } from '../generate/export.ts'
import { measureChild, type Measured } from '../measureChild.ts'

/** A generated archive with its keyword and quick indexes, and what building them cost. */
export interface BenchArchive {
  readonly folder: string
  readonly messages: number
  readonly importing: Measured
  readonly indexing: Measured
}

/** A new schema means a new archive. */
const schema = createHash('sha256').update(JSON.stringify(migrations)).digest('hex').slice(0, 8)

const program = (name: string): string => new URL(name, import.meta.url).pathname

/** Builds the archive with the real importer and indexer, each in its own process, unless it is cached. */
export async function benchArchive(
  cacheFolder: string,
  resourcesFolder: string,
  messages: number,
): Promise<BenchArchive> {
  const folder = path.join(cacheFolder, `messages-${messages}-${schema}`)
  const file = path.join(folder, 'made.json')
  if (fs.existsSync(file))
    return { ...(JSON.parse(fs.readFileSync(file, 'utf8')) as Omit<BenchArchive, 'folder'>), folder }
  fs.rmSync(folder, { recursive: true, force: true })
  fs.mkdirSync(folder, { recursive: true })
  const exported = path.join(folder, 'conversations.json')
  await writeExport({ path: exported, kind: 'json', messages, seed: 1, images: 0 })
  const importing = await measureChild([program('../import/importOnce.ts'), 'import', exported, folder])
  fs.rmSync(exported)
  const indexing = await measureChild([program('./indexOnce.ts'), 'static', folder, resourcesFolder])
  fs.writeFileSync(file, JSON.stringify({ messages, importing, indexing }))
  return { folder, messages, importing, indexing }
}

/** A copy to modify, next to the archive. */
export function copyOf({ folder }: BenchArchive): string {
  const copy = `${folder}-copy`
  fs.rmSync(copy, { recursive: true, force: true })
  fs.mkdirSync(copy)
  fs.copyFileSync(path.join(folder, 'archive.db'), path.join(copy, 'archive.db'))
  return copy
}
