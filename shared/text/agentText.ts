/**
 * Makes text from an export safe for a model to read. Text invisible to people must not reach an agent, so control
 * characters become visible and invisible ones are removed; ordinary text in every script and emoji stay unchanged.
 */
export function agentText(text: string): string {
  const whole = text.toWellFormed()
  return mayChange(whole) ? withVisibleControls(withPlainLineEnds(whole).replace(INVISIBLE, '')) : whole
}

/**
 * Text as the archive stores it: the same, but with the invisible characters that shape what people see. Those never
 * split a word, so searches find the words that agents see.
 */
export function storedText(text: string): string {
  const whole = text.toWellFormed()
  if (!mayChange(whole)) return whole
  const needed = withPlainLineEnds(whole).replace(KEPT_OR_INVISIBLE, (_match, kept?: string) => kept ?? '')
  return withVisibleControls(needed).replace(DIRECTION_IN_WORD, '')
}

/** The same for a title, which is shown on one line. */
export function storedLine(title: string): string {
  return storedText(title).replace(/\s+/g, ' ').trim()
}

function withPlainLineEnds(text: string): string {
  return text.replace(LINE_ENDS, '\n')
}

function withVisibleControls(text: string): string {
  return text.replace(CONTROL, '\ufffd').replace(STRAY_JOINER, '').replace(STRAY_SELECTOR, '')
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

/**
 * First and last, alternating, of the ranges that the rules below may change, and of a few rarely used ones.
 */
const MAY_CHANGE = [
  0, 8, 0xb, 0x1f, 0x7f, 0x9f, 0xad, 0xad, 0x34f, 0x34f, 0x61c, 0x61c, 0x115f, 0x1160, 0x17b4, 0x17b5, 0x180b, 0x180f,
  0x200b, 0x200f, 0x2028, 0x202e, 0x2060, 0x206f, 0x3164, 0x3164, 0xd82f, 0xd82f, 0xd834, 0xd834, 0xdb40, 0xdb43,
  0xdffe, 0xdfff, 0xfdd0, 0xfdef, 0xfe00, 0xfe0f, 0xfeff, 0xfeff, 0xffa0, 0xffa0, 0xfff0, 0xffff,
]
const mayChangeByCode = new Uint8Array(0x10000)
for (let at = 0; at < MAY_CHANGE.length; at += 2) mayChangeByCode.fill(1, MAY_CHANGE[at], (MAY_CHANGE[at + 1] ?? 0) + 1)

/** Runs for each character, and a regular expression takes several times as long. */
function mayChange(text: string): boolean {
  for (let index = 0; index < text.length; index++) if (mayChangeByCode[text.charCodeAt(index)] === 1) return true
  return false
}

/** Bidirectional controls, zero-width characters, fillers, tags, and selectors that serve only to smuggle text. */
const INVISIBLE_RANGES = [
  String.raw`\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\ufffb`,
  String.raw`\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}`,
]
const INVISIBLE = new RegExp(String.raw`[${INVISIBLE_RANGES.join('')}]|[\ufe00-\ufe0d]|[\u034f\u17b4\u17b5]`, 'gu')

/** Marks, embeddings and isolates set the direction of Arabic and Hebrew; overrides only disguise text. */
const DIRECTION = String.raw`[\u061c\u200e\u200f\u202a-\u202c\u2066-\u2069]`
const IN_WORD = String.raw`[\p{L}\p{N}\p{M}\p{Co}]`
const DIRECTION_IN_WORD = new RegExp(`(?<=${IN_WORD})${DIRECTION}+(?=${IN_WORD})`, 'gu')
/** Scripts without spaces, in which a space of no width shows where a line may break. */
const UNSPACED = String.raw`[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]`
/** Variants of Chinese characters, as in names, and the flags of England, Scotland and Wales. */
const KEPT = [
  DIRECTION,
  String.raw`(?<=${UNSPACED})\u200b|\u200b(?=${UNSPACED})`,
  String.raw`(?<=\p{Script=Han})[\ufe00-\ufe02\u{e0100}-\u{e01ef}]`,
  ...['eng', 'sct', 'wls'].map((region) => `(?<=\u{1f3f4})${asTags(`gb${region}`)}\u{e007f}`),
].join('|')
const KEPT_OR_INVISIBLE = new RegExp(`(${KEPT})|${INVISIBLE.source}`, 'gu')

function asTags(text: string): string {
  return Array.from(text, (letter) => String.fromCodePoint(0xe_0000 + letter.charCodeAt(0))).join('')
}

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
