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

/** @type {Record<'paper' | 'water' | 'deep' | 'sun' | 'bird' | 'hill', Color>} */
const { paper, water, deep, sun, bird, hill } = {
  paper: [251, 246, 232],
  water: [92, 128, 156],
  deep: [61, 92, 122],
  sun: [255, 194, 61],
  bird: [46, 50, 66],
  hill: [126, 150, 122],
}

/** @param {readonly [number, number]} point @param {readonly [number, number]} middle @param {number} radius */
const isNear = ([x, y], [atX, atY], radius) => (x - atX) ** 2 + (y - atY) ** 2 < radius ** 2

/**
 * The distance of a point from a line segment. @param {readonly [number, number]} point @param {readonly [number,
 * number, number, number]} line
 */
function distance([x, y], [fromX, fromY, toX, toY]) {
  const along = ((x - fromX) * (toX - fromX) + (y - fromY) * (toY - fromY)) / ((toX - fromX) ** 2 + (toY - fromY) ** 2)
  const at = Math.min(1, Math.max(0, along))
  return Math.hypot(x - fromX - at * (toX - fromX), y - fromY - at * (toY - fromY))
}

/**
 * Legs, neck, bill and crest: from, to, thickness. @type {readonly (readonly [number, number, number, number,
 * number])[]}
 */
const strokes = [
  [0.47, 0.62, 0.46, 0.9, 0.007],
  [0.51, 0.62, 0.53, 0.9, 0.007],
  [0.56, 0.52, 0.62, 0.42, 0.018],
  [0.62, 0.42, 0.57, 0.34, 0.016],
  [0.57, 0.34, 0.61, 0.26, 0.015],
  [0.61, 0.25, 0.73, 0.28, 0.009],
  [0.6, 0.235, 0.52, 0.27, 0.006],
]

/** A heron in front of the morning sun. */
export const heron = png(480, 480, (x, y) => {
  const isBody = ((x - 0.48) / 0.135) ** 2 + ((y - 0.56 + (x - 0.48) * 0.25) / 0.07) ** 2 < 1
  if (
    isBody ||
    isNear([x, y], [0.61, 0.25], 0.024) ||
    strokes.some(([fromX, fromY, toX, toY, thick]) => distance([x, y], [fromX, fromY, toX, toY]) < thick)
  )
    return bird
  if (y > 0.82) return Math.sin(y * 190 + Math.sin(x * 9) * 2) > 0.55 ? deep : water
  if (isNear([x, y], [0.42, 0.36], 0.2)) return sun
  return y > 0.74 + Math.sin(x * 7) * 0.03 ? hill : paper
})

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
