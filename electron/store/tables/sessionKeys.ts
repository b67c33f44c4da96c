import { createHash } from 'node:crypto'
import type { Database } from 'better-sqlite3'
import type { Conversation } from '../../../shared/model/conversation.ts'

/** A key once given stays; of two that would be alike the later one gets a mark of its own. */
export function createSessionKeys(db: Database) {
  const selectTaken = db
    .prepare<[string, string], number>(
      'SELECT 1 FROM conversations WHERE session_key = ? UNION ALL SELECT 1 FROM conversation_edits WHERE ' +
        'session_key = ?',
    )
    .pluck()
  const isFree = (key: string): boolean => selectTaken.get(key, key) === undefined

  return function freeSessionKey(base: string, { provider, externalId, given }: Conversation): string {
    // To an agent that saves, a free title would tell that no conversation hidden from it has this one.
    const isMadeForAgent = provider === 'agent' && !given?.sessionKey
    if (!isMadeForAgent && isFree(base)) return base
    const mark = createHash('sha256').update(`${provider}:${externalId}`).digest('hex')
    const key = [4, 8, 64].map((length) => `${base}-${mark.slice(0, length)}`).find(isFree)
    if (key === undefined) throw new Error('two conversations cannot share a provider and an id')
    return key
  }
}
