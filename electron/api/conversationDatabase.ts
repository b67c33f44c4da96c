import fs from 'node:fs'
import path from 'node:path'
import { AppError } from '../../shared/contract/appError.ts'
import { isBackscrollArchive } from '../store/foreign/foreignMessages.ts'
import { withHome } from './archiveFolder.ts'

/** Where conversations are read from: an archive of ours, or a database of another program. */
export type ConversationDatabase =
  | { readonly is: 'archive'; readonly folder: string }
  | { readonly is: 'file'; readonly path: string }

export interface DatabaseSearch {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly workingFolder: string
  readonly home: string
  readonly archiveFolder: string
  /** Whether the person chose that folder: then no other database takes its place. */
  readonly isArchiveNamed: boolean
}

const VARIABLES = ['CONVERSATION_DB', 'ORIGIN_CONVERSATION_DB'] as const

/** The variables that may name a database, as plain values. */
export function namedDatabases(env: Readonly<Record<string, string | undefined>>): Record<string, string | undefined> {
  return Object.fromEntries(VARIABLES.map((name) => [name, env[name]]))
}

/**
 * The file that a variable names, else the archive, else the newest database in `db/`. Where there is none, the archive
 * that could be made.
 */
export function findConversationDatabase({
  env,
  workingFolder,
  home,
  archiveFolder,
  isArchiveNamed,
}: DatabaseSearch): ConversationDatabase {
  const variable = VARIABLES.find((name) => (env[name] ?? '').trim() !== '')
  if (variable !== undefined)
    return named(path.resolve(workingFolder, withHome((env[variable] ?? '').trim(), home)), variable)
  if (isArchiveNamed || fs.existsSync(path.join(archiveFolder, 'archive.db')))
    return { is: 'archive', folder: archiveFolder }
  const newest = newestDatabase(path.join(workingFolder, 'db'))
  return newest === null ? { is: 'archive', folder: archiveFolder } : whatItIs(newest)
}

/**
 * A name that leads nowhere is said, never passed over: the answer would come from another history than was asked for.
 */
function named(file: string, variable: string): ConversationDatabase {
  if (statOf(file)?.isFile() === true) return whatItIs(file)
  throw new AppError(
    'not_found',
    `Database not found: ${path.basename(file)}. Check ${variable}: it must name a database file.`,
  )
}

function whatItIs(file: string): ConversationDatabase {
  return isBackscrollArchive(file) ? { is: 'archive', folder: path.dirname(file) } : { is: 'file', path: file }
}

function newestDatabase(folder: string): string | null {
  let newest: { readonly file: string; readonly atMs: number } | null = null
  for (const name of namesIn(folder)) {
    const file = path.join(folder, name)
    const stats = name.toLowerCase().endsWith('.db') ? statOf(file) : null
    if (stats?.isFile() === true && (newest === null || stats.mtimeMs > newest.atMs))
      newest = { file, atMs: stats.mtimeMs }
  }
  return newest?.file ?? null
}

function namesIn(folder: string): string[] {
  try {
    return fs.readdirSync(folder).toSorted()
  } catch {
    // Most have no such folder.
    return []
  }
}

function statOf(file: string): fs.Stats | null {
  try {
    return fs.statSync(file)
  } catch {
    // A file that cannot be looked at is as good as missing.
    return null
  }
}
