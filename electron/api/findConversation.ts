import { AppError } from '../../shared/contract/appError.ts'
import type { Reader } from '../../shared/contract/operation.ts'
import type { StoredSummary } from '../store/tables/libraryStore.ts'
import type { Archive } from '../store/archive/openArchive.ts'

/**
 * The one conversation that is meant, among those that the reader may see: of others nothing is told, not even that
 * they are there.
 */
export function findConversation(archive: Archive, idOrKey: string, reader: Reader): StoredSummary {
  const [found, another] = archive.library.find(idOrKey, reader)
  if (another)
    throw new AppError('invalid_input', `More than one conversation id begins with ${idOrKey}. Give more of it.`)
  if (found) return found
  const [trashed] = reader === 'person' ? archive.library.find(idOrKey, 'trash') : []
  if (trashed)
    throw new AppError('not_found', 'This conversation is in the trash.', {
      advice: `Take it out with: backscroll trash --restore ${trashed.summary.id}`,
    })
  throw new AppError(
    'not_found',
    reader === 'person'
      ? `No conversation has the id or key ${idOrKey}.`
      : `No conversation has the id or key ${idOrKey}. List the conversations to see which there are.`,
    { advice: '"backscroll list" shows them.' },
  )
}
