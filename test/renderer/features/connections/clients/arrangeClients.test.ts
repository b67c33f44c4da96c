import { expect, test } from 'vitest'
import { arrangeClients } from '../../../../../renderer/features/connections/clients/describeConnection.ts'
import { aClient, aProof, broken } from '../aClient.ts'

test('clients keep their order in every state, and missing ones come last', () => {
  const clients = [
    aClient('claude-desktop', { at: 'notInstalled' }),
    aClient('claude-code', { at: 'available', obstacle: null }),
    aClient('letta', broken),
    aClient('cursor', { at: 'connected', proof: aProof, address: null }),
    aClient('codex', { at: 'connected', proof: null, address: null }),
  ]
  const { found, missing } = arrangeClients(clients)
  expect(found.map(({ id }) => id)).toEqual(['claude-code', 'letta', 'cursor', 'codex'])
  expect(missing.map(({ id }) => id)).toEqual(['claude-desktop'])
})
