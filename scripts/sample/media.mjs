import { createRaster, encodePng } from './drawings/raster.mjs'

/** @typedef {readonly [number, number, number]} Color */

/**
 * An image, pixel by pixel.
 * @param {number} width
 * @param {number} height
 * @param {(x: number, y: number) => Color} colorAt both from 0 to 1
 */
function png(width, height, colorAt) {
  const raster = createRaster(width, height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) raster.pixels.set(colorAt(x / width, y / height), (y * width + x) * 3)
  }
  return encodePng(raster)
}

/**
 * The distance of a point from a line segment. @param {readonly [number, number]} point @param {readonly [number,
 * number, number, number]} line
 */
function distance([x, y], [fromX, fromY, toX, toY]) {
  const along = ((x - fromX) * (toX - fromX) + (y - fromY) * (toY - fromY)) / ((toX - fromX) ** 2 + (toY - fromY) ** 2)
  const at = Math.min(1, Math.max(0, along))
  return Math.hypot(x - fromX - at * (toX - fromX), y - fromY - at * (toY - fromY))
}

/** Five leaflets meeting in one point: direction in turns, length. @type {readonly (readonly [number, number])[]} */
const leaflets = [
  [0.02, 0.3],
  [0.13, 0.38],
  [0.25, 0.42],
  [0.37, 0.38],
  [0.48, 0.3],
]

/** The leaflet's color if the point is on one. @param {number} across @param {number} up @returns {Color | null} */
function leafletAt(across, up) {
  for (const [turn, length] of leaflets) {
    const [cosine, sine] = [Math.cos(turn * 2 * Math.PI), Math.sin(turn * 2 * Math.PI)]
    const along = across * cosine + up * sine
    const aside = Math.abs(across * sine - up * cosine)
    if (along > 0.02 && along < length && aside < 0.085 * Math.sin((along / length) ** 0.8 * Math.PI))
      return aside < 0.005 ? [138, 178, 122] : [74, 124, 78]
  }
  return null
}

/** A young umbrella tree on a window sill. */
export const leaf = png(420, 320, (x, y) => {
  const leaflet = leafletAt((x - 0.5) * 1.3, 0.56 - y)
  if (leaflet !== null) return leaflet
  if (distance([x, y], [0.5, 0.56, 0.515, 0.8]) < 0.009) return [104, 128, 82]
  const isPot = y > 0.76 && y < 0.93 && Math.abs(x - 0.515) < 0.13 - (y - 0.76) * 0.2
  if (isPot) return y < 0.79 ? [188, 110, 78] : [202, 124, 90]
  return y > 0.92 ? [176, 160, 140] : [238, 234, 224]
})

const RATE = 8000

/** A recording, one byte a sample. @param {Uint8Array} samples */
function wav(samples) {
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + samples.length, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(RATE, 24)
  head.writeUInt32LE(RATE, 28)
  head.writeUInt16LE(1, 32)
  head.writeUInt16LE(8, 34)
  head.write('data', 36)
  head.writeUInt32LE(samples.length, 40)
  return Buffer.concat([head, samples])
}

/** A voice without words: a few soft notes. @param {readonly number[]} notes */
export function tune(notes) {
  const each = RATE / 4
  const level = (/** @type {number} */ note, /** @type {number} */ at) =>
    128 + Math.round(40 * Math.sin((at / RATE) * note * 2 * Math.PI) * (1 - at / each))
  return wav(Uint8Array.from(notes.flatMap((note) => Array.from({ length: each }, (_, at) => level(note, at)))))
}

const VOWELS = { a: 1.12, e: 1.04, i: 0.96, o: 1, u: 0.9 }

/** A voice heard through a wall: one soft syllable for each vowel, at most three seconds. @param {string} text @param
 * {number} pitch
 */
export function murmur(text, pitch) {
  const vowels = /** @type {(keyof typeof VOWELS)[]} */ (
    [...text.toLowerCase().replaceAll(/[^aeiou]/g, '')].slice(0, 16)
  )
  const each = Math.round(RATE * 0.18)
  const samples = vowels.flatMap((vowel, number) => {
    const note = pitch * VOWELS[vowel] * (1.06 - number / 160)
    return Array.from({ length: each }, (_, at) => {
      const swell = Math.sin((at / each) * Math.PI) ** 1.5
      const turns = (at / RATE) * note * 2 * Math.PI
      // Steps of four compress well and sound the same through a wall.
      return 128 + Math.round(swell * (7 * Math.sin(turns) + 3 * Math.sin(turns * 2))) * 4
    })
  })
  return wav(Uint8Array.from(samples))
}
