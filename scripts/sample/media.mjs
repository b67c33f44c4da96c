import { crc32, deflateSync } from 'node:zlib'

/** @typedef {readonly [number, number, number]} Color */

/**
 * An image, pixel by pixel.
 * @param {number} width
 * @param {number} height
 * @param {(x: number, y: number) => Color} colorAt both from 0 to 1
 */
function png(width, height, colorAt) {
  const rows = Buffer.alloc((width * 3 + 1) * height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) rows.set(colorAt(x / width, y / height), y * (width * 3 + 1) + 1 + x * 3)
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** @param {string} name @param {Buffer} data */
function chunk(name, data) {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
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

/** A voice without words: a few soft notes. @param {readonly number[]} notes */
export function tune(notes) {
  const rate = 8000
  const each = rate / 4
  const sound = Buffer.alloc(44 + notes.length * each)
  sound.write('RIFF', 0)
  sound.writeUInt32LE(sound.length - 8, 4)
  sound.write('WAVEfmt ', 8)
  sound.writeUInt32LE(16, 16)
  sound.writeUInt16LE(1, 20)
  sound.writeUInt16LE(1, 22)
  sound.writeUInt32LE(rate, 24)
  sound.writeUInt32LE(rate, 28)
  sound.writeUInt16LE(1, 32)
  sound.writeUInt16LE(8, 34)
  sound.write('data', 36)
  sound.writeUInt32LE(notes.length * each, 40)
  for (const [index, note] of notes.entries()) {
    for (let at = 0; at < each; at++)
      sound[44 + index * each + at] =
        128 + Math.round(40 * Math.sin((at / rate) * note * 2 * Math.PI) * (1 - at / each))
  }
  return sound
}
