import type {
  ClientCheck,
  ClientChange,
  ClientOutcome,
  ClientPlan,
  ClientProof,
  ClientSnippets,
  ClientState,
  ClientStatus,
  ClientStep,
} from '../../../shared/model/clientSetup.ts'
import { countNoun } from './countNoun.ts'

/** One line per client: its command-line name, state and location. */
export function clientLine({ id, state, command, locations, notices }: ClientStatus): string {
  const shown =
    state.kind === 'notInstalled' ? [] : locations.filter(({ exists, state: found }) => exists || found !== 'absent')
  const lines = [
    `${id.padEnd(15)} ${stateText(state, command)}`,
    ...shown.map(({ path }) => `${' '.repeat(16)}${path}`),
    ...(state.kind === 'notInstalled' ? [] : notices).map((notice) => `${' '.repeat(16)}${notice}`),
  ]
  return lines.join('\n')
}

function stateText(state: ClientState, command: string): string {
  switch (state.kind) {
    case 'notInstalled':
      return 'not installed'
    case 'available':
      return state.obstacle === null ? 'available' : `available, but its settings need a fix first: ${state.obstacle}`
    case 'switchedOff':
      return `turned off: ${state.reason}${state.canSwitchOn ? ` Turn it on with: ${command}` : ''}`
    case 'connected':
      return connectedText(state)
    case 'needsRepair':
      return `needs repair: ${repairText(state, command)}`
  }
}

function connectedText({ proof, address }: Extract<ClientState, { kind: 'connected' }>): string {
  if (address !== null) return `connected over HTTP at ${address}; Backscroll can't test this from here`
  return proof === null
    ? 'connected, not tested yet'
    : `connected${proof.kind === 'failed' ? ', but' : ';'} ${proofText(proof)}`
}

/** The problem, and how to fix it in a terminal. */
export function repairText(
  { reason, fix, canRepair }: Extract<ClientState, { kind: 'needsRepair' }>,
  command: string,
): string {
  return `${reason} ${canRepair ? `Repair it with: ${command}` : fix}`
}

function proofText(proof: ClientProof): string {
  if (proof.kind === 'failed') return `it doesn't respond: ${proof.reason} ${proof.fix}`
  return (
    `verified: ${countNoun(proof.toolNames.length, 'tool')} in ${proof.startedInMs} ms, a search in ` +
    `${proof.searchedInMs} ms`
  )
}

export function checkText({ location, proof }: ClientCheck): string {
  const { command, args } = location.command ?? { command: '', args: [] }
  const lines = [location.path, `  starts ${[command, ...args].join(' ')}`, `  ${proofText(proof)}`]
  if (proof.kind === 'proven') {
    if (proof.remark !== null) lines.push(`  ${proof.remark}`)
    lines.push(
      `  tools: ${proof.toolNames.join(', ')}`,
      proof.firstHit === null
        ? `  no results for "${proof.query}"`
        : `  first result for "${proof.query}": ${proof.firstHit.replace(/\s+/g, ' ')}`,
    )
  }
  return lines.join('\n')
}

export function planText({ changes, warnings, notices, steps }: ClientPlan): string {
  const nothing = changes.length === 0 && steps.length === 0 ? ['Nothing would change.'] : []
  return [...nothing, ...changes.map(changeText), ...steps.map(stepText), ...warnings, ...notices].join('\n\n')
}

function changeText(change: ClientChange): string {
  if (change.kind === 'request')
    return `${change.method} ${change.address}${change.body === null ? '' : `\n${change.body}`}`
  const link = change.target === change.path ? '' : `\n(a link to ${change.target})`
  return `${change.diff.trimEnd()}${change.backup === null ? '' : `\nBackup: ${change.backup}`}${link}`
}

function stepText({ title, text, code }: ClientStep): string {
  return `${title}: ${text}${code === null ? '' : `\n\n    ${code}`}`
}

export function outcomeText({ changes, warnings, notices, steps, status }: ClientOutcome): string {
  const first =
    steps.length > 0
      ? ['You need to do this yourself, in one of these ways:']
      : changes.length === 0
        ? ['No changes needed.']
        : []
  return [
    ...first,
    ...changes.map((change) => `${changeText(change)}\n`),
    ...steps.map(stepText),
    clientLine({ ...status, notices: [] }),
    ...warnings,
    ...notices,
  ].join('\n')
}

export function snippetsText({ problem, json, toml, commandLines, links, http }: ClientSnippets): string {
  return [
    ...(problem === null ? [] : [problem, '']),
    'JSON, for most apps:',
    '',
    json,
    'TOML, for Codex:',
    '',
    toml,
    'Commands:',
    '',
    ...commandLines.map(({ text }) => `  ${text}`),
    '',
    'Links:',
    '',
    ...links.map(({ label, address }) => `  ${label}: ${address}`),
    '',
    `Over HTTP, for apps that can't start a program: ${http.command}`,
    '',
    `  ${http.address} (or the address it prints), with the token from ${http.tokenFile} as ` +
      '"Authorization: Bearer …"',
  ].join('\n')
}
