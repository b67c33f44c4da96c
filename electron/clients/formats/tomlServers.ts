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
import { endOfLine, splitBom } from './textStyle.ts'
import { splitAroundTables, headedComments, withoutTable, withoutTables } from './tomlTables.ts'

type Document = Readonly<Record<string, unknown>>

/** TOML with one table per server below a top-level table. */
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
      withBom(text, (body) => {
        const document = readToml(body)
        const servers = serversIn(document)
        const wanted = { ...document, [key]: { ...servers, [name]: value } }
        const path = [key, name]
        const appendedTo = (others: string): string =>
          `${others}${separatorAfter(others)}${tableOf(path, value, endOfLine(body))}`
        // A table at the end is how people and Codex write it. That doesn't work if there already is one, or if all
        // servers are on one line.
        const isNew = !Object.hasOwn(servers, name)
        const others = withoutTables(body, path)
        return firstEquivalent(wanted, [
          () => (isNew ? appendedTo(body) : null),
          () => patchedTables(body, path, value),
          () => (others === null ? null : appendedTo(others)),
          () => patched(body, key, wanted),
        ])
      }),
    dropEntry: (text, _slot, name) =>
      withBom(text, (body) => {
        const document = readToml(body)
        const { [name]: dropped, ...others } = serversIn(document)
        const wanted = { ...document, [key]: others }
        const cuts = isRecord(dropped)
          ? [
              () => withoutTable(body, tableOf([key, name], dropped, endOfLine(body))),
              () => withoutTables(body, [key, name]),
            ]
          : []
        return firstEquivalent(wanted, [...cuts, () => patched(body, key, wanted)], key)
      }),
  }
}

/** Edits the text after the byte order mark. */
function withBom(text: string, edit: (body: string) => string): string {
  const { mark, body } = splitBom(text)
  return mark + edit(body)
}

/**
 * Only our own lines go through the editing library: it would insert new ones after a comment that belongs to the next
 * table.
 */
function patchedTables(text: string, [key = '', name = '']: readonly string[], value: EntryValue): string | null {
  const found = splitAroundTables(text, [key, name])
  if (found === null) return null
  const tables = patch(found.tables, { [key]: { [name]: value } })
  return `${found.before}${tables.endsWith('\n') ? tables : `${tables}${endOfLine(text)}`}${found.after}`
}

/** Edits the whole text, unless that separates a comment from the table it precedes. */
function patched(text: string, key: string, wanted: Document): string | null {
  const next = patch(text, { ...parsedForPatch(text), [key]: wanted[key] })
  return isSameValue(headedComments(next), headedComments(text)) ? next : null
}

function readToml(text: string): Document {
  try {
    // Integers beyond JavaScript's range are valid TOML for Rust.
    return parse(splitBom(text).body, { integersAsBigInt: 'asNeeded' })
  } catch (cause) {
    const line = typeof cause === 'object' && cause !== null && 'line' in cause ? ` (line ${String(cause.line)})` : ''
    throw new BrokenSettings(`isn't valid TOML${line}`, { cause })
  }
}

/** The editing library's own parser, so that it sees no change in dates and similar values. */
function parsedForPatch(text: string): Document {
  return parseForPatch(text) as Document
}

/** The first edit that an independent parser reads as exactly the wanted document. */
function firstEquivalent(wanted: Document, edits: readonly (() => string | null)[], mayLack = ''): string {
  const found = edits.map((edit) => edit()).find((text) => text !== null && isEquivalent(text, wanted, mayLack))
  if (found === undefined || found === null) throw new BrokenSettings("uses a format that Backscroll can't edit safely")
  return found
}

function isEquivalent(text: string, wanted: Document, mayLack: string): boolean {
  try {
    const found = readToml(text)
    return isSameValue(mayLack === '' ? found : { ...found, [mayLack]: found[mayLack] ?? {} }, wanted)
  } catch (error) {
    if (error instanceof BrokenSettings) return false
    throw error
  }
}

/** A blank line before the table, but none at the start of a file. */
function separatorAfter(text: string): string {
  const { body } = splitBom(text)
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

/** TOML has the same escapes as JSON, except that it also requires U+007F to be escaped. */
function quoted(text: string): string {
  return JSON.stringify(text).replaceAll('\u007f', '\\u007F')
}
