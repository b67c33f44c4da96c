import { createHash } from 'node:crypto'

/**
 * One message. `at` is when it was sent, in seconds since the conversation began; `wait` is for whoever works that out.
 * @typedef {{ role: 'user' | 'assistant' | 'tool', content: object, fields?: object, metadata?: object, at?: number,
 * wait?: number }} Turn
 */

/** The same words give the same id on every run. @param {string} words */
export function idOf(words) {
  const hex = createHash('sha256').update(words).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** @param {string} text @param {object} [metadata] @returns {Turn} */
export const me = (text, metadata = {}) => ({
  role: 'user',
  content: { content_type: 'text', parts: [text] },
  metadata,
})
/** @param {string} text @param {object} [metadata] @returns {Turn} */
export const answer = (text, metadata = {}) => ({
  role: 'assistant',
  content: { content_type: 'text', parts: [text] },
  metadata,
})
/** @param {readonly [summary: string, content: string][]} steps @returns {Turn} */
export const thoughts = (...steps) => ({
  role: 'assistant',
  content: {
    content_type: 'thoughts',
    thoughts: steps.map(([summary, content]) => ({ summary, content, chunks: [], finished: true })),
  },
})
/** @param {number} seconds @returns {Turn} */
export const recap = (seconds) => ({
  role: 'assistant',
  content: { content_type: 'reasoning_recap', content: `Thought for ${seconds}s` },
  metadata: { finished_duration_sec: seconds },
})
/** @param {string} recipient @param {object} content @returns {Turn} */
export const toTool = (recipient, content) => ({ role: 'assistant', content, fields: { recipient, end_turn: false } })
/** @param {string} name @param {object} content @param {object} [metadata] @returns {Turn} */
export const fromTool = (name, content, metadata = {}) => ({
  role: 'tool',
  content,
  fields: { author: { role: 'tool', name, metadata: {} } },
  metadata,
})

/** Exports have microseconds. @param {number} seconds */
const round = (seconds) => Math.round(seconds * 1e6) / 1e6

/**
 * A conversation in export format.
 * @param {object} talk
 * @param {string | null} talk.title
 * @param {string} [talk.seed] what ids are made from; the title if left out
 * @param {string} talk.at when it began, in UTC
 * @param {string} talk.model
 * @param {readonly Turn[]} talk.turns
 * @param {readonly { after: number, turns: readonly Turn[] }[]} [talk.branches] alternatives after the turn with this
 * index; the conversation's current path has its turns
 * @param {object} [talk.extra]
 */
export function talk({ title, seed = String(title), at, model, turns, branches = [], extra = {} }) {
  const id = idOf(seed)
  const rootId = idOf(`${seed} root`)
  const start = Date.parse(`${at}Z`) / 1000
  /**
   * @type {Record<string, { id: string, message: { create_time: number } | null, parent: string | null, children:
   * string[] }>}
   */
  const mapping = { [rootId]: { id: rootId, message: null, parent: null, children: [] } }

  /** @param {readonly Turn[]} line @param {string} parent @param {{ name: string, from: number }} place */
  function add(line, parent, { name, from }) {
    const keys = [parent]
    for (const [index, { role, content, fields = {}, metadata = {}, at: seconds }] of line.entries()) {
      const key = idOf(`${seed} ${name} ${index}`)
      const above = keys.at(-1) ?? rootId
      const message = {
        id: key,
        author: { role, name: null, metadata: {} },
        create_time: round(start + (seconds ?? (from + index) * 41)),
        update_time: null,
        content,
        status: 'finished_successfully',
        end_turn: role === 'assistant' ? true : null,
        weight: 1,
        metadata: {
          ...(role === 'assistant' ? { model_slug: model, message_type: 'next', timestamp_: 'absolute' } : {}),
          ...metadata,
        },
        recipient: 'all',
        channel: null,
        ...fields,
      }
      mapping[key] = { id: key, message, parent: above, children: [] }
      mapping[above]?.children.push(key)
      keys.push(key)
    }
    return keys
  }

  const keys = add(turns, rootId, { name: 'turn', from: 0 })
  for (const [index, branch] of branches.entries())
    add(branch.turns, keys[branch.after + 1] ?? rootId, { name: `branch ${index}`, from: branch.after + 1.5 })
  /** @param {string} key */
  const timeOf = (key) => mapping[key]?.message?.create_time ?? start
  for (const { children } of Object.values(mapping)) children.sort((one, other) => timeOf(one) - timeOf(other))
  const lastTime = round(start + (turns.at(-1)?.at ?? turns.length * 41 - 9) + 9)
  return {
    title,
    create_time: start,
    update_time: lastTime,
    mapping,
    moderation_results: [],
    current_node: keys.at(-1),
    plugin_ids: null,
    conversation_id: id,
    conversation_template_id: null,
    gizmo_id: null,
    gizmo_type: null,
    is_archived: false,
    is_starred: null,
    safe_urls: [],
    default_model_slug: model,
    conversation_origin: null,
    voice: null,
    memory_scope: 'global_enabled',
    pinned_time: null,
    id,
    ...extra,
  }
}
