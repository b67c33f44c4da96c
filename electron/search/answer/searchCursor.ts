import { z } from 'zod'
import { AppError } from '../../../shared/contract/appError.ts'
import type { TimePlace } from '../../store/lookup/searchStore.ts'

export interface SearchPosition {
  /** Messages imported later belong to the next search. */
  readonly throughId: number
  /** All ranked messages, in order. */
  readonly ids: readonly number[]
  /** How many of them have been returned so far. */
  readonly given: number
  /** The last message that was returned by time. */
  readonly after: TimePlace | null
}

const count = z.int().min(0)
const place = z.tuple([count, z.array(count).max(1000), count, z.tuple([z.int(), count]).nullable(), z.string()])

/** Opaque to callers, and valid only for the query it was created for. */
export function encodePosition({ throughId, ids, given, after }: SearchPosition, query: string): string {
  // Differences between ids are shorter than the ids.
  const steps = ids.map((id, index) => id - (ids[index - 1] ?? 0))
  return Buffer.from(
    [throughId, given, after?.atMs ?? '', after?.nodeId ?? '', fingerprint(query), ...steps].map(digits).join(' '),
  ).toString('base64url')
}

export function decodePosition(cursor: string, query: string): SearchPosition {
  try {
    const [throughId, given, atMs = '', nodeId = '', print, ...steps] = Buffer.from(cursor, 'base64url')
      .toString()
      .split(' ')
    let id = 0
    const ids = steps.map((step) => (id += number(step)))
    const read = place.parse([
      number(throughId),
      ids,
      number(given),
      atMs === '' ? null : [number(atMs), number(nodeId)],
      print,
    ])
    if (read[4] !== fingerprint(query)) throw new Error('made for another query')
    return {
      throughId: read[0],
      ids: read[1],
      given: read[2],
      after: read[3] === null ? null : { atMs: read[3][0], nodeId: read[3][1] },
    }
  } catch (cause) {
    throw new AppError(
      { code: 'invalid_input', message: "This cursor isn't from this search. Start again without a cursor." },
      { cause },
    )
  }
}

const digits = (value: string | number): string => (typeof value === 'number' ? value.toString(36) : value)
const number = (text: string | undefined): number => Number.parseInt(text ?? '', 36)

/** FNV-1a is enough to tell queries apart. */
function fingerprint(text: string): string {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return (hash >>> 0).toString(36)
}
