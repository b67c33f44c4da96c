/* oxlint-disable import/no-named-as-default-member -- Node finds no named exports in this package */
import gifenc from 'gifenc'
import { PNG } from 'pngjs'

interface Frame {
  readonly png: Uint8Array
  readonly ms: number
}

/** The last of the 256 colors means "same as the previous frame". */
const UNCHANGED = 255

/** One palette for all frames, and only the changes in each: an interface is still most of the time. */
export function animatedGif(frames: readonly Frame[]): Uint8Array {
  const pictures = frames.map(({ png }) => PNG.sync.read(png))
  const palette = [...gifenc.quantize(sampleOf(pictures.map(({ data }) => data)), UNCHANGED)]
  while (palette.length <= UNCHANGED) palette.push([0, 0, 0])
  const encoder = gifenc.GIFEncoder()
  let before: Uint8Array | null = null
  for (const [place, { width, height, data }] of pictures.entries()) {
    const index = gifenc.applyPalette(data, palette.slice(0, UNCHANGED))
    const delay = frames[place]?.ms ?? 0
    encoder.writeFrame(before === null ? index : changed(before, index), width, height, {
      palette,
      delay,
      transparent: before !== null,
      transparentIndex: UNCHANGED,
      dispose: 1,
    })
    before = index
  }
  encoder.finish()
  return encoder.bytes()
}

function changed(before: Uint8Array, after: Uint8Array): Uint8Array {
  return after.map((color, place) => (before[place] === color ? UNCHANGED : color))
}

/** Every seventh pixel of every frame: enough to find all colors. */
function sampleOf(pictures: readonly Uint8Array[]): Uint8Array {
  const pixels = pictures.map((data) => {
    const words = new Uint32Array(data.buffer, data.byteOffset, data.length / 4)
    return words.filter((_, place) => place % 7 === 0)
  })
  const all = new Uint32Array(pixels.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pixels) {
    all.set(piece, at)
    at += piece.length
  }
  return new Uint8Array(all.buffer)
}
