/** The languages of the sample. */
export const languages = { en: 'English', de: 'German', es: 'Spanish', fr: 'French', pt: 'Portuguese', ja: 'Japanese' }

/** Titles that several conversations may have; the last one stands for none at all. */
export const untitled = new Set(['New chat', '(untitled)'])

/** When each model could be chosen. @type {Record<string, readonly [from: string, until: string]>} */
const models = {
  'text-davinci-002-render-sha': ['2023-09-01', '2024-05-31'],
  'gpt-4': ['2023-11-04', '2024-08-31'],
  'gpt-4o': ['2024-05-14', '2025-08-06'],
  'gpt-4o-mini': ['2024-07-19', '2025-08-06'],
  'o1-preview': ['2024-09-13', '2024-12-04'],
  o1: ['2024-12-06', '2025-04-15'],
  'o3-mini': ['2025-02-01', '2025-04-30'],
  'gpt-4-5': ['2025-03-01', '2025-07-13'],
  o3: ['2025-04-17', '2025-08-06'],
  'o4-mini': ['2025-04-17', '2025-08-06'],
  'gpt-5': ['2025-08-08', '2026-11-15'],
  'gpt-5-mini': ['2025-08-08', '2026-11-15'],
  'gpt-5-thinking': ['2025-08-08', '2026-02-28'],
  'gpt-5-1': ['2025-11-13', '2026-03-31'],
  'gpt-5-2': ['2025-12-12', '2026-11-15'],
  'gpt-5-2-thinking': ['2025-12-12', '2026-11-15'],
  research: ['2025-02-26', '2026-11-15'],
  auto: ['2024-07-01', '2026-11-15'],
}

/** What is wrong with using a model on a day, or null. @param {string} model @param {string} day */
export function findModel(model, day) {
  const period = models[model]
  if (period === undefined) return `\`${model}\` is no model; known are ${Object.keys(models).join(', ')}.`
  const [from, until] = period
  return day < from || day > until ? `${model} could be chosen from ${from} to ${until}, not on ${day}.` : null
}

/** The model that answers when the user leaves the choice to ChatGPT. @param {string} day */
export function modelOfAuto(day) {
  if (day < '2025-08-08') return 'gpt-4o'
  return day < '2026-01-01' ? 'gpt-5' : 'gpt-5-2'
}

/** @param {string} id */
const project = (id) => ({
  gizmo_id: id,
  gizmo_type: 'snorlax',
  conversation_template_id: id,
  memory_scope: 'project_enabled',
})
/** @param {string} id */
const gpt = (id) => ({ gizmo_id: id, gizmo_type: 'gpt', conversation_template_id: id })

/** Projects and custom GPTs. An export has their ids only. @type {Record<string, object>} */
export const groups = {
  lisbon: project('g-p-67f0a1b2c3d4e5f60718293a4b5c6d7e'),
  garden: project('g-p-676a0c31e5b88191a2f4d70c9be61344'),
  house: project('g-p-69a41d5e07c48191b3e8f2a6605dc917'),
  bread: project('g-p-67e2b90f4a1c8191955d3c7be8a0f262'),
  verbs: gpt('g-V3rbT1ger'),
  recipes: gpt('g-Qm4rK7tBn'),
  coach: gpt('g-h8RunW2Lz'),
}

/** Mila's custom instructions. */
export const instructions = {
  user_profile:
    'The user provided the following information about themselves. Preferred name: Mila. Role: data analyst, ferries ' +
    'and buses. Other: I live with my daughter Juno and a cat, row badly. German is my first language.',
  user_instructions:
    'The user provided the additional info about how they would like you to respond: Short answers. No praise. If ' +
    'you are not sure, say so. Metric units, 24-hour clock, euros.',
}
