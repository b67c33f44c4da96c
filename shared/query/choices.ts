/** A value of an operator, and its synonyms. */
export interface Choice<Value extends string = string> {
  readonly value: Value
  /** On a button or in a list. */
  readonly label?: string
  readonly summary: string
  readonly aliases: readonly string[]
}

export const speakerChoices = [
  { value: 'me', label: 'You', summary: 'What you wrote.', aliases: ['user', 'i', 'you', 'human'] },
  {
    value: 'assistant',
    label: 'Assistant',
    summary: 'What the model answered.',
    aliases: ['chatgpt', 'gpt', 'claude', 'ai', 'model'],
  },
  {
    value: 'tool',
    label: 'Tools',
    summary: 'What tools were asked and what they returned, with the pages they read.',
    aliases: ['tools'],
  },
  {
    value: 'system',
    label: 'System',
    summary: 'Custom instructions, memory and other context that the chat never showed.',
    aliases: [],
  },
] as const satisfies readonly Choice[]
export type Speaker = (typeof speakerChoices)[number]['value']

/** The archive stores a bit for each, in this order: add new ones at the end. */
export const featureChoices = [
  { value: 'code', label: 'Code', summary: 'Messages with a block of code.', aliases: [] },
  {
    value: 'image',
    label: 'Images',
    summary: 'Messages with an image.',
    aliases: ['images', 'pic', 'pics', 'picture', 'pictures', 'photo', 'photos'],
  },
  {
    value: 'file',
    label: 'Files',
    summary: 'Messages with an attached file.',
    aliases: ['files', 'attachment', 'attachments'],
  },
  { value: 'link', label: 'Links', summary: 'Messages with a web address.', aliases: ['links', 'url', 'urls'] },
  { value: 'table', label: 'Tables', summary: 'Messages with a table.', aliases: ['tables'] },
  { value: 'math', label: 'Formulas', summary: 'Messages with a formula.', aliases: ['maths', 'latex', 'formula'] },
  { value: 'audio', label: 'Audio', summary: 'Messages that were spoken.', aliases: ['voice'] },
  { value: 'canvas', label: 'Canvas', summary: 'Messages that wrote or changed a canvas.', aliases: [] },
  {
    value: 'thoughts',
    label: 'Thoughts',
    summary: 'Messages with the model’s reasoning.',
    aliases: ['thought', 'reasoning', 'thinking'],
  },
  {
    value: 'citation',
    label: 'Sources',
    summary: 'Messages that cite sources.',
    aliases: ['citations', 'source', 'sources'],
  },
] as const satisfies readonly Choice[]
export type Feature = (typeof featureChoices)[number]['value']
export const features: readonly Feature[] = featureChoices.map(({ value }) => value)

export const stateChoices = [
  { value: 'starred', summary: 'Conversations you starred.', aliases: ['star', 'favorite', 'favourite'] },
  { value: 'archived', summary: 'Conversations you archived.', aliases: [] },
  { value: 'branch', summary: 'Messages on a branch that is not the current one.', aliases: [] },
  { value: 'highlighted', summary: 'Messages you highlighted.', aliases: ['highlight'] },
  { value: 'hidden', summary: 'Messages that the chat never showed, or that you hid from agents.', aliases: [] },
] as const satisfies readonly Choice[]
export type State = (typeof stateChoices)[number]['value']

export const sortChoices = [
  { value: 'relevance', label: 'Best first', summary: 'The best match first.', aliases: ['best', 'relevant'] },
  { value: 'newest', label: 'Newest first', summary: 'The newest first.', aliases: ['new', 'recent', 'date'] },
  { value: 'oldest', label: 'Oldest first', summary: 'The oldest first.', aliases: ['old'] },
] as const satisfies readonly Choice[]
export type Sort = (typeof sortChoices)[number]['value']

/** Null when it names none of them. */
export function readChoice<Value extends string>(choices: readonly Choice<Value>[], text: string): Value | null {
  const name = text.toLowerCase()
  return choices.find(({ value, aliases }) => value === name || aliases.includes(name))?.value ?? null
}

/** In UTF-16 units, like positions. */
export const MAX_QUERY_LENGTH = 1000
/** Words, phrases, regexes and titles; filters are cheap and aren't counted. */
export const MAX_TERMS = 64
/** Groups nested deeper than this are flattened. */
export const MAX_DEPTH = 32

/**
 * The part of the query that will be parsed. It ends between words if there is a space in its second half, and never
 * inside a character.
 */
export function cutQuery(text: string): string {
  if (text.length <= MAX_QUERY_LENGTH) return text
  const head = text.slice(0, MAX_QUERY_LENGTH)
  if (/^\s/.test(text.slice(MAX_QUERY_LENGTH))) return head
  const wordStart = head.search(/\S*$/)
  if (wordStart > MAX_QUERY_LENGTH / 2) return head.slice(0, wordStart)
  return /[\uD800-\uDBFF]$/.test(head) ? head.slice(0, -1) : head
}
