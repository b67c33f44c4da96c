import { parse as parseForPatch, patch } from '@decimalturn/toml-patch'
import { parse } from 'smol-toml'
import {
  BrokenSettings,
  type EntryValue,
  isRecord,
  isSameValue,
  type NamedEntry,
  type SettingsFormat,
} from './settingsFormat.ts'
import { endOfLine, splitMark } from './textStyle.ts'
import { aroundTables, headedComments, withoutTable, withoutTables } from './tomlTables.ts'

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
    putEntry: (text, _slot, { name, value }) =>
      withMark(text, (body) => {
        const document = readToml(body)
        const servers = serversIn(document)
        const wanted = { ...document, [key]: { ...servers, [name]: value } }
        const path = [key, name]
        const appendedTo = (others: string): string =>
          `${others}${separatorAfter(others)}${tableOf(path, value, endOfLine(body))}`
        // A table at the end is how people and Codex itself write it; that cannot be where there is one already, or
        // where all servers stand on one line.
        const isNew = !Object.hasOwn(servers, name)
        const others = withoutTables(body, path)
        return firstThatSays(wanted, [
          () => (isNew ? appendedTo(body) : null),
          () => patchedTables(body, path, value),
          () => (others === null ? null : appendedTo(others)),
          () => patched(body, key, wanted),
        ])
      }),
    dropEntry: (text, _slot, name) =>
      withMark(text, (body) => {
        const document = readToml(body)
        const { [name]: dropped, ...others } = serversIn(document)
        const wanted = { ...document, [key]: others }
        const cuts = isRecord(dropped)
          ? [
              () => withoutTable(body, tableOf([key, name], dropped, endOfLine(body))),
              () => withoutTables(body, [key, name]),
            ]
          : []
        return firstThatSays(wanted, [...cuts, () => patched(body, key, wanted)], key)
      }),
  }
}

/** Edits what comes after the mark at the beginning. */
function withMark(text: string, edit: (body: string) => string): string {
  const { mark, body } = splitMark(text)
  return mark + edit(body)
}

/**
 * Only our own lines are given to the editing library: it would put new ones behind a comment that speaks of the next
 * table.
 */
function patchedTables(text: string, [key = '', name = '']: readonly string[], value: EntryValue): string | null {
  const found = aroundTables(text, [key, name])
  if (found === null) return null
  const tables = patch(found.tables, { [key]: { [name]: value } })
  return `${found.before}${tables.endsWith('\n') ? tables : `${tables}${endOfLine(text)}`}${found.after}`
}

/** The whole text, where that parts no comment from what it stands before. */
function patched(text: string, key: string, wanted: Document): string | null {
  const next = patch(text, { ...ownReading(text), [key]: wanted[key] })
  return isSameValue(headedComments(next), headedComments(text)) ? next : null
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
  if (found === undefined || found === null)
    throw new BrokenSettings('is written in a way that cannot be edited safely')
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
  const tables = Object.entries(value).flatMap(([key, field]) =>
    isRecord(field) ? [tableOf([...path, key], field, eol)] : [],
  )
  return (
    [`[${name}]`, ...plain.map(([key, field]) => `${keyOf(key)} = ${valueOf(field)}`), ''].join(eol) +
    tables.map((table) => `${eol}${table}`).join('')
  )
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
