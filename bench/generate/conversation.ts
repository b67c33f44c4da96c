import { addAnswer } from './answers.ts'
import type { RichConversation } from './exportShape.ts'
import { richConversation } from './exportShape.ts'
import { addPreamble, addPrompt } from './prompts.ts'
import type { Random } from './random.ts'
import type { Talk, Workshop } from './talk.ts'
import { isCounted, startTalk } from './talk.ts'

const models = ['gpt-4', 'gpt-4o', 'gpt-4o', 'gpt-4o', 'gpt-4o-mini', 'o3', 'gpt-5', 'gpt-5-thinking']
const branchShare = 0.08

export interface MadeConversation {
  readonly conversation: RichConversation
  /** As many as the requested export generation shows. */
  readonly messageCount: number
}

/** A conversation like those in a rich 2025 export; it ends as soon as it has `messageLimit` messages. */
export function makeConversation(workshop: Workshop, startTime: number, messageLimit: number): MadeConversation {
  const { random } = workshop
  const model = random.pick(models)
  const talk = startTalk(workshop, model, startTime)
  const goal = Math.min(messageLimit, Math.max(3, Math.round(random.lognormal(7, 1.2))))
  let current = addPreamble(talk)
  while (talk.messageCount < goal) current = addExchange(talk, current)
  current = dropSurplus(talk, current, messageLimit)
  const id = random.uuid()
  return {
    messageCount: talk.messageCount,
    conversation: richConversation({
      id,
      title: random.chance(0.004) ? null : workshop.text.title(talk.subject),
      createTime: startTime,
      updateTime: Math.round(talk.clock * 1e6) / 1e6,
      mapping: talk.mapping,
      currentNode: current,
      extra: { default_model_slug: model, ...kindOfConversation(random) },
    }),
  }
}

function addExchange(talk: Talk, parent: string): string {
  const prompt = addPrompt(talk, parent)
  let last = addAnswer(talk, prompt)
  if (!talk.random.chance(branchShare)) return last
  if (talk.random.chance(0.6)) {
    const times = talk.random.pick([1, 1, 1, 2, 3])
    for (let time = 0; time < times; time += 1) last = addAnswer(talk, prompt)
    return last
  }
  // An edited prompt; sometimes the abandoned branch had continued for a while.
  if (talk.random.chance(0.3)) addAnswer(talk, addPrompt(talk, last))
  return addAnswer(talk, addPrompt(talk, parent))
}

// The last exchange may overshoot by one or two messages, and an export must have exactly the requested number.
function dropSurplus(talk: Talk, current: string, messageLimit: number): string {
  let last = current
  const newestFirst = Object.values(talk.mapping).toReversed()
  for (const node of newestFirst) {
    if (talk.messageCount <= messageLimit) break
    const parent = node.parent ?? talk.rootId
    if (isCounted(talk, node)) talk.messageCount -= 1
    talk.mapping[parent]?.children.pop()
    delete talk.mapping[node.id]
    if (node.id === last) last = parent
  }
  return last
}

function kindOfConversation(random: Random): Record<string, unknown> {
  const draw = random.next()
  const flags = { is_archived: random.chance(0.05), is_starred: random.chance(0.02) ? true : null }
  if (draw < 0.08) {
    const id = `g-p-${random.pick(['6770f1c2a8d88191', '67a11b03c7d48191', '68022d9f55ac8191'])}`
    return {
      ...flags,
      conversation_template_id: id,
      gizmo_id: id,
      gizmo_type: 'snorlax',
      memory_scope: 'project_enabled',
    }
  }
  if (draw < 0.14) {
    const id = `g-${random.pick(['p3aYdKqWx', 'Tr7cVb2Ls', 'k9HnM4eQz'])}`
    return { ...flags, conversation_template_id: id, gizmo_id: id, gizmo_type: 'gpt' }
  }
  return draw < 0.17 ? { ...flags, conversation_origin: 'apple' } : flags
}
