import { findNodeAtLocation, getNodeValue, type JSONPath, type Node } from 'jsonc-parser'
import { editJson, type JsonEdit, propertyOf, readTree } from './jsonText.ts'
import {
  BrokenSettings,
  type EntryValue,
  isRecord,
  isSameValue,
  type NamedEntry,
  type SettingsFormat,
  type Slot,
} from './settingsFormat.ts'
import { splitBom } from './textStyle.ts'

/**
 * JSON, with or without comments, with all servers by name under one top-level key, and optionally also in each project
 * under another key.
 */
export function jsonServers(key: string, projectsKey: string | null = null): SettingsFormat {
  const readSlots = (text: string): readonly (Slot & { readonly path: JSONPath })[] => {
    const root = readTree(text)
    const servers = root === null ? null : propertyOf(root, key)
    if (servers !== null && servers.type !== 'null' && servers.type !== 'object')
      throw new BrokenSettings(`has something other than an object under "${key}"`)
    const projects = root === null || projectsKey === null ? undefined : findNodeAtLocation(root, [projectsKey])
    return [
      { where: '', path: [key], entries: entriesIn(servers) },
      ...(projects?.children ?? []).flatMap((project) => projectSlot(project)),
    ]
  }
  const serversIn = (text: string): Node | undefined => {
    const root = readTree(text)
    return root === null ? undefined : findNodeAtLocation(root, [key])
  }
  const projectSlot = (project: Node): (Slot & { readonly path: JSONPath })[] => {
    const [name, settings] = project.children ?? []
    const servers = settings === undefined ? undefined : findNodeAtLocation(settings, [key])
    const where = String(name?.value ?? '')
    return servers?.type === 'object'
      ? [{ where, path: [projectsKey ?? '', where, key], entries: entriesIn(servers), isOverride: true }]
      : []
  }
  return {
    readSlots,
    putEntry: (text, slot, { name, value }) => {
      const { path = [key], entries = [] } = readSlots(text)[slot] ?? {}
      const old = entries.find((entry) => entry.name === name)
      return editJson(
        text,
        old === undefined ? [{ path: [...path, name], value }] : entryEdits([...path, name], old.value, value),
      )
    },
    hasServers: (text) => serversIn(text) !== undefined,
    dropEmpty: (text) => {
      const servers = serversIn(text)
      const isEmpty =
        servers?.type === 'object' &&
        /^\{\s*\}$/.test(splitBom(text).body.slice(servers.offset, servers.offset + servers.length))
      return isEmpty ? editJson(text, [{ path: [key], value: undefined }]) : text
    },
    dropEntry: (text, slot, name) =>
      editJson(text, [{ path: [...(readSlots(text)[slot]?.path ?? [key]), name], value: undefined }]),
  }
}

function entriesIn(servers: Node | null): NamedEntry[] {
  return servers?.type === 'object' ? (servers.children ?? []).flatMap((property) => entryOf(servers, property)) : []
}

function entryOf(servers: Node, property: Node): NamedEntry[] {
  const name = String(property.children?.[0]?.value ?? '')
  const node = propertyOf(servers, name)
  const value: unknown = node === null ? null : getNodeValue(node)
  return isRecord(value) ? [{ name, value }] : []
}

/** Changes only the fields that differ, to preserve comments next to the others. */
export function entryEdits(path: JSONPath, old: EntryValue, next: EntryValue): JsonEdit[] {
  const gone = Object.keys(old)
    .filter((key) => !Object.hasOwn(next, key))
    .map((key) => ({ path: [...path, key], value: undefined }))
  const changed = Object.entries(next)
    .filter(([key, value]) => !isSameValue(old[key], value))
    .flatMap(([key, value]): JsonEdit[] => {
      const before = old[key]
      return isRecord(before) && isRecord(value)
        ? entryEdits([...path, key], before, value)
        : [{ path: [...path, key], value }]
    })
  return [...gone, ...changed]
}
