import { describe, expect, test } from 'vitest'
import {
  describeBroken,
  describeChanges,
  describeProof,
  describeState,
  formatSeconds,
} from '../../../../../renderer/features/connections/clients/describeConnection.ts'
import { aClient, aProof, broken } from '../aClient.ts'

describe('a state in words', () => {
  test.each([
    [{ kind: 'notInstalled' }, 'quiet', 'Not installed'],
    [{ kind: 'available', obstacle: null }, 'quiet', 'Not connected'],
    [{ kind: 'available', obstacle: 'It is not valid JSON.' }, 'quiet', 'Can’t use its settings'],
    [{ kind: 'connected', proof: null, address: null }, 'waiting', 'Connected, not tested'],
    [{ kind: 'connected', proof: null, address: 'http://127.0.0.1:39765/mcp' }, 'waiting', 'Connected over HTTP'],
    [
      { kind: 'switchedOff', reason: 'In its settings, the entry is turned off.', canSwitchOn: true },
      'quiet',
      'Turned off',
    ],
    [{ kind: 'connected', proof: aProof, address: null }, 'good', 'Connected, verified'],
    [
      {
        kind: 'connected',
        proof: { kind: 'failed', provenAtMs: 0, reason: 'It ended.', fix: 'Start it.' },
        address: null,
      },
      'warn',
      'Connected, not responding',
    ],
    [broken, 'warn', 'Needs repair'],
  ] as const)('%j', (state, tone, label) => {
    expect(describeState(state as Parameters<typeof describeState>[0])).toEqual({ tone, label })
  })
})

test('a test result shows tools and time, including the search', () => {
  expect(describeProof(aProof)).toBe('2 tools, responded in 0.4 s')
  expect(describeProof({ ...aProof, toolNames: ['search'], startedInMs: 40, searchedInMs: 5 })).toBe(
    '1 tool, responded in 45 ms',
  )
})

test('a plan shows how much it changes', () => {
  const file = { kind: 'file', path: '/a', target: '/a', before: '', after: '', diff: '', backup: null } as const
  const request = { kind: 'request', method: 'PUT', address: 'http://localhost:8283', body: null } as const
  expect(describeChanges([file])).toBe('1 file will change.')
  expect(describeChanges([file, file, request])).toBe('2 files will change, and 1 request will be sent.')
  expect(describeChanges([])).toBe('Everything is set up. Nothing will change.')
})

test('no duration is shown as zero', () => {
  expect([0, 0.2, 99, 100, 1250, 12_000].map(formatSeconds)).toEqual([
    '1 ms',
    '1 ms',
    '99 ms',
    '0.1 s',
    '1.3 s',
    '12.0 s',
  ])
})

describe('the notice after startup', () => {
  test('is empty while everything works', () => {
    expect(
      describeBroken([
        aClient('cursor', { kind: 'available', obstacle: null }),
        aClient('codex', { kind: 'connected', proof: null, address: null }),
        aClient('vscode', {
          kind: 'switchedOff',
          reason: 'In its settings, the entry is turned off.',
          canSwitchOn: true,
        }),
      ]),
    ).toBeNull()
  })

  test('ignores a malformed file of a client that was never connected', () => {
    expect(describeBroken([aClient('gemini', { kind: 'available', obstacle: 'It is not valid JSON.' })])).toBeNull()
    expect(describeBroken([aClient('gemini', { ...broken, canRepair: false })])).toBe(
      'The connection to gemini needs repair.',
    )
  })

  test('lists clients in need of repair', () => {
    expect(describeBroken([aClient('cursor', broken), aClient('codex', { kind: 'available', obstacle: null })])).toBe(
      'The connection to cursor needs repair.',
    )
    expect(describeBroken([aClient('cursor', broken), aClient('codex', broken), aClient('letta', broken)])).toBe(
      'The connections to cursor, codex and letta need repair.',
    )
  })
})
