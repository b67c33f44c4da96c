import { describe, expect, it } from 'vitest'
import { rephraseError } from '../../renderer/rephraseError.ts'

describe('inOurWords', () => {
  it('names no command when a conversation or a message is gone', () => {
    const error = {
      code: 'not_found' as const,
      message: 'No conversation has the id or key nope. "backscroll list" shows them.',
    }
    for (const name of ['conversations.show', 'conversations.restore', 'messages.hide'])
      expect(rephraseError(name, error)).toEqual({
        code: 'not_found',
        message: 'It’s in the trash, or no longer in the archive.',
      })
  })

  it("keeps the archive's wording for other errors", () => {
    const error = { code: 'not_found' as const, message: 'There is no model “words” at this address.' }
    expect(rephraseError('index.use', error)).toBe(error)
    const busy = { code: 'archive_busy' as const, message: 'Another import is running.' }
    expect(rephraseError('conversations.edit', busy)).toBe(busy)
  })
})
