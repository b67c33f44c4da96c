import { heron, leaf, tune } from './media.mjs'

const minutes = `Rowing club on the lower river
Minutes of the meeting in the boathouse, 9 October

Present: Mila Berger, Tomas Rehn, Oskar Lind, Ida Falk.

1. The jetty. Oskar has two offers: 4,800 for oak, 3,100 for larch. Larch lasts fifteen years if the posts are stone.
   Decided: larch, stone posts, work in March before the season.
2. The children's boat. Ida found a used double scull. It wants a new seat. Decided: buy, at most 900.
3. The new sign. Mila shows three drawings of a heron. Decided: the one that stands still.
4. Next meeting: 6 November.
`

/** The files that conversations point to. */
export const assets = {
  heron: {
    id: 'file_0000000051a8622fa1b2c3d4e5f60001',
    member: 'file_0000000051a8622fa1b2c3d4e5f60001-heron.png',
    bytes: heron,
  },
  leaf: { id: 'file-SampLeLeaf00000000000001', member: 'file-SampLeLeaf00000000000001-window sill.png', bytes: leaf },
  minutes: {
    id: 'file-SampLeMinutes0000000001',
    member: 'file-SampLeMinutes0000000001-minutes.txt',
    bytes: Buffer.from(minutes),
  },
  question: {
    id: 'file_0000000051a8622fa1b2c3d4e5f60002',
    member: 'file_0000000051a8622fa1b2c3d4e5f60002.wav',
    bytes: tune([220, 247, 262, 247]),
  },
  reply: {
    id: 'file_0000000051a8622fa1b2c3d4e5f60003',
    member: 'file_0000000051a8622fa1b2c3d4e5f60003.wav',
    bytes: tune([330, 294, 262, 196, 262]),
  },
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
