import { expect, test } from 'vitest'
import { arrangeClients } from '../../../../../renderer/features/connections/clients/describeConnection.ts'
import { aClient, aProof, broken } from '../aClient.ts'

test('clients keep their order in every state, and missing ones come last', () => {
  const clients = [
    aClient('claude-desktop', { kind: 'notInstalled' }),
    aClient('claude-code', { kind: 'available', obstacle: null }),
    aClient('letta', broken),
    aClient('cursor', { kind: 'connected', proof: aProof, address: null }),
    aClient('codex', { kind: 'connected', proof: null, address: null }),
  ]
  const { found, missing } = arrangeClients(clients)
  expect(found.map(({ id }) => id)).toEqual(['claude-code', 'letta', 'cursor', 'codex'])
  expect(missing.map(({ id }) => id)).toEqual(['claude-desktop'])
})
