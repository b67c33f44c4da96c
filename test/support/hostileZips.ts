import { createHash } from 'node:crypto'
import { closeSync, mkdirSync, openSync, writeFileSync, writeSync } from 'node:fs'
import path from 'node:path'
import { constants, crc32, deflateRawSync } from 'node:zlib'

/** Broken and malicious archives, written byte by byte, because no zip library would make them. */

interface Entry {
  readonly name: string
  readonly data: Buffer
  readonly isStored?: boolean
  readonly isEncrypted?: boolean
  readonly isZip64?: boolean
  readonly hasWrongCrc?: boolean
  /** Unix file mode, such as `0o120777` for a link. */
  readonly mode?: number
  /** Replaces the true values. */
  readonly claimed?: { readonly offset?: number; readonly compressedSize?: number; readonly size?: number }
  /** Written in place of `data`, which may be too large for memory. */
  readonly packed?: { readonly bytes: Buffer; readonly size: number; readonly crc: number }
}

interface Packed {
  readonly entry: Entry
  readonly bytes: Buffer
  readonly size: number
  readonly crc: number
}

const utf8Names = 0x800
const encrypted = 1
const dosTime = 0x1883
const dosDate = 0x5a22
const max16 = 0xffff
const max32 = 0xffff_ffff
const megabyte = 1 << 20
const assetName = 'file-Aa11Bb22Cc33Dd44Ee55Ff-picture.png'

export function smallConversation(id: string, text: string): object {
  const root = { id: `${id}-root`, message: null, parent: null, children: [`${id}-prompt`] }
  const prompt = smallNode(`${id}-prompt`, 'user', text, [root.id, `${id}-answer`])
  const answer = smallNode(`${id}-answer`, 'assistant', `You said: ${text}`, [prompt.id])
  return {
    title: `Small talk ${id}`,
    create_time: 1_735_689_600.5,
    update_time: 1_735_689_660.5,
    mapping: { [root.id]: root, [prompt.id]: prompt, [answer.id]: answer },
    moderation_results: [],
    current_node: answer.id,
    plugin_ids: null,
    conversation_id: id,
    is_archived: false,
    id,
  }
}

/** Ends after this share of its bytes; from 0.2 on the conversations are complete and only the asset is cut. */
export function truncatedZip(directory: string, fraction = 0.7): string {
  const whole = zipOf([goodConversations(20), { name: assetName, data: noise(40_000) }])
  return save(directory, `truncated-${fraction}.zip`, whole.subarray(0, Math.floor(whole.length * fraction)))
}

export function withoutCentralDirectory(directory: string): string {
  const { locals } = layOut([goodConversations(), { name: assetName, data: noise(500) }])
  return save(directory, 'without-central-directory.zip', Buffer.concat(locals))
}

export function wrongCrc(directory: string): string {
  return save(directory, 'wrong-crc.zip', zipOf([{ ...goodConversations(), hasWrongCrc: true }]))
}

export function wrongCrcInAsset(directory: string): string {
  const asset = { name: assetName, data: noise(500), hasWrongCrc: true }
  return save(directory, 'wrong-crc-in-asset.zip', zipOf([goodConversations(), asset]))
}

export function encryptedZip(directory: string): string {
  return save(directory, 'encrypted.zip', zipOf([{ ...goodConversations(), isEncrypted: true }]))
}

export interface BombOptions {
  readonly member?: string
  readonly megabytes?: number
  /** The fill character; NUL by default. */
  readonly filler?: string
  /** A false size for the headers. */
  readonly claimedSize?: number
}

/** 300 MB of zeros in about 300 KB, next to a good conversations.json. */
export function zipBomb(directory: string, options: BombOptions = {}): string {
  const { member = assetName, megabytes = 300, filler = '\0', claimedSize } = options
  const claimed = claimedSize === undefined ? {} : { claimed: { size: claimedSize } }
  const packed = packMegabytes(megabytes, filler)
  const bomb: Entry = { name: member, data: Buffer.alloc(0), packed, isZip64: packed.size > max32, ...claimed }
  return save(directory, 'bomb.zip', zipOf([goodConversations(), bomb]))
}

/** An asset with a claimed length beyond the limits of SQLite or JavaScript. */
export function endlessAsset(directory: string): string {
  const asset: Entry = { name: assetName, data: noise(500), isZip64: true, claimed: { size: 2 ** 63 } }
  return save(directory, 'endless-asset.zip', zipOf([goodConversations(), asset]))
}

/** Its end record points beyond any countable offset, for the list or for a member. */
export function farOffset(directory: string, what: 'list' | 'member'): string {
  if (what === 'member')
    return save(
      directory,
      'far-member.zip',
      zipOf([goodConversations(), { name: assetName, data: noise(500), isZip64: true, claimed: { offset: 2 ** 63 } }]),
    )
  const bytes = zipOf([{ ...goodConversations(), isZip64: true }])
  bytes.writeBigUInt64LE(2n ** 63n, bytes.lastIndexOf('PK\x06\x07', undefined, 'latin1') + 8)
  return save(directory, 'far-list.zip', bytes)
}

interface ManyOptions {
  /** A false count for the end record. */
  readonly claimedCount?: number
}

/** Written piece by piece: a million of them would fill the memory. */
export function manyEntries(directory: string, count: number, { claimedCount = count }: ManyOptions = {}): string {
  mkdirSync(directory, { recursive: true })
  const file = path.join(directory, `many-${count}.zip`)
  const out = openSync(file, 'w')
  const central: Buffer[] = []
  let start = 0
  for (let from = 0; from < count; from += manyAtOnce) {
    const part = layOut(
      Array.from({ length: Math.min(manyAtOnce, count - from) }, (_, index) => oneOfMany(from + index)),
      start,
    )
    const bytes = Buffer.concat(part.locals)
    writeSync(out, bytes)
    central.push(Buffer.concat(part.central))
    start += bytes.length
  }
  for (const bytes of central) writeSync(out, bytes)
  writeSync(out, endRecord({ count: claimedCount, size: lengthOf(central), start, isZip64: true }))
  closeSync(out)
  return file
}

const manyAtOnce = 10_000
const oneOfMany = (index: number): Entry =>
  index === 0 ? goodConversations() : { name: `many/${index}.txt`, data: Buffer.from('x'), isStored: true }

/** Three names for the bytes of one member, and a member that claims to extend into its neighbor. */
export function overlappingEntries(directory: string): string {
  const good = goodConversations()
  const twins = ['a', 'b'].map((name): Entry => ({ ...good, name: `file-overlap-${name}.png`, claimed: { offset: 0 } }))
  const greedy: Entry = {
    name: assetName,
    data: noise(100),
    isStored: true,
    claimed: { compressedSize: 200, size: 200 },
  }
  return save(directory, 'overlapping.zip', zipOf([good, greedy, ...twins, { name: 'last.txt', data: noise(300) }]))
}

export const slippedText = 'this file must never leave the archive'

export function slipNames(directory: string): string {
  const names = [
    '../../evil.txt',
    '/abs.txt',
    'C:\\evil.txt',
    '..\\evil.txt',
    'good/../../evil.txt',
    'nul\0name.txt',
    'CON',
    'aux.txt',
    'caf\u00e9.txt',
    'cafe\u0301.txt',
  ]
  const data = Buffer.from(slippedText)
  const link: Entry = { name: 'link.txt', data: Buffer.from('/etc/hostname'), isStored: true, mode: 0o120777 }
  return save(directory, 'slip.zip', zipOf([goodConversations(), ...names.map((name) => ({ name, data })), link]))
}

export function topFolderWithMacJunk(directory: string): string {
  const junk = Buffer.from('\0\x05\x16\x07\0\x02\0\0Mac OS X        ', 'latin1')
  const user = { id: 'user-1', email: 'rosalind.quill@museum.example', chatgpt_plus_user: false }
  return save(
    directory,
    'top-folder.zip',
    zipOf([
      { name: '__MACOSX/export/._conversations.json', data: junk },
      { name: 'export/', data: Buffer.alloc(0), isStored: true },
      { name: 'export/.DS_Store', data: junk },
      { ...goodConversations(), name: 'export/conversations.json' },
      { name: 'export/tmp/user.json', data: Buffer.from(JSON.stringify(user)) },
      { name: '.DS_Store', data: junk },
    ]),
  )
}

/** Uses zip64 for every possible field, although nothing is large. */
export function zip64(directory: string): string {
  const asset = { name: assetName, data: noise(500), isZip64: true }
  return save(directory, 'zip64.zip', zipOf([{ ...goodConversations(), isZip64: true }, asset]))
}

export function storedAndDeflated(directory: string): string {
  const stored = { name: assetName, data: noise(500), isStored: true }
  const user = { name: 'user.json', data: Buffer.from('{"id":"user-1"}'), isStored: true }
  return save(directory, 'stored-and-deflated.zip', zipOf([user, goodConversations(), stored]))
}

export function notAZip(directory: string): string {
  return save(
    directory,
    'not-a-zip.zip',
    Buffer.from('Dear Rosalind,\nthe link has expired. Please ask for a new export.\n'),
  )
}

export function emptyZip(directory: string): string {
  return save(directory, 'empty.zip', zipOf([]))
}

function save(directory: string, name: string, bytes: Buffer): string {
  mkdirSync(directory, { recursive: true })
  const file = path.join(directory, name)
  writeFileSync(file, bytes)
  return file
}

function smallNode(id: string, role: string, text: string, [parent, ...children]: string[]) {
  const author = { role, name: null, metadata: {} }
  const content = { content_type: 'text', parts: [text] }
  const rest = {
    status: 'finished_successfully',
    end_turn: null,
    weight: 1,
    metadata: {},
    recipient: 'all',
    channel: null,
  }
  return {
    id,
    message: { id, author, create_time: 1_735_689_600.5, update_time: null, content, ...rest },
    parent,
    children,
  }
}

function goodConversations(count = 1): Entry {
  const conversations = Array.from({ length: count }, (_, index) =>
    smallConversation(`small-${index}`, `Good morning ${count > 1 ? noise(300, index).toString('hex') : ''}`),
  )
  return { name: 'conversations.json', data: Buffer.from(JSON.stringify(conversations)) }
}

// Incompressible bytes, the same in every run.
function noise(length: number, seed = 0): Buffer {
  const blocks = Array.from({ length: Math.ceil(length / 32) }, (_, index) =>
    createHash('sha256').update(`${seed} ${index}`).digest(),
  )
  return Buffer.concat(blocks).subarray(0, length)
}

// A flush ends on a whole byte, so one compressed megabyte can be repeated without holding them all in memory.
function packMegabytes(megabytes: number, filler: string): { bytes: Buffer; size: number; crc: number } {
  const filled = Buffer.alloc(megabyte, filler)
  const packed = deflateRawSync(filled, { level: 9, finishFlush: constants.Z_FULL_FLUSH })
  const emptyFinalBlock = Buffer.from([3, 0])
  let crc = 0
  for (let index = 0; index < megabytes; index += 1) crc = crc32(filled, crc)
  const bytes = Buffer.concat([...Array.from({ length: megabytes }, () => packed), emptyFinalBlock])
  return { bytes, size: megabytes * megabyte, crc }
}

function zipOf(entries: readonly Entry[]): Buffer {
  const { locals, central, isZip64 } = layOut(entries)
  const start = lengthOf(locals)
  const end = endRecord({ count: entries.length, size: lengthOf(central), start, isZip64 })
  return Buffer.concat([...locals, ...central, end])
}

function layOut(entries: readonly Entry[], start = 0): { locals: Buffer[]; central: Buffer[]; isZip64: boolean } {
  const locals: Buffer[] = []
  const central: Buffer[] = []
  let offset = start
  for (const entry of entries) {
    const packed = pack(entry)
    const header = Buffer.concat([numbers([[0x0403_4b50, 4]]), commonHeader(packed, null), Buffer.from(entry.name)])
    const local = Buffer.concat([header, extraField(packed, null), packed.bytes])
    central.push(centralHeader(packed, entry.claimed?.offset ?? offset))
    locals.push(local)
    offset += local.length
  }
  return { locals, central, isZip64: entries.length >= max16 || entries.some((entry) => entry.isZip64 === true) }
}

function pack(entry: Entry): Packed {
  const { bytes, size, crc } = entry.packed ?? packData(entry)
  return { entry, bytes, size: entry.claimed?.size ?? size, crc: entry.hasWrongCrc === true ? (crc ^ 1) >>> 0 : crc }
}

function packData({ data, isStored }: Entry): { bytes: Buffer; size: number; crc: number } {
  return { bytes: isStored === true ? data : deflateRawSync(data), size: data.length, crc: crc32(data) }
}

function compressedSize({ entry, bytes }: Packed): number {
  return entry.claimed?.compressedSize ?? bytes.length
}

// The fields that the local and the central header share.
function commonHeader(packed: Packed, offset: number | null): Buffer {
  const { entry, crc, size } = packed
  const isLarge = entry.isZip64 === true
  return numbers([
    [isLarge ? 45 : 20, 2],
    [utf8Names | (entry.isEncrypted === true ? encrypted : 0), 2],
    [entry.isStored === true ? 0 : 8, 2],
    [dosTime, 2],
    [dosDate, 2],
    [crc, 4],
    [isLarge ? max32 : compressedSize(packed), 4],
    [isLarge ? max32 : size, 4],
    [Buffer.byteLength(entry.name), 2],
    [extraField(packed, offset).length, 2],
  ])
}

function centralHeader(packed: Packed, offset: number): Buffer {
  const { entry } = packed
  const unix = 3
  return Buffer.concat([
    numbers([
      [0x0201_4b50, 4],
      [(unix << 8) | 45, 2],
    ]),
    commonHeader(packed, offset),
    numbers([
      [0, 2],
      [0, 2],
      [0, 2],
      [((entry.mode ?? 0o100644) << 16) >>> 0, 4],
      [entry.isZip64 === true ? max32 : offset, 4],
    ]),
    Buffer.from(entry.name),
    extraField(packed, offset),
  ])
}

function extraField(packed: Packed, offset: number | null): Buffer {
  if (packed.entry.isZip64 !== true) return Buffer.alloc(0)
  const values = [packed.size, compressedSize(packed), ...(offset === null ? [] : [offset])]
  return numbers([[1, 2], [values.length * 8, 2], ...values.map((value): [number, 8] => [value, 8])])
}

function plainEnd(entries: number, bytes: number, offset: number): Buffer {
  return numbers([
    [0x0605_4b50, 4],
    [0, 2],
    [0, 2],
    [entries, 2],
    [entries, 2],
    [bytes, 4],
    [offset, 4],
    [0, 2],
  ])
}

function endRecord({
  count,
  size,
  start,
  isZip64,
}: {
  count: number
  size: number
  start: number
  isZip64: boolean
}): Buffer {
  if (!isZip64) return plainEnd(count, size, start)
  const large = numbers([
    [0x0606_4b50, 4],
    [44, 8],
    [45, 2],
    [45, 2],
    [0, 4],
    [0, 4],
    [count, 8],
    [count, 8],
    [size, 8],
    [start, 8],
  ])
  const locator = numbers([
    [0x0706_4b50, 4],
    [0, 4],
    [start + size, 8],
    [1, 4],
  ])
  return Buffer.concat([large, locator, plainEnd(max16, max32, max32)])
}

function numbers(fields: readonly (readonly [value: number, width: 2 | 4 | 8])[]): Buffer {
  const bytes = Buffer.alloc(fields.reduce((sum, [, width]) => sum + width, 0))
  let position = 0
  for (const [value, width] of fields) {
    if (width === 8) bytes.writeBigUInt64LE(BigInt(value), position)
    else bytes.writeUIntLE(value, position, width)
    position += width
  }
  return bytes
}

function lengthOf(buffers: readonly Buffer[]): number {
  return buffers.reduce((sum, { length }) => sum + length, 0)
}
