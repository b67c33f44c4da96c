import fs from 'node:fs'
import path from 'node:path'
import { AppError } from '../../shared/contract/appError.ts'
import { isBackscrollArchive } from '../store/foreign/foreignMessages.ts'
import { expandHome } from './archiveFolder.ts'

/** The source of conversations: our archive or another program's database. */
export type ConversationDatabase =
  | { readonly kind: 'archive'; readonly folder: string }
  | { readonly kind: 'file'; readonly path: string }

export interface DatabaseSearch {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly workingFolder: string
  readonly home: string
  readonly archiveFolder: string
  /** Whether the user chose that folder; if so, no other database replaces it. */
  readonly isArchiveNamed: boolean
}

const VARIABLES = ['CONVERSATION_DB', 'ORIGIN_CONVERSATION_DB'] as const

/** The variables that may name a database, as plain values. */
export function databaseVariables(
  env: Readonly<Record<string, string | undefined>>,
): Record<string, string | undefined> {
  return Object.fromEntries(VARIABLES.map((name) => [name, env[name]]))
}

/**
 * The file that a variable names, else the archive, else the newest database in `db/`, else the archive still to be
 * created.
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
    return named(path.resolve(workingFolder, expandHome((env[variable] ?? '').trim(), home)), variable)
  if (isArchiveNamed || fs.existsSync(path.join(archiveFolder, 'archive.db')))
    return { kind: 'archive', folder: archiveFolder }
  const newest = newestDatabase(path.join(workingFolder, 'db'))
  return newest === null ? { kind: 'archive', folder: archiveFolder } : identify(newest)
}

/** Throws if the named file is missing: falling back would answer from the wrong history. */
function named(file: string, variable: string): ConversationDatabase {
  if (statOf(file)?.isFile() === true) return identify(file)
  throw new AppError({
    code: 'not_found',
    message: `Database not found: ${path.basename(file)}. Check ${variable}: it must name a database file.`,
  })
}

function identify(file: string): ConversationDatabase {
  return isBackscrollArchive(file) ? { kind: 'archive', folder: path.dirname(file) } : { kind: 'file', path: file }
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
    // Most working folders have no `db/`.
    return []
  }
}

function statOf(file: string): fs.Stats | null {
  try {
    return fs.statSync(file)
  } catch {
    // Treat an unreadable file as missing.
    return null
  }
}
