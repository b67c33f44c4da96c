import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * A turn as written: `--- gpt`, the words after it and the text below it.
 * @typedef {{ speaker: string, words: string[], text: string, line: number, isOld: boolean, delay: number }} Step
 */
/**
 * A conversation as written in `talks/`.
 * @typedef {{ file: string, line: number, title: string, header: Record<string, string>, steps: Step[] }} WrittenTalk
 */

/** Who or what a turn can come from. */
export const speakers = new Set('me gpt thinking python output search draw canvas memory research error'.split(' '))
const headerKeys = new Set('date model lang group starred archived voice instructions unanswered'.split(' '))
const talksFolder = fileURLToPath(new URL('talks/', import.meta.url))

/**
 * Every written conversation, and what can't be read, as `file:line: sentence`.
 * @returns {{ talks: WrittenTalk[], errors: string[] }}
 */
export function readTalks() {
  const files = readdirSync(talksFolder).filter((name) => name.endsWith('.md'))
  const read = files.toSorted().map((file) => readFile(readFileSync(path.join(talksFolder, file), 'utf8'), file))
  return { talks: read.flatMap(({ talks }) => talks), errors: read.flatMap(({ errors }) => errors) }
}

/** @param {string} source @param {string} file @returns {{ talks: WrittenTalk[], errors: string[] }} */
export function readFile(source, file) {
  /** @type {WrittenTalk[]} */
  const talks = []
  /** @type {string[]} */
  const errors = []
  /** @type {{ mark: string, line: number } | null} */
  let fence = null
  for (const [index, row] of source.split('\n').entries()) {
    const line = index + 1
    /** @param {string} sentence @param {number} [at] */
    const complain = (sentence, at = line) => void errors.push(`${file}:${at}: ${sentence}`)
    const marker = readMarker(row, fence !== null)
    if (marker === null) {
      fence = nextFence(fence, row, line)
      addRow(talks.at(-1), row, complain)
      continue
    }
    if (fence !== null) complain(`this code block isn't closed before line ${line}.`, fence.line)
    fence = null
    if (marker.isTitle) talks.push({ file, line, title: marker.words, header: {}, steps: [] })
    else if (talks.length === 0) complain('a turn before the first `=== Title`.')
    else talks.at(-1)?.steps.push(readStep(marker.words, line, complain))
  }
  if (fence !== null) errors.push(`${file}:${fence.line}: this code block isn't closed.`)
  for (const { steps } of talks) for (const step of steps) step.text = step.text.trim()
  return { talks, errors }
}

/** In a code block only lines that can't be anything else count, because the block was left open. @param {string} row
 * @param {boolean} isInFence
 */
function readMarker(row, isInFence) {
  const [, sign = '', words = ''] = /^(===|---) (.+)$/.exec(row) ?? []
  if (sign === '') return null
  const isTitle = sign === '==='
  if (isInFence && !isTitle && !speakers.has(words.split(' ')[0] ?? '')) return null
  return { isTitle, words: words.trim() }
}

/** @param {{ mark: string, line: number } | null} fence @param {string} row @param {number} line */
function nextFence(fence, row, line) {
  const [, mark = '', rest = ''] = /^\s*(`{3,}|~{3,})(.*)$/.exec(row) ?? []
  if (mark === '') return fence
  if (fence === null) return { mark, line }
  return mark.startsWith(fence.mark) && rest.trim() === '' ? null : fence
}

/** A line of a turn's text, or of the header. @param {WrittenTalk | undefined} talk @param {string} row
 * @param {(sentence: string) => void} complain
 */
function addRow(talk, row, complain) {
  const step = talk?.steps.at(-1)
  if (step !== undefined) {
    step.text += `${row}\n`
    return
  }
  if (row.trim() === '') return
  const [, key = '', value = ''] = /^([a-z]+): (.+)$/.exec(row) ?? []
  if (talk === undefined) complain('text before the first `=== Title`.')
  else if (!headerKeys.has(key)) complain(`\`${row}\` is no header line; known are ${[...headerKeys].join(', ')}.`)
  else if (key in talk.header) complain(`\`${key}\` is given twice.`)
  else talk.header[key] = value.trim()
}

const unitSeconds = { m: 60, h: 3600, d: 86_400 }

/** @param {string} words @param {number} line @param {(sentence: string) => void} complain @returns {Step} */
function readStep(words, line, complain) {
  const [speaker = '', ...rest] = words.split(/\s+/)
  if (!speakers.has(speaker)) complain(`\`--- ${speaker}\` is no speaker; known are ${[...speakers].join(', ')}.`)
  const delay = rest.find((word) => /^\+\d+[mhd]$/.test(word)) ?? '+0m'
  const unit = /** @type {'m' | 'h' | 'd'} */ (delay.at(-1))
  return {
    speaker,
    words: rest.filter((word) => word !== 'old' && word !== delay),
    text: '',
    line,
    isOld: rest.includes('old'),
    delay: Number(delay.slice(1, -1)) * unitSeconds[unit],
  }
}
