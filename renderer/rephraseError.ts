import type { Reply } from '../shared/contract/reply.ts'
import { words } from './words/words.ts'

type Failure = Extract<Reply<unknown>, { ok: false }>['error']

/** When an error names commands to type, the app shows its own wording. */
export function rephraseError(name: string, error: Failure): Failure {
  return error.code === 'not_found' && /^(?:conversations|messages)\./.test(name)
    ? { ...error, message: words.app.trouble.gone }
    : error
}
