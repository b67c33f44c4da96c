import { parse as parseForPatch, patch } from '@decimalturn/toml-patch'
import { parse } from 'smol-toml'
import { BrokenSettings, type EntryValue, isRecord, isSameValue, type NamedEntry, type SettingsFormat } from './settingsFormat.ts'
import { endOfLine, splitMark } from './textStyle.ts'
import { withoutTable, withoutTables } from './tomlTables.ts'

type Document = Readonly<Record<string, unknown>>

/** TOML with a table for each server below one table at the top. */
export function tomlServers(key: string): SettingsFormat {
  const serversIn = (document: Document): Document => {
    const servers = document[key] ?? {}
    if (!isRecord(servers)) throw new BrokenSettings(`has something other than a table under "${key}"`)
    return servers
  }
  const entriesIn = (text: string): NamedEntry[] =>
    Object.entries(serversIn(readToml(text))).flatMap(([name, value]) => (isRecord(value) ? [{ name, value }] : []))

  return {
    readSlots: (text) => [{ where: '', entries: entriesIn(text) }],
    putEntry: (text, _slot, { name, value }) => {
      const document = readToml(text)
      const servers = serversIn(document)
      const wanted = { ...document, [key]: { ...servers, [name]: value } }
      // A table at the end is how people and Codex itself write it; that cannot be where there is one already, or where all servers stand on one line.
      const appended = `${text}${separatorAfter(text)}${tableOf([key, name], value, endOfLine(text))}`
      return firstThatSays(wanted, [() => (Object.hasOwn(servers, name) ? null : appended), () => patch(text, { ...ownReading(text), [key]: wanted[key] })])
    },
    dropEntry: (text, _slot, name) => {
      const document = readToml(text)
      const { [name]: dropped, ...others } = serversIn(document)
      const wanted = { ...document, [key]: others }
      const cuts = isRecord(dropped) ? [() => withoutTable(text, tableOf([key, name], dropped, endOfLine(text))), () => withoutTables(text, [key, name])] : []
      return firstThatSays(wanted, [...cuts, () => patch(text, { ...ownReading(text), [key]: wanted[key] })], key)
    },
  }
}

function readToml(text: string): Document {
  try {
    // Numbers that only Rust can hold are not ours to judge.
    return parse(splitMark(text).body, { integersAsBigInt: 'asNeeded' })
  } catch (cause) {
    const line = typeof cause === 'object' && cause !== null && 'line' in cause ? ` (line ${String(cause.line)})` : ''
    throw new BrokenSettings(`is not valid TOML${line}`, { cause })
  }
}

/** Dates and the like are the editing library's own there, so that it sees no change in them. */
function ownReading(text: string): Document {
  return parseForPatch(text) as Document
}

/** The first edit that says what is wanted, and nothing else, to a second reader. */
function firstThatSays(wanted: Document, edits: readonly (() => string | null)[], mayLack = ''): string {
  const found = edits.map((edit) => edit()).find((text) => text !== null && says(text, wanted, mayLack))
  if (found === undefined || found === null) throw new BrokenSettings('is written in a way that cannot be edited safely')
  return found
}

function says(text: string, wanted: Document, mayLack: string): boolean {
  try {
    const found = readToml(text)
    return isSameValue(mayLack === '' ? found : { ...found, [mayLack]: found[mayLack] ?? {} }, wanted)
  } catch (error) {
    if (error instanceof BrokenSettings) return false
    throw error
  }
}

/** An empty line before the table, and none at the start of a file. */
function separatorAfter(text: string): string {
  const { body } = splitMark(text)
  const eol = endOfLine(text)
  if (body === '') return ''
  return body.endsWith('\n') ? eol : `${eol}${eol}`
}

function tableOf(path: readonly string[], value: EntryValue, eol: string): string {
  const name = path.map(keyOf).join('.')
  const plain = Object.entries(value).filter(([, field]) => !isRecord(field))
  const tables = Object.entries(value).flatMap(([key, field]) => (isRecord(field) ? [tableOf([...path, key], field, eol)] : []))
  return [`[${name}]`, ...plain.map(([key, field]) => `${keyOf(key)} = ${valueOf(field)}`), ''].join(eol) + tables.map((table) => `${eol}${table}`).join('')
}

function keyOf(key: string): string {
  return /^[A-Za-z0-9_-]+$/.test(key) ? key : quoted(key)
}

function valueOf(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(valueOf).join(', ')}]`
  return typeof value === 'string' ? quoted(value) : String(value)
}

/** JSON's escapes are TOML's, but for one character that TOML wants escaped too. */
function quoted(text: string): string {
  return JSON.stringify(text).replaceAll('\u007f', '\\u007F')
}
