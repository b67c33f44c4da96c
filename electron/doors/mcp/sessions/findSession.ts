import { AppError } from '../../../../shared/contract/appError.ts'
import type { ConversationView } from '../../../../shared/model/library.ts'
import { namedText } from '../answer/inputFields.ts'
import type { Ask } from '../tool.ts'

export interface SessionNames {
  readonly sessionId?: string | undefined
  readonly sessionKey?: string | undefined
}

/** What was given to find a session by, the id before the key; null for nothing. */
export function sessionNameOf({ sessionId, sessionKey }: SessionNames): string | null {
  return namedText(sessionId) ?? namedText(sessionKey)
}

/** Null when there is none. A key is taken as it stands, never for the beginning of an id. */
export async function findSession(names: SessionNames, ask: Ask): Promise<ConversationView | null> {
  const name = sessionNameOf(names)
  if (name === null) return null
  const view = await ask('conversations.show', { id: name }).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'not_found') return null
    throw error
  })
  const isByKey = namedText(names.sessionId) === null
  return view !== null && isByKey && view.conversation.sessionKey !== name ? null : view
}
