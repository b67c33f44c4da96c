import type { ClientChange, ClientProof, ClientState, ClientStatus } from '../../../shared/model/clientSetup.ts'
import { countOf } from '../../ui/format.ts'

export type Tone = 'quiet' | 'waiting' | 'good' | 'warn'

interface Described {
  readonly tone: Tone
  readonly label: string
}

/** How a client stands, in a few words. */
export function describeState(state: ClientState): Described {
  switch (state.at) {
    case 'notInstalled':
      return { tone: 'quiet', label: 'Not on this computer' }
    case 'available':
      return { tone: 'quiet', label: state.obstacle === null ? 'Not connected' : 'Its settings cannot be used' }
    case 'needsRepair':
      return { tone: 'warn', label: 'Needs repair' }
    case 'connected':
      return describeConnected(state.proof)
  }
}

function describeConnected(proof: ClientProof | null): Described {
  if (proof === null) return { tone: 'waiting', label: 'Connected, not tried yet' }
  return proof.at === 'proven' ? { tone: 'good', label: 'Connected and proven' } : { tone: 'warn', label: 'Connected, but it does not answer' }
}

/** "1 file will change"; a server is asked instead. */
export function describeChanges(changes: readonly ClientChange[]): string {
  const files = changes.filter(({ kind }) => kind === 'file').length
  const requests = changes.length - files
  const parts = [files === 0 ? [] : [`${countOf(files, 'file')} will change`], requests === 0 ? [] : [`${countOf(requests, 'request')} will be sent`]].flat()
  return parts.length === 0 ? 'Everything is as it should be; nothing has to change.' : `${parts.join(', and ')}.`
}

/** "8 tools, answered in 0.4 s". */
export function describeProof({ toolNames, startedInMs, searchedInMs }: Extract<ClientProof, { at: 'proven' }>): string {
  return `${countOf(toolNames.length, 'tool')}, answered in ${formatSeconds(startedInMs + searchedInMs)}`
}

/** "0.4 s", and never nothing at all. */
export function formatSeconds(milliseconds: number): string {
  return milliseconds < 100 ? `${Math.max(1, Math.round(milliseconds))} ms` : `${(milliseconds / 1000).toFixed(1)} s`
}

/** What is told once when the app has started; null when all is well. */
export function describeBroken(clients: readonly ClientStatus[]): string | null {
  const names = clients.filter(({ state }) => state.at === 'needsRepair').map(({ name }) => name)
  if (names.length === 0) return null
  if (names.length === 1) return `The connection to ${names[0]} needs repair.`
  return `The connections to ${names.slice(0, -1).join(', ')} and ${names.at(-1)} need repair.`
}
