import type { ClientChange, ClientProof, ClientState, ClientStatus } from '../../../../shared/model/clientSetup.ts'
import { words } from '../../../words/words.ts'

export type Tone = 'quiet' | 'waiting' | 'good' | 'warn'

interface Described {
  readonly tone: Tone
  readonly label: string
}

/** The state of a client in a few words. */
export function describeState(state: ClientState): Described {
  switch (state.kind) {
    case 'notInstalled':
      return { tone: 'quiet', label: words.connections.states.notInstalled }
    case 'available':
      return {
        tone: 'quiet',
        label: state.obstacle === null ? words.connections.states.available : words.connections.states.blocked,
      }
    case 'needsRepair':
      return { tone: 'warn', label: words.connections.states.needsRepair }
    case 'switchedOff':
      return { tone: 'quiet', label: words.connections.states.turnedOff }
    case 'connected':
      return state.address === null
        ? describeConnected(state.proof)
        : { tone: 'waiting', label: words.connections.states.overHttp }
  }
}

function describeConnected(proof: ClientProof | null): Described {
  if (proof === null) return { tone: 'waiting', label: words.connections.states.untested }
  return proof.kind === 'proven'
    ? { tone: 'good', label: words.connections.states.verified }
    : { tone: 'warn', label: words.connections.states.notResponding }
}

/** "1 file will change"; changes to a server count as requests. */
export function describeChanges(changes: readonly ClientChange[]): string {
  const files = changes.filter(({ kind }) => kind === 'file').length
  const requests = changes.length - files
  if (files > 0 && requests > 0) return words.connections.changes.filesAndRequests(files, requests)
  if (files > 0) return words.connections.changes.files(files)
  return requests > 0 ? words.connections.changes.requests(requests) : words.connections.changes.none
}

/** "8 tools, answered in 0.4 s". */
export function describeProof({
  toolNames,
  startedInMs,
  searchedInMs,
}: Extract<ClientProof, { kind: 'proven' }>): string {
  return words.connections.test.answered(
    words.counts.tools(toolNames.length),
    formatSeconds(startedInMs + searchedInMs),
  )
}

/** "0.4 s", and never zero. */
export function formatSeconds(milliseconds: number): string {
  return milliseconds < 100
    ? words.connections.test.milliseconds(Math.max(1, Math.round(milliseconds)))
    : words.connections.test.seconds((milliseconds / 1000).toFixed(1))
}

/** The notice shown once after startup; null when everything works. */
export function describeBroken(clients: readonly ClientStatus[]): string | null {
  const names = clients.filter(({ state }) => state.kind === 'needsRepair').map(({ name }) => name)
  const last = names.at(-1)
  if (last === undefined) return null
  return names.length === 1
    ? words.connections.notices.brokenOne(last)
    : words.connections.notices.brokenSeveral(names.slice(0, -1).join(', '), last)
}

interface ArrangedClients {
  readonly found: readonly ClientStatus[]
  /** Not installed: named quietly at the end. */
  readonly missing: readonly ClientStatus[]
}

/** In the default order, so a card stays in place when its state changes. */
export function arrangeClients(clients: readonly ClientStatus[]): ArrangedClients {
  return {
    found: clients.filter(({ state }) => state.kind !== 'notInstalled'),
    missing: clients.filter(({ state }) => state.kind === 'notInstalled'),
  }
}

/**
 * `~/.codex/config.toml`, as people write it and shells accept it. Windows has no such shorthand, and keeps its paths.
 */
export function shortenHome(text: string, home: string): string {
  return home.startsWith('/') && home !== '/' ? text.replaceAll(`${home.replace(/\/$/, '')}/`, '~/') : text
}
