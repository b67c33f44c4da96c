import { describe, expect, it } from 'vitest'
import { type Address, readAddress, writeAddress } from '../../../../renderer/app/state/address.ts'

const addresses: readonly Address[] = [
  { kind: 'list', query: '', isTrashOpen: false },
  { kind: 'list', isTrashOpen: false, query: 'from:me "a & b" 100% ?#/ é' },
  { kind: 'page', page: 'statistics' },
  { kind: 'conversation', conversationId: 'a/b?c', messageKey: null, query: '', isTrashOpen: false },
  { kind: 'conversation', conversationId: 'heron', messageKey: 'one two', query: 'grey + blue', isTrashOpen: false },
  { kind: 'list', query: '', isTrashOpen: true },
  { kind: 'conversation', conversationId: 'heron', messageKey: null, query: 'grey', isTrashOpen: true },
]

describe('an address', () => {
  it.each(addresses)('round-trips: %o', (address) => {
    expect(readAddress(writeAddress(address))).toEqual(address)
  })

  it('is short when there is little to store', () => {
    expect(addresses.slice(0, 3).map(writeAddress)).toEqual([
      '#/',
      '#/?q=from%3Ame%20%22a%20%26%20b%22%20100%25%20%3F%23%2F%20%C3%A9',
      '#/statistics',
    ])
  })

  it('falls back to the list when it is invalid', () => {
    for (const hash of ['', '#', '#/', '#/nowhere', '#/c/', '#/c/%E0%A4%A', '#?'])
      expect(readAddress(hash)).toEqual({ kind: 'list', query: '', isTrashOpen: false })
  })
})
