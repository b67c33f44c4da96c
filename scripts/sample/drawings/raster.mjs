import { crc32, deflateSync } from 'node:zlib'

/** @typedef {readonly [x: number, y: number]} Point */
/** @typedef {readonly [left: number, top: number, right: number, bottom: number]} Box */
/** @typedef {{ width: number, height: number, pixels: Float32Array }} Raster */
/**
 * What is painted with; `wash` makes it uneven, like watercolor.
 * @typedef {{ color: string, alpha: number, wash: number }} Ink
 */

/** @param {number} width @param {number} height @returns {Raster} */
export const createRaster = (width, height) => ({ width, height, pixels: new Float32Array(width * height * 3) })

/** @param {string} hex @returns {readonly [number, number, number]} */
export function parseColor(hex) {
  const value = Number.parseInt(hex.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

/** A number from 0 to 1 for each place, always the same. @param {number} x @param {number} y */
export function chanceAt(x, y) {
  let mixed = Math.imul(x + 374_761_393, 668_265_263) ^ Math.imul(y + 1_274_126_177, 461_845_907)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 2_246_822_519)
  return ((mixed ^ (mixed >>> 13)) >>> 0) / 2 ** 32
}

/** @param {number} share */
const ease = (share) => share * share * (3 - 2 * share)

/** Smooth noise from 0 to 1. @param {number} x @param {number} y */
function noise(x, y) {
  const [left, top] = [Math.floor(x), Math.floor(y)]
  const [across, down] = [ease(x - left), ease(y - top)]
  const above = chanceAt(left, top) * (1 - across) + chanceAt(left + 1, top) * across
  const below = chanceAt(left, top + 1) * (1 - across) + chanceAt(left + 1, top + 1) * across
  return above * (1 - down) + below * down
}

/** Paints one pixel, as far as it is covered. @param {Raster} raster @param {Ink} ink */
function painter({ width, pixels }, { color, alpha, wash }) {
  const [red, green, blue] = parseColor(color)
  return (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ cover) => {
    const share = cover * alpha * (wash === 0 ? 1 : 1 - wash * noise(x / 37, y / 31))
    const at = (y * width + x) * 3
    pixels[at] = /** @type {number} */ (pixels[at]) * (1 - share) + red * share
    pixels[at + 1] = /** @type {number} */ (pixels[at + 1]) * (1 - share) + green * share
    pixels[at + 2] = /** @type {number} */ (pixels[at + 2]) * (1 - share) + blue * share
  }
}

/** @param {Raster} raster @param {Box} box @param {(x: number, y: number) => void} visit */
function eachPixel({ width, height }, [left, top, right, bottom], visit) {
  const [firstX, lastX] = [Math.max(0, Math.floor(left)), Math.min(width, Math.ceil(right))]
  const [firstY, lastY] = [Math.max(0, Math.floor(top)), Math.min(height, Math.ceil(bottom))]
  for (let y = firstY; y < lastY; y++) for (let x = firstX; x < lastX; x++) visit(x, y)
}

/** @param {readonly Point[]} points @param {number} more @returns {Box} */
function boxOf(points, more) {
  const [across, down] = [points.map(([x]) => x), points.map(([, y]) => y)]
  return [Math.min(...across) - more, Math.min(...down) - more, Math.max(...across) + more, Math.max(...down) + more]
}

/**
 * Colors everything within a shape.
 * @param {Raster} raster @param {Ink} ink @param {Box} box @param {(x: number, y: number) => number} reach the distance
 * from the shape, negative inside
 */
function fillShape(raster, ink, box, reach) {
  const paint = painter(raster, ink)
  eachPixel(raster, box, (x, y) => {
    const far = reach(x + 0.5, y + 0.5)
    if (far < 0.5) paint(x, y, Math.min(1, 0.5 - far))
  })
}

/**
 * @param {Raster} raster @param {Ink} ink
 * @param {{ x: number, y: number, rx: number, ry: number, turn: number }} oval
 */
export function fillOval(raster, ink, { x, y, rx, ry, turn }) {
  const [cosine, sine] = [Math.cos(turn), Math.sin(turn)]
  fillShape(raster, ink, boxOf([[x, y]], Math.max(rx, ry) + 1), (atX, atY) => {
    const along = ((atX - x) * cosine + (atY - y) * sine) / rx
    const aside = ((atY - y) * cosine - (atX - x) * sine) / ry
    return (Math.sqrt(along ** 2 + aside ** 2) - 1) * Math.min(rx, ry)
  })
}

/** @param {Raster} raster @param {Ink} ink @param {{ x: number, y: number, width: number, height: number, round:
 * number }} box
 */
export function fillBox(raster, ink, { x, y, width, height, round }) {
  fillShape(raster, ink, [x - 1, y - 1, x + width + 1, y + height + 1], (atX, atY) => {
    const across = Math.abs(atX - x - width / 2) - width / 2 + round
    const down = Math.abs(atY - y - height / 2) - height / 2 + round
    const corner = Math.sqrt(Math.max(across, 0) ** 2 + Math.max(down, 0) ** 2)
    return corner + Math.min(Math.max(across, down), 0) - round
  })
}

/** From one color to another, downwards. @param {Raster} raster @param {number} top @param {number} bottom @param
 * {readonly string[]} colors
 */
export function fade({ width, height, pixels }, top, bottom, [from = '', to = '']) {
  const [start, end] = [parseColor(from), parseColor(to)]
  for (let y = Math.max(0, top); y < Math.min(height, bottom); y++) {
    const share = (y - top) / (bottom - top)
    for (let at = y * width * 3; at < (y + 1) * width * 3; at++)
      pixels[at] = (start[at % 3] ?? 0) * (1 - share) + (end[at % 3] ?? 0) * share
  }
}

const LINES_PER_ROW = 4

/** Where a level line enters and leaves an area. @param {readonly Point[]} corners @param {number} level */
function crossingsAt(corners, level) {
  /** @type {number[]} */
  const crossings = []
  let from = corners.at(-1) ?? [0, 0]
  for (const to of corners) {
    if (from[1] > level !== to[1] > level)
      crossings.push(((to[0] - from[0]) * (level - from[1])) / (to[1] - from[1]) + from[0])
    from = to
  }
  return crossings.toSorted((one, other) => one - other)
}

/** @param {Raster} raster @param {Ink} ink @param {readonly Point[]} corners */
export function fillArea(raster, ink, corners) {
  const paint = painter(raster, ink)
  const [, top, , bottom] = boxOf(corners, 1)
  const cover = new Float32Array(raster.width)
  for (let y = Math.max(0, Math.floor(top)); y < Math.min(raster.height, bottom); y++) {
    cover.fill(0)
    for (let part = 0; part < LINES_PER_ROW; part++) {
      const crossings = crossingsAt(corners, y + (part + 0.5) / LINES_PER_ROW)
      for (let pair = 0; pair + 1 < crossings.length; pair += 2)
        addSpan(cover, Math.max(0, crossings[pair] ?? 0), Math.min(raster.width, crossings[pair + 1] ?? 0))
    }
    eachPixel(raster, [0, y, raster.width, y + 1], (x) => {
      const share = cover[x] ?? 0
      if (share > 0) paint(x, y, share)
    })
  }
}

/** @param {Float32Array} cover @param {number} left @param {number} right */
function addSpan(cover, left, right) {
  for (let x = Math.floor(left); x < right; x++)
    cover[x] = (cover[x] ?? 0) + (Math.min(x + 1, right) - Math.max(x, left)) / LINES_PER_ROW
}

/** The distance from a piece of a line. @param {Point} from @param {Point} to */
function distanceFrom([fromX, fromY], [toX, toY]) {
  const [wide, high] = [toX - fromX, toY - fromY]
  const squared = Math.max(wide * wide + high * high, 1e-9)
  return (/** @type {number} */ x, /** @type {number} */ y) => {
    const along = ((x - fromX) * wide + (y - fromY) * high) / squared
    const at = Math.min(1, Math.max(0, along))
    return Math.sqrt((x - fromX - at * wide) ** 2 + (y - fromY - at * high) ** 2)
  }
}

/** @param {Raster} raster @param {Ink} ink @param {readonly Point[]} points @param {number} thick */
export function strokeLine(raster, ink, points, thick) {
  // One coat for the whole line: overlapping coats would show where its pieces meet.
  /** @type {Map<number, number>} */
  const cover = new Map()
  for (const [index, to] of points.entries()) {
    const from = points[index - 1] ?? to
    const distance = distanceFrom(from, to)
    eachPixel(raster, boxOf([from, to], thick / 2 + 1), (x, y) => {
      const share = Math.min(1, 0.5 - distance(x + 0.5, y + 0.5) + thick / 2)
      const at = y * raster.width + x
      if (share > (cover.get(at) ?? 0)) cover.set(at, share)
    })
  }
  const paint = painter(raster, ink)
  for (const [at, share] of cover) paint(at % raster.width, Math.floor(at / raster.width), share)
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

/** Each row as its difference from the pixels to the left (1) or above (2), whichever leaves less to store.
 * @param {Uint8ClampedArray} row @param {Uint8ClampedArray} above
 */
function filterRow(row, above) {
  const [fromLeft, fromAbove] = [Buffer.alloc(row.length + 1, 1), Buffer.alloc(row.length + 1, 2)]
  let [leftSize, aboveSize] = [0, 0]
  for (let at = 0; at < row.length; at++) {
    const value = row[at] ?? 0
    const [left, up] = [value - (row[at - 3] ?? 0), value - (above[at] ?? 0)]
    fromLeft[at + 1] = left
    fromAbove[at + 1] = up
    leftSize += Math.abs(left)
    aboveSize += Math.abs(up)
  }
  return leftSize < aboveSize ? fromLeft : fromAbove
}

/** @param {Raster} raster */
export function encodePng({ width, height, pixels }) {
  const levels = new Uint8ClampedArray(pixels)
  const rowAt = (/** @type {number} */ y) => levels.subarray(y * width * 3, (y + 1) * width * 3)
  const rows = Array.from({ length: height }, (_, y) =>
    filterRow(rowAt(y), y === 0 ? new Uint8ClampedArray() : rowAt(y - 1)),
  )
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows), { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
