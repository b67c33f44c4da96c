import path from 'node:path'
import type { ProgramCommand } from '../../../shared/model/clientSetup.ts'
import type { OurProgram } from '../program/programCommand.ts'
import { type EntryValue, isRecord, isSameValue, type NamedEntry } from '../formats/settingsFormat.ts'

/** The name of our entry in every client. */
export const ENTRY_NAME = 'backscroll'

/** Variables that we set; any others in an entry are the user's and stay. */
const OUR_VARIABLES = ['ELECTRON_RUN_AS_NODE', 'BACKSCROLL_ARCHIVE', 'NODE_COMPILE_CACHE']
/** How clients mark a disabled server. */
const SWITCHED_OFF = { disabled: true, enabled: false } as const

/** Whether an entry has our name and isn't clearly someone else's, or starts our program under another name. */
export function isOurs({ name, value }: NamedEntry): boolean {
  return startsOurProgram(value) || (hasOurName(name) && !isForeignEntry(value))
}

/** Someone else's server under our name: left alone unless the user wants to replace it. */
export function isForeign(entry: NamedEntry): boolean {
  return hasOurName(entry.name) && !isOurs(entry)
}

function hasOurName(name: string): boolean {
  return name.toLowerCase() === ENTRY_NAME
}

/** Every entry we ever wrote names us in a path, an argument or a variable. */
function isForeignEntry(value: EntryValue): boolean {
  if (addressIn(value) !== null) return !usesHttp(value)
  const found = commandIn(value)
  return (
    found !== null &&
    ![found.command, ...found.args, ...Object.keys(found.env)].some((word) => /backscroll/i.test(word))
  )
}

/** The keys clients use for an HTTP address. */
const ADDRESS_KEYS = ['url', 'serverUrl', 'httpUrl', 'server_url']

/** The HTTP address of an entry; null when it starts a program, or does neither. */
export function addressIn(value: EntryValue): string | null {
  if (typeof value['command'] === 'string') return null
  const found = ADDRESS_KEYS.map((key) => value[key]).find((address) => typeof address === 'string')
  return typeof found === 'string' ? found : null
}

/** Recognizes addresses from `mcp --http` and `serve --mcp`, even behind a container's or tunnel's host name. */
function usesHttp(value: EntryValue): boolean {
  const address = addressIn(value) ?? ''
  return URL.canParse(address) && new URL(address).pathname.replace(/\/$/, '') === '/mcp'
}

function startsOurProgram(value: EntryValue): boolean {
  const found = commandIn(value)
  if (found === null) return false
  const { command, args } = found
  if (args.some((file) => /[/\\]mcpChild(?:\.js|[/\\]index\.ts)$/.test(file))) return true
  return (
    (args.map(baseName).includes('backscroll.mjs') && args.includes('mcp')) ||
    (/^backscroll/i.test(baseName(command)) && args.includes('--mcp'))
  )
}

function baseName(file: string): string {
  return path.win32.basename(file)
}

/** Null when it starts nothing, as with an address. */
export function commandIn(value: EntryValue): ProgramCommand | null {
  const { command, args = [], env = {} } = value
  if (typeof command !== 'string' || !Array.isArray(args)) return null
  const variables = isRecord(env) ? Object.entries(env).map(([key, given]) => [key, String(given)] as const) : []
  return { command, args: args.map(String), env: Object.fromEntries(variables) }
}

/** The correct entry: fields of the user or the client stay, and one that uses HTTP keeps using it. */
function mergedEntry(old: EntryValue | null, { command, args, env }: ProgramCommand, extra: EntryValue): EntryValue {
  const kept = Object.fromEntries(Object.entries(old ?? {}).filter(([key, value]) => !isOffSwitch(key, value)))
  if (usesHttp(kept)) return kept
  // No field of an entry with an address makes sense next to a command.
  const own = commandIn(kept) === null ? {} : kept
  const ownEnv = Object.entries(isRecord(own['env']) ? own['env'] : {}).filter(([key]) => !OUR_VARIABLES.includes(key))
  return { ...own, ...extra, command, args, env: { ...env, ...Object.fromEntries(ownEnv) } }
}

/**
 * The correct entry for writing: an HTTP entry with the user's token, from when there was only one, gets the agents'
 * token.
 */
export function repairedEntry(old: EntryValue | null, { program, extra, tokens }: WantedEntry): EntryValue {
  const entry = mergedEntry(old, program, extra)
  const own = tokens.person()
  return own !== null && hasUserToken(entry, own) ? withReplacedToken(entry, own, tokens.agents()) : entry
}

function hasUserToken(entry: EntryValue, own: string | null): boolean {
  return own !== null && usesHttp(entry) && JSON.stringify(entry).includes(own)
}

/** Searches all values, because each client keeps the token in a different field. */
function withReplacedToken(entry: EntryValue, own: string, agents: string): EntryValue {
  return JSON.parse(JSON.stringify(entry), (_key, value: unknown) =>
    typeof value === 'string' ? value.replaceAll(own, agents) : value,
  ) as EntryValue
}

/** Disabling an entry is the user's choice, not an error. */
export function isSwitchedOff(value: EntryValue): boolean {
  return Object.entries(value).some(([key, field]) => isOffSwitch(key, field))
}

function isOffSwitch(key: string, value: unknown): boolean {
  return (key === 'disabled' || key === 'enabled') && SWITCHED_OFF[key] === value
}

/** The tokens that HTTP entries may contain. */
export interface HttpTokens {
  /** Opens everything but /mcp, so agents must not have it; null if there is none. */
  readonly person: () => string | null
  /** Opens only /mcp; created if missing. */
  readonly agents: () => string
}

export interface WantedEntry extends Omit<OurProgram, 'problem'> {
  readonly tokens: HttpTokens
  /** This client's fields besides command, args and env. */
  readonly extra: EntryValue
}

/** What is wrong with an entry, as a sentence; null when it's correct. */
export function faultOf(entry: EntryValue, wanted: WantedEntry, isThere: (file: string) => boolean): string | null {
  const { program, extra } = wanted
  const old = withCurrentArchive(entry, wanted)
  if (hasUserToken(old, wanted.tokens.person()))
    return 'the entry uses your own token, which /mcp no longer accepts: agents have a separate one'
  if (isSameValue(old, mergedEntry(old, program, extra))) return null
  const found = commandIn(old)
  if (found === null) return "the entry doesn't start a program"
  const missing = [found.command, ...found.args].find((file) => path.isAbsolute(file) && !isThere(file))
  if (missing !== undefined) return `the entry points to a file that no longer exists: ${missing}`
  return differenceOf(found, wanted)
}

function withCurrentArchive(entry: EntryValue, { archiveNow = (folder) => folder }: WantedEntry): EntryValue {
  const { env } = entry
  const folder = isRecord(env) ? env['BACKSCROLL_ARCHIVE'] : undefined
  return isRecord(env) && typeof folder === 'string'
    ? { ...entry, env: { ...env, BACKSCROLL_ARCHIVE: archiveNow(folder) } }
    : entry
}

function differenceOf(found: ProgramCommand, { program, cloneFolder }: WantedEntry): string | null {
  const archive = found.env['BACKSCROLL_ARCHIVE'] ?? null
  if (archive !== null && archive !== program.env['BACKSCROLL_ARCHIVE'])
    return `the entry opens another archive: ${archive}`
  const isFromClone = cloneFolder !== null && found.args.some((file) => file.startsWith(cloneFolder + path.sep))
  if (isFromClone && archive !== null) return null
  if (found.command !== program.command || !isSameValue(found.args, program.args))
    return 'the entry starts another or older copy of Backscroll'
  return 'the entry differs from what this version of Backscroll writes'
}
