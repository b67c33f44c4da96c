import { assets } from './files.mjs'
import { findModel, groups, languages, untitled } from './world.mjs'

/** @typedef {import('./readTalks.mjs').Step} Step @typedef {import('./readTalks.mjs').WrittenTalk} WrittenTalk */

/** What is wrong with conversations that could be read. @param {readonly WrittenTalk[]} talks @returns {string[]} */
export function checkTalks(talks) {
  const found = talks.flatMap(({ file, line, title, header, steps }) => [
    ...[...checkHeader(title, header), ...checkOrder(steps, header)].map((sentence) => `${file}:${line}: ${sentence}`),
    ...steps.flatMap((step) =>
      checkStep(step, header['date']?.slice(0, 10) ?? '').map((sentence) => `${file}:${step.line}: ${sentence}`),
    ),
  ])
  return [...found, ...findTwins(talks)]
}

/** @param {string} date */
const isMinute = (date) =>
  /^\d{4}-\d\d-\d\d \d\d:\d\d$/.test(date) && !Number.isNaN(Date.parse(`${date.replace(' ', 'T')}:00Z`))

/** @param {string} title @param {Record<string, string>} header @returns {string[]} */
function checkHeader(title, { date = '', model = '', lang = '', group = 'garden', ...flags }) {
  const isDate = isMinute(date)
  const isInRange = date > '2023-09-01' && date < '2026-11-16'
  const areFlags = [flags['starred'], flags['archived'], flags['unanswered']].every(
    (flag) => flag === undefined || flag === 'yes',
  )
  /** @type {[boolean, string][]} */
  const rules = [
    [title.length <= 90, 'the title is longer than 90 characters.'],
    [isDate, '`date` must look like 2025-01-18 17:20.'],
    [!isDate || isInRange, '`date` must be from 2023-09-01 to 2026-11-15.'],
    [lang in languages, `\`lang\` must be one of ${Object.keys(languages).join(', ')}.`],
    [group in groups, `\`group\` must be one of ${Object.keys(groups).join(', ')}.`],
    [areFlags, '`starred`, `archived` and `unanswered` must be yes, or left out.'],
  ]
  const wrong = rules.filter(([holds]) => !holds).map(([, sentence]) => sentence)
  const wrongModel = findModel(model, date.slice(0, 10))
  return wrongModel === null ? wrong : [...wrong, wrongModel]
}

/** @param {readonly Step[]} steps @param {Record<string, string>} header @returns {string[]} */
function checkOrder(steps, header) {
  const last = header['unanswered'] === 'yes' ? 'me' : 'gpt'
  const kept = steps.filter(({ isOld }) => !isOld).map(({ speaker }) => speaker)
  const twice = kept.some((speaker, index) => speaker === 'me' && kept[index + 1] === 'me')
  return [
    ...(kept[0] === 'me' ? [] : ['a conversation begins with `--- me`.']),
    ...(kept.at(-1) === last ? [] : [`this conversation ends with \`--- ${last}\`.`]),
    ...(twice ? ['two `--- me` in a row.'] : []),
    ...(steps.at(-1)?.isOld === true ? ['`old` turns stand before the turn that replaced them.'] : []),
  ]
}

/** What may follow a speaker. @type {Record<string, (word: string) => boolean>} */
const allowed = {
  thinking: (word) => /^\d+$/.test(word),
  research: (word) => /^\d+$/.test(word),
  canvas: () => true,
}

/** @param {Step} step @param {string} day @returns {string[]} */
function checkStep({ speaker, words, text }, day) {
  const isAllowed =
    allowed[speaker] ?? ((/** @type {string} */ word) => word.startsWith('@') && word.slice(1) in assets)
  const wrong = words.filter((word) => !(speaker === 'gpt' && findModel(word, day) === null) && !isAllowed(word))
  return [
    ...(text === '' ? [`\`--- ${speaker}\` has no text.`] : []),
    ...(speaker === 'thinking' && words.length === 0 ? ['`--- thinking` needs seconds.'] : []),
    ...wrong.map((word) => `\`${word}\` can't follow \`--- ${speaker}\` here.`),
  ]
}

/** @param {readonly WrittenTalk[]} talks @returns {string[]} */
function findTwins(talks) {
  /** @type {Map<string, string>} */
  const seen = new Map()
  return talks.flatMap(({ file, line, title, header }) => {
    const keys = [`the date ${header['date']}`, ...(untitled.has(title) ? [] : [`the title “${title}”`])]
    return keys.flatMap((key) => {
      const other = seen.get(key)
      seen.set(key, `${file}:${line}`)
      return other === undefined ? [] : [`${file}:${line}: ${key} is already used at ${other}.`]
    })
  })
}

/** @param {readonly string[]} values */
function count(values) {
  /** @type {Map<string, number>} */
  const counts = new Map()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  const rows = [...counts].toSorted(([one], [other]) => (one < other ? -1 : 1))
  return rows.map(([value, number]) => `${value} ${number}`).join(', ')
}

/** Short, medium or long, by turns and characters. @param {WrittenTalk} talk */
function lengthOf({ steps }) {
  const characters = steps.reduce((sum, { text }) => sum + text.length, 0)
  if (steps.length <= 2 && characters < 900) return '1 short'
  return steps.length >= 9 || characters > 4500 ? '3 long' : '2 medium'
}

/**
 * What is written and what is wrong, as text, for all files or for the named ones.
 * @param {readonly WrittenTalk[]} talks @param {readonly string[]} errors @param {readonly string[]} files
 */
export function reportTalks(talks, errors, files) {
  const isAsked = (/** @type {string} */ file) => files.length === 0 || files.some((name) => name.endsWith(file))
  const asked = talks.filter(({ file }) => isAsked(file))
  const wrong = errors.filter((sentence) => isAsked(sentence.slice(0, sentence.indexOf(':'))))
  const steps = asked.flatMap((talk) => talk.steps)
  const characters = steps.reduce((sum, { text }) => sum + text.length, 0)
  return [
    `${asked.length} conversations, ${steps.length} turns, ${Math.ceil(characters / 1024)} KB of text`,
    `files: ${count(asked.map(({ file }) => file))}`,
    `languages: ${count(asked.map(({ header }) => header['lang'] ?? 'none'))}`,
    `years: ${count(asked.map(({ header }) => header['date']?.slice(0, 4) ?? 'none'))}`,
    `lengths: ${count(asked.map(lengthOf))}`,
    `models: ${count(asked.map(({ header }) => header['model'] ?? 'none'))}`,
    wrong.length === 0 ? 'No errors.' : `${wrong.length} errors:\n${wrong.join('\n')}`,
    '',
  ].join('\n')
}
