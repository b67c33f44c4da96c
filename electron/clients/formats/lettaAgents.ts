import { getNodeValue, type Node } from 'jsonc-parser'
import { entryEdits } from './jsonServers.ts'
import { editJson, type JsonEdit, propertyOf, readTree } from './jsonText.ts'
import { BrokenSettings, type EntryValue, isRecord, type SettingsFormat } from './settingsFormat.ts'

const key = 'mcpServers'

/** letta-code's settings: each agent has a list of servers, and each server has its name inside. */
export const lettaAgents: SettingsFormat = {
  readSlots: (text) =>
    agentsIn(text).map((agent) => ({
      where: agent.id,
      entries: agent.servers.flatMap(({ name, ...value }) => (typeof name === 'string' ? [{ name, value }] : [])),
    })),
  putEntry: (text, slot, { name, value }) => {
    const agent = agentsIn(text)[slot]
    if (agent === undefined) return text
    const index = agent.servers.findIndex((server) => server['name'] === name)
    const old = agent.servers[index]
    return editJson(
      text,
      old === undefined
        ? additionOf(agent, { name, ...value })
        : entryEdits([...agent.path, key, index], old, { name, ...value }),
    )
  },
  dropEntry: (text, slot, name) => {
    const agent = agentsIn(text)[slot]
    const index = agent?.servers.findIndex((server) => server['name'] === name) ?? -1
    if (agent === undefined || index === -1) return text
    // letta-code itself doesn't keep empty lists.
    return editJson(text, [
      { path: agent.servers.length === 1 ? [...agent.path, key] : [...agent.path, key, index], value: undefined },
    ])
  },
}

interface Agent {
  readonly id: string
  readonly path: readonly (string | number)[]
  readonly hasList: boolean
  readonly servers: readonly EntryValue[]
}

function additionOf({ path, hasList, servers }: Agent, entry: EntryValue): JsonEdit[] {
  return hasList ? [{ path: [...path, key, servers.length], value: entry }] : [{ path: [...path, key], value: [entry] }]
}

function agentsIn(text: string): Agent[] {
  const root = readTree(text)
  const agents = root === null ? null : propertyOf(root, 'agents')
  if (agents === null || agents.type === 'null') return []
  if (agents.type !== 'array') throw new BrokenSettings('has something other than a list under "agents"')
  return (agents.children ?? []).map(agentOf)
}

function agentOf(node: Node, index: number): Agent {
  if (node.type !== 'object') throw new BrokenSettings("has an agent that isn't an object")
  const given = propertyOf(node, key)
  const list = given?.type === 'null' ? null : given
  if (list !== null && list.type !== 'array')
    throw new BrokenSettings(`has something other than a list under "${key}" of an agent`)
  const servers: unknown[] = list === null ? [] : (getNodeValue(list) as unknown[])
  const id = propertyOf(node, 'agentId')?.value as unknown
  return {
    id: typeof id === 'string' ? id : `agent ${index + 1}`,
    path: ['agents', index],
    hasList: list !== null,
    servers: servers.map((server) => (isRecord(server) ? server : {})),
  }
}
