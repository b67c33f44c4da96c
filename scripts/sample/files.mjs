import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { drawSvg } from './drawings/drawSvg.mjs'
import { leaf, murmur, tune } from './media.mjs'
import { papers } from './papers.mjs'

/** A file of the export. @typedef {{ id: string, member: string, name: string, mime: string, bytes: Buffer }} Asset */

const minutes = `Rowing club on the lower river
Minutes of the meeting in the boathouse, 9 October

Present: Mila Berger, Tomas Rehn, Oskar Lind, Ida Falk.

1. The jetty. Oskar has two offers: 4,800 for oak, 3,100 for larch. Larch lasts fifteen years if the posts are stone.
   Decided: larch, stone posts, work in March before the season.
2. The children's boat. Ida found a used double scull. It wants a new seat. Decided: buy, at most 900.
3. The new sign. Mila shows three drawings of a heron. Decided: the one that stands still.
4. Next meeting: 6 November.
`

/** @param {string} words */
const hexOf = (words) => createHash('sha256').update(words).digest('hex')

/** The id an upload had in its time. @param {string} name @param {'upload' | 'recent'} age */
function idFor(name, age) {
  if (age === 'recent') return `file_00000000${hexOf(name).slice(0, 24)}`
  return `file-${Buffer.from(hexOf(name), 'hex')
    .toString('base64')
    .replaceAll(/[^A-Za-z0-9]/g, '')
    .slice(0, 22)}`
}

/** A file that is only made when it is needed. @param {string} name @param {string} mime @param {'upload' | 'recent'}
 * age @param {() => Buffer} make @returns {Asset}
 */
function file(name, mime, age, make) {
  const id = idFor(name, age)
  /** @type {Buffer | undefined} */
  let made
  return {
    id,
    member: `${id}-${name}`,
    name,
    mime,
    get bytes() {
      made ??= make()
      return made
    },
  }
}

/** @param {string} name of the drawing in `drawings/` */
const drawn = (name) => () => drawSvg(readFileSync(new URL(`drawings/${name}.svg`, import.meta.url), 'utf8'))

/** The images: the name of the drawing, the name of the file, and since when files were kept as they are now.
 * @type {readonly (readonly [drawing: string, name: string, age: 'upload' | 'recent'])[]}
 */
const images = [
  ['gardenPlan', 'plot 17 plan.png', 'upload'],
  ['passengers', 'passengers.png', 'upload'],
  ['delays', 'delays.png', 'recent'],
  ['mortgage', 'debt.png', 'recent'],
  ['paces', 'paces.png', 'upload'],
  ['loaves', 'loaves.png', 'recent'],
  ['logoStudy', 'crumb-and-tide.png', 'recent'],
  ['tiles', 'tiles.png', 'recent'],
  ['poster', 'moonstone.png', 'recent'],
  ['chords', 'chords.png', 'recent'],
  ['crumb', 'IMG_2231.png', 'upload'],
  ['note', 'IMG_4410.png', 'recent'],
  ['tomatoLeaf', 'IMG_1874.png', 'upload'],
  ['whiteboard', 'whiteboard.png', 'recent'],
  ['cat', 'pixel.png', 'recent'],
  ['ferry', 'electric ferry.png', 'recent'],
  ['lantern', 'lantern.png', 'recent'],
  ['skyline', 'lisbon.png', 'recent'],
  ['squid', 'squid.png', 'recent'],
  ['whaleCard', 'birthday card.png', 'recent'],
  ['floorPlan', 'kiln street 9.png', 'recent'],
  ['jetty', 'jetty.png', 'recent'],
  ['route', 'route.png', 'upload'],
  ['volcano', 'volcano.png', 'recent'],
]

/** The files of the first conversations. */
export const firstAssets = {
  heron: {
    id: 'file_0000000051a8622fa1b2c3d4e5f60001',
    member: 'file_0000000051a8622fa1b2c3d4e5f60001-heron.png',
    name: 'heron.png',
    mime: 'image/png',
    bytes: drawn('heron')(),
  },
  leaf: {
    id: 'file-SampLeLeaf00000000000001',
    member: 'file-SampLeLeaf00000000000001-window sill.png',
    name: 'window sill.png',
    mime: 'image/png',
    bytes: leaf,
  },
  minutes: {
    id: 'file-SampLeMinutes0000000001',
    member: 'file-SampLeMinutes0000000001-minutes.txt',
    name: 'minutes.txt',
    mime: 'text/plain',
    bytes: Buffer.from(minutes),
  },
  question: {
    id: 'file_0000000051a8622fa1b2c3d4e5f60002',
    member: 'file_0000000051a8622fa1b2c3d4e5f60002.wav',
    name: 'question.wav',
    mime: 'audio/wav',
    bytes: tune([220, 247, 262, 247]),
  },
  reply: {
    id: 'file_0000000051a8622fa1b2c3d4e5f60003',
    member: 'file_0000000051a8622fa1b2c3d4e5f60003.wav',
    name: 'reply.wav',
    mime: 'audio/wav',
    bytes: tune([330, 294, 262, 196, 262]),
  },
}

/** The files that conversations point to as `@name`. @type {Record<string, Asset>} */
export const assets = {
  ...firstAssets,
  ...Object.fromEntries(images.map(([key, name, age]) => [key, file(name, 'image/png', age, drawn(key))])),
  ...Object.fromEntries(
    Object.entries(papers).map(([key, { name, mime, age, make }]) => [key, file(name, mime, age, make)]),
  ),
}

/** A recording of a few words. @param {string} text @param {string} seed @param {string} conversationId @param {'in' |
 * 'out'} direction @returns {Asset}
 */
export function voiceClip(text, seed, conversationId, direction) {
  const id = idFor(seed, 'recent')
  const bytes = murmur(text, direction === 'in' ? 205 : 140)
  return { id, member: `${conversationId}/audio/${id}.wav`, name: `${id}.wav`, mime: 'audio/wav', bytes }
}

/** @param {{ id: string, bytes: Buffer }} asset @param {object} [more] */
export const picture = ({ id, bytes }, more = {}) => ({
  content_type: 'image_asset_pointer',
  asset_pointer: id.startsWith('file_') ? `sediment://${id}` : `file-service://${id}`,
  size_bytes: bytes.length,
  width: bytes.readUInt32BE(16),
  height: bytes.readUInt32BE(20),
  fovea: null,
  metadata: more,
})

/** @param {{ id: string, bytes: Buffer }} asset */
export const sound = ({ id, bytes }) => ({
  content_type: 'audio_asset_pointer',
  asset_pointer: `sediment://${id}`,
  size_bytes: bytes.length,
  format: 'wav',
  metadata: { start: 0, end: (bytes.length - 44) / 8000 },
})
