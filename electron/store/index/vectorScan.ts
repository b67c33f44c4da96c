import type { Database } from 'better-sqlite3'
import { createBitScan, EMPTY } from './bitScan.ts'
import { asWords, BLOCK_ROWS, type VectorSubject } from './vectorWriter.ts'

/** Room for a million messages of 384 bits, and their conversations; models of another width have their own. */
const CACHE_BYTES = 64 * 1024 * 1024

export interface NearestQuery {
  readonly modelId: number
  readonly subject: VectorSubject
  /** The signs of the query vector. */
  readonly bits: Uint32Array
  readonly limit: number
  /** Called before ranking, once per row. */
  readonly isAllowed?: (id: number) => boolean
  /** Checked between blocks; when it returns true, the scan returns the results so far. */
  readonly stop?: () => boolean
}

export interface Neighbor {
  readonly id: number
  /** The number of signs that differ. */
  readonly distance: number
}

/**
 * Scans the bits of every row. Bits of deleted or changed rows may still be there; reading the full vectors afterwards
 * returns none for those.
 */
export function createVectorScan(db: Database, cacheBytes = CACHE_BYTES) {
  const selectStamps = db.prepare<[number, VectorSubject], { block: number; stamp: number }>(
    'SELECT block, stamp FROM vector_blocks WHERE model_id = ? AND subject = ? ORDER BY block',
  )
  const selectBlock = db.prepare<[number, VectorSubject, number], { stamp: number; bits: Buffer }>(
    'SELECT stamp, bits FROM vector_blocks WHERE model_id = ? AND subject = ? AND block = ?',
  )
  const caches = new Map<number, BlockCache>()
  let distances = new Uint16Array(0)

  function cacheOf(width: number): BlockCache {
    const cache = caches.get(width) ?? createBlockCache(width, cacheBytes)
    caches.set(width, cache)
    return cache
  }

  /** Null for a block that was removed, or that has another width. */
  function load(blocks: OwnedBlocks, { modelId, subject, bits }: NearestQuery, block: number): number | null {
    const row = selectBlock.get(modelId, subject, block)
    if (row?.bits.length !== BLOCK_ROWS * bits.length * 4) return null
    return blocks.add(block, row.stamp, asWords(row.bits))
  }

  return {
    nearest(query: NearestQuery): Neighbor[] {
      const rows = selectStamps.all(query.modelId, query.subject)
      if (distances.length < rows.length * BLOCK_ROWS) distances = new Uint16Array(rows.length * BLOCK_ROWS)
      const cache = cacheOf(query.bits.length)
      const held = cache.ownedBy(`${query.modelId} ${query.subject}`)
      const histogram = new Uint32Array(query.bits.length * 32 + 1)
      let scanned = 0
      for (const { block, stamp } of rows) {
        if (query.stop?.() === true) break
        const slot = held.find(block, stamp) ?? load(held, query, block)
        const place = distances.subarray(scanned * BLOCK_ROWS, (scanned + 1) * BLOCK_ROWS)
        if (slot === null) place.fill(EMPTY)
        else cache.scan.compare(slot, query.bits, place)
        if (query.isAllowed) leaveOut(place, block * BLOCK_ROWS, query.isAllowed)
        count(place, histogram)
        scanned += 1
      }
      return collect({
        distances,
        blocks: rows.slice(0, scanned).map(({ block }) => block),
        histogram,
        limit: query.limit,
      })
    },
  }
}

export type VectorScan = ReturnType<typeof createVectorScan>

function leaveOut(place: Uint16Array, firstId: number, isAllowed: (id: number) => boolean): void {
  for (let slot = 0; slot < place.length; slot += 1)
    if (place[slot] !== EMPTY && !isAllowed(firstId + slot)) place[slot] = EMPTY
}

function count(place: Uint16Array, histogram: Uint32Array): void {
  for (let slot = 0; slot < place.length; slot += 1) {
    const distance = place[slot] as number
    if (distance !== EMPTY) histogram[distance] = (histogram[distance] as number) + 1
  }
}

interface Scanned {
  readonly distances: Uint16Array
  readonly blocks: readonly number[]
  readonly histogram: Uint32Array
  readonly limit: number
}

/**
 * The histogram gives the largest distance that makes the cut, and how many rows at exactly that distance do: the
 * newest.
 */
function collect({ distances, blocks, histogram, limit }: Scanned): Neighbor[] {
  const { last, room } = lastDistance(histogram, limit)
  const found: Neighbor[] = []
  let roomLeft = room
  for (let at = blocks.length * BLOCK_ROWS - 1; at >= 0; at -= 1) {
    const distance = distances[at] as number
    if (distance > last) continue
    if (distance === last && --roomLeft < 0) continue
    found.push({ id: (blocks[Math.floor(at / BLOCK_ROWS)] as number) * BLOCK_ROWS + (at % BLOCK_ROWS), distance })
  }
  return found.toSorted((one, other) => one.distance - other.distance || other.id - one.id)
}

function lastDistance(histogram: Uint32Array, limit: number): { readonly last: number; readonly room: number } {
  let room = limit
  for (const [distance, rows] of histogram.entries()) {
    if (rows >= room) return { last: distance, room }
    room -= rows
  }
  return { last: histogram.length - 1, room }
}

type BlockCache = ReturnType<typeof createBlockCache>
type OwnedBlocks = ReturnType<BlockCache['ownedBy']>

/** The block in a slot; `slots` are those of its owner, a model's messages or conversations. */
interface HeldBlock {
  readonly slots: Map<number, number>
  readonly block: number
  readonly stamp: number
}

/** Blocks of one width, in the memory of the routine that scans them. */
function createBlockCache(width: number, cacheBytes: number) {
  const scan = createBitScan(width)
  const most = Math.max(1, Math.floor(cacheBytes / (BLOCK_ROWS * width * 4)))
  const held: HeldBlock[] = []
  const owners = new Map<string, Map<number, number>>()

  /**
   * Once it is full, another owner's blocks go first. Among its own, one slot is used again and again: a scan needs
   * every block, so evicting the oldest would evict the next one needed.
   */
  function freeSlot(slots: HeldBlock['slots']): number {
    if (held.length < most) return held.length
    const other = held.findIndex((block) => block.slots !== slots)
    return other === -1 ? most - 1 : other
  }

  return {
    scan,
    ownedBy(owner: string) {
      const slots = owners.get(owner) ?? new Map<number, number>()
      owners.set(owner, slots)
      return {
        find(block: number, stamp: number): number | null {
          const slot = slots.get(block)
          return slot !== undefined && held[slot]?.stamp === stamp ? slot : null
        },
        add(block: number, stamp: number, words: Uint32Array): number {
          const slot = slots.get(block) ?? freeSlot(slots)
          const before = held[slot]
          before?.slots.delete(before.block)
          held[slot] = { slots, block, stamp }
          slots.set(block, slot)
          scan.load(slot, words)
          return slot
        },
      }
    },
  }
}
