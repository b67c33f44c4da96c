import { getNodeValue, type Node } from 'jsonc-parser'
import { entryEdits } from './entryEdits.ts'
import { editJson, propertyOf, readTree } from './jsonText.ts'
import { BrokenSettings, isRecord, type NamedEntry, type SettingsFormat } from './settingsFormat.ts'

/** JSON, with or without comments, that has all servers by name under one key at the top. */
export function jsonServers(key: string): SettingsFormat {
  const readEntries = (text: string): readonly NamedEntry[] => {
    const root = readTree(text)
    const servers = root === null ? null : propertyOf(root, key)
    if (servers === null || servers.type === 'null') return []
    if (servers.type !== 'object') throw new BrokenSettings(`has something other than an object under "${key}"`)
    return (servers.children ?? []).flatMap((property) => entryOf(servers, property))
  }
  return {
    readSlots: (text) => [{ where: '', entries: readEntries(text) }],
    putEntry: (text, _slot, { name, value }) => {
      const old = readEntries(text).find((entry) => entry.name === name)
      return editJson(text, old === undefined ? [{ path: [key, name], value }] : entryEdits([key, name], old.value, value))
    },
    dropEntry: (text, _slot, name) => editJson(text, [{ path: [key, name], value: undefined }]),
  }
}

function entryOf(servers: Node, property: Node): NamedEntry[] {
  const name = String(property.children?.[0]?.value ?? '')
  const node = propertyOf(servers, name)
  const value: unknown = node === null ? null : getNodeValue(node)
  return isRecord(value) ? [{ name, value }] : []
}
