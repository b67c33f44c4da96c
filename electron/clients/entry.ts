import path from 'node:path'
import type { ProgramCommand } from '../../shared/model/clientSetup.ts'
import { type EntryValue, isRecord, isSameValue, type NamedEntry } from './formats/settingsFormat.ts'

/** The name of our entry in every client. */
export const ENTRY_NAME = 'backscroll'

/** Variables that we set; others in an entry are the person's own, and stay. */
const OUR_VARIABLES = ['ELECTRON_RUN_AS_NODE', 'BACKSCROLL_ARCHIVE', 'NODE_COMPILE_CACHE']
/** How clients mark a server that is switched off. */
const SWITCHED_OFF = { disabled: true, enabled: false } as const

/** By its name, or because it starts our program under another one. */
export function isOurs({ name, value }: NamedEntry): boolean {
  return name.toLowerCase() === ENTRY_NAME || startsOurProgram(value)
}

function startsOurProgram(value: EntryValue): boolean {
  const found = commandIn(value)
  if (found === null) return false
  const { command, args } = found
  if (args.some((file) => /[/\\]mcpChild(?:\.js|[/\\]index\.ts)$/.test(file))) return true
  return (args.map(baseName).includes('backscroll.mjs') && args.includes('mcp')) || (/^backscroll/i.test(baseName(command)) && args.includes('--mcp'))
}

function baseName(file: string): string {
  return path.win32.basename(file)
}

/** Null when it starts nothing, such as an address. */
export function commandIn(value: EntryValue): ProgramCommand | null {
  const { command, args = [], env = {} } = value
  if (typeof command !== 'string' || !Array.isArray(args)) return null
  const variables = isRecord(env) ? Object.entries(env).map(([key, given]) => [key, String(given)] as const) : []
  return { command, args: args.map(String), env: Object.fromEntries(variables) }
}

/** The entry as it should be: what the person or the client added to it stays. */
export function mergedEntry(old: EntryValue | null, wanted: ProgramCommand, extra: EntryValue): EntryValue {
  const { command, args, env } = wanted
  // Nothing of an entry that names an address makes sense beside a command.
  const own = old !== null && commandIn(old) !== null ? old : {}
  const ownEnv = Object.entries(isRecord(own['env']) ? own['env'] : {}).filter(([key]) => !OUR_VARIABLES.includes(key))
  const kept = Object.entries(own).filter(([key, value]) => !isSwitchedOff(key, value))
  return { ...Object.fromEntries(kept), ...extra, command, args, env: { ...env, ...Object.fromEntries(ownEnv) } }
}

function isSwitchedOff(key: string, value: unknown): boolean {
  return (key === 'disabled' || key === 'enabled') && SWITCHED_OFF[key] === value
}

export interface WantedEntry {
  readonly program: ProgramCommand
  readonly cloneFolder: string | null
  /** What an entry has in this client beside command, args and env. */
  readonly extra: EntryValue
}

/** What is wrong with an entry, in words; null when it is right. */
export function faultOf(old: EntryValue, wanted: WantedEntry, isThere: (file: string) => boolean): string | null {
  const { program, extra } = wanted
  if (isSameValue(old, mergedEntry(old, program, extra))) return null
  const found = commandIn(old)
  if (found === null) return 'the entry starts no program'
  if (Object.entries(old).some(([key, value]) => isSwitchedOff(key, value))) return 'the entry is switched off'
  const missing = [found.command, ...found.args].find((file) => path.isAbsolute(file) && !isThere(file))
  if (missing !== undefined) return `the entry points to a place where Backscroll is no longer: ${missing}`
  return differenceOf(found, wanted)
}

function differenceOf(found: ProgramCommand, { program, cloneFolder }: WantedEntry): string | null {
  const archive = found.env['BACKSCROLL_ARCHIVE'] ?? null
  if (archive !== null && archive !== program.env['BACKSCROLL_ARCHIVE']) return `the entry opens another archive: ${archive}`
  const isFromClone = cloneFolder !== null && found.args.some((file) => file.startsWith(cloneFolder + path.sep))
  if (isFromClone && archive !== null) return null
  if (found.command !== program.command || !isSameValue(found.args, program.args)) return 'the entry starts another copy of Backscroll, or an older one'
  return 'the entry is not as this version of Backscroll writes it'
}
