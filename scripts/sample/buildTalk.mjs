import { createHash } from 'node:crypto'
import { me, talk } from './talk.mjs'
import { turnsOf } from './turns.mjs'
import { groups, instructions, modelOfAuto } from './world.mjs'

/** @typedef {import('./readTalks.mjs').Step} Step @typedef {import('./readTalks.mjs').WrittenTalk} WrittenTalk */
/** @typedef {import('./talk.mjs').Turn} Turn */

/** A number from 0 to 1 that the same words always give. @param {string} words */
const chanceOf = (words) => createHash('sha256').update(words).digest().readUIntBE(0, 6) / 2 ** 48

/** Words, counting two Japanese characters as one. @param {string} text */
const countWords = (text) => (text.match(/[\u3040-\u30ff\u4e00-\u9fff]{1,2}|[\p{L}\p{N}]+/gu) ?? []).length

/**
 * Seconds until a turn: people read, think, type and sometimes come back an hour later.
 * @param {Step} step @param {Step | undefined} before @param {string} seed
 */
function waitFor(step, before, seed) {
  const chance = chanceOf(seed)
  if (before === undefined) return 0
  if (step.speaker !== 'me') return 1 + chance * 5
  if (step.delay > 0) return step.delay * (0.96 + chance * 0.08)
  const reading = Math.min(240, countWords(before.text) * (0.1 + chance * 0.2))
  const typing = Math.min(300, step.text.length * 0.14)
  const pause = chanceOf(`${seed} pause`) < 0.07 ? 500 + chance * 6000 : 8 + chance * 75
  return reading + typing + pause
}

/**
 * The current path, and earlier versions beside it. Turns marked `old` are versions of the question if they begin with
 * `me`, else of the answer.
 * @param {readonly Step[]} steps @param {Omit<import('./turns.mjs').Place, 'index' | 'before'>} place
 */
function arrange(steps, place) {
  /** @type {Turn[]} */
  const turns = []
  /** @type {{ after: number, turns: Turn[] }[]} */
  const branches = []
  let clock = 0
  for (const [index, step] of steps.entries()) {
    const before = steps[index - 1]
    clock += waitFor(step, before, `${place.seed} ${index}`)
    const timed = turnsOf(step, { ...place, index, before }).map(({ wait = 0, ...turn }) => ({
      ...turn,
      at: (clock += wait + 0.2),
    }))
    if (!step.isOld) turns.push(...timed)
    else if (before?.isOld && step.speaker !== 'me' && before.speaker !== 'gpt') branches.at(-1)?.turns.push(...timed)
    else branches.push({ after: turns.length - 1, turns: timed })
  }
  return { turns, branches }
}

/** The user's custom instructions, which ChatGPT keeps as a hidden first message. @returns {Turn} */
const hiddenInstructions = () => ({
  ...me(''),
  content: { content_type: 'user_editable_context', ...instructions },
  metadata: { is_visually_hidden_from_conversation: true, is_user_system_message: true },
  at: 0,
})

/** @param {Record<string, string>} header */
const fieldsOf = ({ model, group = '', archived, starred, voice }) => ({
  default_model_slug: model,
  is_archived: archived === 'yes',
  is_starred: starred === 'yes' ? true : null,
  voice: voice ?? null,
  ...groups[group],
})

/**
 * A written conversation in export format.
 * @param {WrittenTalk} written @param {import('./turns.mjs').Place['keep']} keep
 */
export function buildTalk({ file, title, header, steps }, keep) {
  const { date = '', model = '' } = header
  const day = date.slice(0, 10)
  const seed = `${file} ${date}`
  const { turns, branches } = arrange(steps, { day, seed, isVoice: header['voice'] !== undefined, keep })
  const hidden = header['instructions'] === 'yes' ? [hiddenInstructions()] : []
  return talk({
    title: title === '(untitled)' ? null : title,
    seed,
    at: `${date.replace(' ', 'T')}:${String(Math.floor(chanceOf(seed) * 60)).padStart(2, '0')}`,
    model: model === 'auto' ? modelOfAuto(day) : model,
    turns: [...hidden, ...turns],
    branches: branches.map((branch) => ({ ...branch, after: branch.after + hidden.length })),
    extra: fieldsOf(header),
  })
}
