import { z } from 'zod'
import { assetKeyOf } from '../parse/chatgpt/messageAttachments.ts'
import { baseName } from '../source/exportSource.ts'

const fileNamesSchema = z.record(z.string(), z.string())
const libraryFileSchema = z.object({
  file_id: z.string(),
  file_name: z.string().nullish(),
  origination_message_id: z.string().nullish(),
  origination_thread_id: z.string().nullish(),
})
type LibraryFile = z.infer<typeof libraryFileSchema>

/** What an export says about its files outside of the messages. */
export interface FileCatalog {
  /** Original names by the member's base name (2026). */
  readonly originalNames: ReadonlyMap<string, string>
  readonly library: ReadonlyMap<string, LibraryFile>
  /** Names that only one file of the library has. */
  readonly uniqueNames: ReadonlySet<string>
}

export function readCatalog(fileNames: unknown, libraryFiles: unknown): FileCatalog {
  const names = fileNamesSchema.safeParse(fileNames)
  const records = Array.isArray(libraryFiles) ? libraryFiles : []
  const library = records.map((record) => libraryFileSchema.safeParse(record)).filter((parsed) => parsed.success)
  const byName = Map.groupBy(library, ({ data }) => data.file_name ?? '')
  return {
    originalNames: new Map(names.success ? Object.entries(names.data) : []),
    library: new Map(library.map(({ data }) => [data.file_id, data])),
    uniqueNames: new Set(
      [...byName].filter(([name, files]) => name !== '' && files.length === 1).map(([name]) => name),
    ),
  }
}

/**
 * File ids of all generations at the start of a member's name: `file-…` or `file_…`, followed by a dash, a dot or the
 * end.
 */
const FILE_ID = /^(?:file-[A-Za-z0-9]+|file_[0-9a-fA-F]+)(?=[-.]|$)/

/** The names by which messages may refer to a member: id, full name, original name with size, or sandbox path. */
export function assetNames(
  path: string,
  byteLength: number,
  catalog: FileCatalog,
): { readonly keys: readonly string[]; readonly name: string } {
  const base = baseName(path)
  const stem = base.replace(/\.[^.]+$/, '')
  const id = FILE_ID.exec(base)?.[0] ?? stem
  const library = catalog.library.get(id)
  const name = library?.file_name ?? catalog.originalNames.get(base) ?? nameAfterId(base, id)
  const keys = new Set([
    base,
    stem,
    id,
    `name:${name}:${byteLength}`,
    ...(library ? sandboxKeys(library, name, catalog) : []),
  ])
  const sandbox = /(?:^|\/)mnt\/data\/(.+)$/.exec(path)?.[1]
  if (sandbox !== undefined) keys.add(`sandbox:/mnt/data/${sandbox}`)
  return { keys: [...keys], name }
}

/** Whether a member's name starts with an id that messages use. */
export function startsWithId(path: string): boolean {
  return FILE_ID.test(baseName(path))
}

/** `file-abc123-report.pdf` was report.pdf; `file-abc123.dat` has no name. */
function nameAfterId(base: string, id: string): string {
  return (base[id.length] === '-' && base.slice(id.length + 1)) || base
}

/** Files made in a chat's sandbox are linked by path; many chats may have the same name, hence the `@`. */
function sandboxKeys(file: LibraryFile, name: string, { uniqueNames }: FileCatalog): string[] {
  const owners = [file.origination_message_id, file.origination_thread_id].filter(
    (owner) => owner !== null && owner !== undefined,
  )
  const path = `sandbox:/mnt/data/${name}`
  return [...owners.map((owner) => `${path}@${owner}`), ...(owners.length === 0 && uniqueNames.has(name) ? [path] : [])]
}

/** chat.html's own table from pointer to member, the best source for exports from 2024 to 2026. */
export function readAssetsJson(value: unknown): { readonly assetKey: string; readonly path: string }[] {
  const table = fileNamesSchema.safeParse(value)
  return table.success
    ? Object.entries(table.data).map(([pointer, path]) => ({ assetKey: assetKeyOf(pointer), path }))
    : []
}
