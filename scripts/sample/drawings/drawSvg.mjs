import { glyphs } from './letters.mjs'
import { chanceAt, createRaster, encodePng, fade, fillArea, fillBox, fillOval, strokeLine } from './raster.mjs'

/** @typedef {import('./raster.mjs').Point} Point @typedef {import('./raster.mjs').Raster} Raster */
/** @typedef {import('./raster.mjs').Ink} Ink */
/** An element of a drawing: its attributes as text, and numbers by name. @typedef {{ name: string, text: string, given:
 * (name: string) => string, number: (name: string) => number }} Element
 */

const ELEMENT = /<(?<name>\w+)(?<attributes>[^<>]*?)\/?>(?:(?<text>[^<]+)<\/text>)?/g

/** @param {string} source @returns {Element[]} */
function elementsOf(source) {
  return [...source.matchAll(ELEMENT)].map(({ groups = {} }) => {
    const attributes = new Map(
      [...(groups['attributes'] ?? '').matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key, value]) => [key, value]),
    )
    const given = (/** @type {string} */ name) => attributes.get(name) ?? ''
    return { name: groups['name'] ?? '', text: groups['text'] ?? '', given, number: (name) => Number(given(name)) }
  })
}

/** @param {string} points @returns {Point[]} */
const pointsOf = (points) =>
  points.split(' ').map((pair) => {
    const [x, y] = pair.split(',').map(Number)
    return [x ?? 0, y ?? 0]
  })

/** Letters of strokes, because a font would not look the same everywhere; `data-shaky` is by hand. @param {Raster}
 * raster @param {Ink} ink @param {Element} element
 */
function drawWords(raster, ink, { text, given, number }) {
  const words = text.replaceAll('&gt;', '>').replaceAll('&amp;', '&')
  const [y, size, shaky] = [number('y'), number('font-size'), number('data-shaky')]
  const step = size * 0.86
  const middle = given('text-anchor') === 'middle' ? (words.length * step - size * 0.2) / 2 : 0
  for (const [index, letter] of [...words].entries()) {
    for (const [stroke, points] of (glyphs[letter] ?? []).entries()) {
      const placed = points.map(([across, down], corner) => {
        const shake = (/** @type {number} */ axis) =>
          (chanceAt(index * 31 + corner * 7 + axis, stroke + words.length * 13 + Math.round(y)) - 0.5) * shaky
        const x = number('x') - middle + index * step + (across / 6) * size + shake(0)
        return /** @type {Point} */ ([x, y + (down / 6 - 1) * size + shake(1)])
      })
      strokeLine(raster, ink, placed, number('stroke-width'))
    }
  }
}

/** @type {Record<string, (raster: Raster, ink: Ink, element: Element) => void>} */
const painters = {
  polygon: (raster, ink, { given }) => fillArea(raster, ink, pointsOf(given('points'))),
  polyline: (raster, ink, { given, number }) =>
    strokeLine(raster, ink, pointsOf(given('points')), number('stroke-width')),
  circle: (raster, ink, { number }) =>
    fillOval(raster, ink, { x: number('cx'), y: number('cy'), rx: number('r'), ry: number('r'), turn: 0 }),
  ellipse(raster, ink, { given, number }) {
    const degrees = Number(/rotate\((\S+)/.exec(given('transform'))?.[1] ?? 0)
    const [x, y, rx, ry] = ['cx', 'cy', 'rx', 'ry'].map(number)
    fillOval(raster, ink, { x: x ?? 0, y: y ?? 0, rx: rx ?? 0, ry: ry ?? 0, turn: (degrees / 180) * Math.PI })
  },
  rect(raster, ink, { number }) {
    const [x, y, width, height, round] = ['x', 'y', 'width', 'height', 'rx'].map(number)
    fillBox(raster, ink, { x: x ?? 0, y: y ?? 0, width: width ?? 0, height: height ?? 0, round: round ?? 0 })
  },
  text: drawWords,
}

/** @param {Element} element @returns {Ink} */
const inkOf = ({ given, number }) => ({
  color: given('fill') || given('stroke'),
  alpha: given('opacity') === '' ? 1 : number('opacity'),
  wash: number('data-wash'),
})

/**
 * A drawing as PNG. It knows the part of SVG that the drawings here use.
 * @param {string} source
 */
export function drawSvg(source) {
  const [svg, ...elements] = elementsOf(source)
  if (svg?.name !== 'svg') throw new Error('A drawing begins with <svg>.')
  const raster = createRaster(svg.number('width'), svg.number('height'))
  /** @type {string[]} */
  let colors = []
  for (const element of elements) {
    const { name, given, number } = element
    if (name === 'linearGradient') colors = []
    else if (name === 'stop') colors.push(given('stop-color'))
    else if (given('fill').startsWith('url')) fade(raster, number('y'), number('y') + number('height'), colors)
    else if (painters[name] === undefined) throw new Error(`<${name}> can't be drawn.`)
    else painters[name](raster, inkOf(element), element)
  }
  return encodePng(raster)
}
