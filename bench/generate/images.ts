import { crc32, deflateSync } from 'node:zlib'
import type { Random } from './random.ts'
import { createRandom } from './random.ts'

export interface ImageAsset {
  /** `file-` plus 22 letters or digits. */
  readonly id: string
  readonly name: string
  readonly width: number
  readonly height: number
  readonly sizeBytes: number
}

const names = [
  'screenshot',
  'photo of the garden',
  'diagram',
  'receipt',
  'whiteboard',
  'IMG_2041',
  '料理',
  'scan page 2',
]
const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const bytesPerPixel = 3

/** The nth image of an export is always the same, so no bytes need to be kept. */
export function describeImage(seed: number, index: number): ImageAsset {
  return describe(imageRandom(seed, index))
}

export function imageBytes(seed: number, index: number): Buffer {
  const random = imageRandom(seed, index)
  const { width, height } = describe(random)
  return encodePng(width, height, random)
}

function imageRandom(seed: number, index: number): Random {
  return createRandom(seed * 1_000_003 + index + 1)
}

function describe(random: Random): ImageAsset {
  const width = random.between(16, 64)
  const height = random.between(16, 64)
  return {
    id: `file-${random.alphanumeric(22)}`,
    name: `${random.pick(names)}.png`,
    width,
    height,
    sizeBytes: pngSize(rawSize(width, height)),
  }
}

function rawSize(width: number, height: number): number {
  return height * (1 + width * bytesPerPixel)
}

// Stored, not compressed: the size is known without making the image, and zlib versions can't change a byte.
function pngSize(rawBytes: number): number {
  const zlibFrame = 6
  const blockFrame = 5
  const chunkFrame = 12
  const header = 13
  return pngSignature.length + 3 * chunkFrame + header + zlibFrame + blockFrame + rawBytes
}

function encodePng(width: number, height: number, random: Random): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const lineBytes = 1 + width * bytesPerPixel
  const raw = Buffer.alloc(rawSize(width, height))
  for (let position = 0; position < raw.length; position += 1) {
    raw[position] = position % lineBytes === 0 ? 0 : random.integer(256)
  }
  const chunks = [chunk('IHDR', header), chunk('IDAT', deflateSync(raw, { level: 0 })), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([pngSignature, ...chunks])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  framed.set(body, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}
