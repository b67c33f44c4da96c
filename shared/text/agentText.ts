/**
 * Makes text from an export safe for a model to read. Text invisible to people must not reach an agent, so control
 * characters become visible and invisible ones are removed; ordinary text in every script and emoji stay unchanged.
 */
export function agentText(text: string): string {
  const whole = withPlainLineEnds(text.toWellFormed())
  return SUSPECT.test(whole)
    ? whole.replace(INVISIBLE, '').replace(CONTROL, '\ufffd').replace(STRAY_JOINER, '').replace(STRAY_SELECTOR, '')
    : whole
}

export function withPlainLineEnds(text: string): string {
  return text.replace(LINE_ENDS, '\n')
}

/** The same if it differs from the text, else null: for most texts a quick check is enough. */
export function changedForAgents(text: string): string | null {
  if (nextChange(text, 0) < 0) return null
  const shown = agentText(text)
  return shown === text ? null : shown
}

/** The same for a title, which is shown on one line. */
export function changedLine(title: string): string | null {
  const changed = changedForAgents(title)
  return changed === null && !/\s\s|[^\S ]/.test(title) ? null : (changed ?? title).replace(/\s+/g, ' ').trim()
}

/** The same on one line of at most this many characters. */
export function agentLine(text: string, maxLength: number): string {
  const line = agentText(text.slice(0, maxLength * 4))
    .replace(/\s+/g, ' ')
    .trim()
  const characters = Array.from(line)
  return characters.length <= maxLength ? line : `${cleanEnd(characters.slice(0, maxLength - 1).join(''))}…`
}

/** The same for every text inside a value. */
export function agentValue<Value>(value: Value): Value {
  return cleaned(value) as Value
}

function cleaned(value: unknown): unknown {
  if (typeof value === 'string') return agentText(value)
  if (Array.isArray(value)) return value.map(cleaned)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, cleaned(entry)]))
}

/** At most this many characters, never half of one, with an ellipsis where text was removed. */
export function cutText(text: string, maxLength: number): string {
  return text.length <= maxLength ? text : `${cleanEnd(text.slice(0, maxLength))}...`
}

/** Text cut inside a character or a composed emoji must not end in an invisible part. */
function cleanEnd(text: string): string {
  return text.replace(/[\ud800-\udbff]$/, '').replace(/(?:\u200d|\ufe0e|\ufe0f)+$/, '')
}

const LINE_ENDS = /\r\n?|[\v\f\u0085\u2028\u2029]/g

/** Anything the rules below could change; most text contains none of it. */
const SUSPECT = /[^\P{C}\n\t]|[\u115f\u1160\u3164\uffa0]|[\u034f\u17b4\u17b5]|\p{Variation_Selector}/u

/**
 * First and last, alternating, of the ranges that may change, and of a few rarely used ones. Stored text has no lone
 * surrogates.
 */
const MAY_CHANGE = [
  0, 8, 0xb, 0x1f, 0x7f, 0x9f, 0xad, 0xad, 0x34f, 0x34f, 0x61c, 0x61c, 0x115f, 0x1160, 0x17b4, 0x17b5, 0x180b, 0x180f,
  0x200b, 0x200f, 0x2028, 0x202e, 0x2060, 0x206f, 0x3164, 0x3164, 0xd82f, 0xd82f, 0xd834, 0xd834, 0xdb40, 0xdb43,
  0xdffe, 0xdfff, 0xfdd0, 0xfdef, 0xfe00, 0xfe0f, 0xfeff, 0xfeff, 0xffa0, 0xffa0, 0xfff0, 0xffff,
]
const mayChangeByCode = new Uint8Array(0x10000)
for (let at = 0; at < MAY_CHANGE.length; at += 2) mayChangeByCode.fill(1, MAY_CHANGE[at], (MAY_CHANGE[at + 1] ?? 0) + 1)

/**
 * The first position from `from` on that agents may see differently; -1 if there is none. Runs for each character, and
 * a regular expression takes several times as long.
 */
export function nextChange(text: string, from: number): number {
  for (let index = from; index < text.length; index++) if (mayChangeByCode[text.charCodeAt(index)] === 1) return index
  return -1
}

/** Bidirectional controls, zero-width characters, fillers, tags, and selectors that serve only to smuggle text. */
const INVISIBLE_RANGES = [
  String.raw`\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\ufffb`,
  String.raw`\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}`,
]
const INVISIBLE = new RegExp(String.raw`[${INVISIBLE_RANGES.join('')}]|[\ufe00-\ufe0d]|[\u034f\u17b4\u17b5]`, 'gu')

const CONTROL = /[^\P{Cc}\n\t]|\p{Noncharacter_Code_Point}/gu

/** Letters of scripts in which a joiner changes how its neighbours are written. */
const JOINING = [
  String.raw`\p{Script=Arabic}\p{Script=Syriac}\p{Script=Nko}\p{Script=Mongolian}`,
  String.raw`\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}`,
  String.raw`\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}`,
  String.raw`\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}`,
].join('')

const STRAY_JOINER = new RegExp(
  [
    String.raw`(?<![${JOINING}])(?<![\p{Extended_Pictographic}\u{1f3fb}-\u{1f3ff}]\ufe0f?)[\u200c\u200d]`,
    String.raw`(?<![${JOINING}])[\u200c\u200d](?!\p{Extended_Pictographic})`,
  ].join('|'),
  'gu',
)

/** Text or emoji style may follow only a character that can be either, and only once. */
const STRAY_SELECTOR = /(?<!\p{Emoji})[\ufe0e\ufe0f]|(?<!\p{Script=Mongolian})[\u180b-\u180d\u180f]/gu
