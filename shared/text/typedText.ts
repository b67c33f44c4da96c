/** A part of a user message. Only code fences and URLs have a meaning in it. */
export type TypedPart =
  | { readonly kind: 'text'; readonly spans: readonly TypedSpan[] }
  | { readonly kind: 'code'; readonly language: string; readonly code: string }
  | { readonly kind: 'heading'; readonly text: string }

export interface TypedSpan {
  readonly text: string
  /** The link target, if the text is a URL. */
  readonly address: string | null
}

/** Starts the line that importers put above the text of an attached file. */
export const ATTACHMENT_HEADING = '**Attachment: '
const HEADING_MARK = '**'

/** A user message exactly as typed: every line, space and character stays. */
export function typedParts(text: string): TypedPart[] {
  const lines = text.split(/\r\n?|\n/)
  const closingOf = createClosings(lines)
  const parts: TypedPart[] = []
  let from = 0
  const closeText = (until: number): void => {
    const part = textPart(lines.slice(from, until))
    if (part !== null) parts.push(part)
  }
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? ''
    const fence = readFence(line)
    const closing = fence === null ? null : closingOf(fence, at)
    if (fence !== null && closing !== null) {
      closeText(at)
      parts.push(codePart(fence, lines.slice(at + 1, closing)))
      at = closing
      from = at + 1
    } else if (line.startsWith(ATTACHMENT_HEADING) && line.endsWith(HEADING_MARK)) {
      closeText(at)
      parts.push({ kind: 'heading', text: line.slice(HEADING_MARK.length, -HEADING_MARK.length) })
      from = at + 1
    }
  }
  closeText(lines.length)
  return parts
}

interface Fence {
  readonly indent: number
  readonly mark: string
  readonly info: string
}

function readFence(line: string): Fence | null {
  const [, indent = '', mark = '', info = ''] = /^([ \t]*)(`{3,}|~{3,})(.*)$/.exec(line) ?? []
  return mark === '' || (mark.startsWith('`') && info.includes('`'))
    ? null
    : { indent: indent.length, mark, info: info.trim() }
}

/** Finds the line that closes a fence. An unclosed fence is text, and is only searched for once. */
function createClosings(lines: readonly string[]) {
  const unclosed = new Map<string, number>()
  return ({ mark }: Fence, opened: number): number | null => {
    const sign = mark.charAt(0)
    if (mark.length >= (unclosed.get(sign) ?? Infinity)) return null
    for (let at = opened + 1; at < lines.length; at += 1) {
      const fence = readFence(lines[at] ?? '')
      if (fence !== null && fence.info === '' && fence.mark.startsWith(mark)) return at
    }
    unclosed.set(sign, mark.length)
    return null
  }
}

function codePart({ indent, info }: Fence, lines: readonly string[]): TypedPart {
  const code = lines.map((line) => line.slice(Math.min(indent, line.search(/[^ \t]|$/))))
  // Several words after the fence aren't a language: they are part of the pasted text.
  return /\s/.test(info)
    ? { kind: 'code', language: '', code: [info, ...code].join('\n') }
    : { kind: 'code', language: info, code: code.join('\n') }
}

function textPart(lines: readonly string[]): TypedPart | null {
  const first = lines.findIndex((line) => line.trim() !== '')
  const last = lines.findLastIndex((line) => line.trim() !== '')
  return first === -1 ? null : { kind: 'text', spans: spansOf(lines.slice(first, last + 1).join('\n')) }
}

/** Real URLs are shorter, and a text without spaces must not be scanned repeatedly. */
const LONGEST_ADDRESS = 4096
const ADDRESS_SIGNS = String.raw`[^\s<>"${'`'}。，、；：？！（）「」『』【】]`
const ADDRESS = new RegExp(
  String.raw`(?<![\p{L}\p{N}_])(?:https?://|mailto:|www\.)${ADDRESS_SIGNS}{1,${LONGEST_ADDRESS}}`,
  'giu',
)
const NAMES_PLACE = /^(?:https?:\/\/|mailto:|www\.).*[\p{L}\p{N}]/iu

function spansOf(text: string): TypedSpan[] {
  const spans: TypedSpan[] = []
  const pattern = new RegExp(ADDRESS)
  let done = 0
  for (let found = pattern.exec(text); found !== null; found = pattern.exec(text)) {
    const shown = found[0].length < LONGEST_ADDRESS ? withoutSentence(found[0]) : ''
    const address = /^www\./i.test(shown) ? `http://${shown}` : shown
    if (!NAMES_PLACE.test(shown) || !URL.canParse(address)) continue
    if (found.index > done) spans.push({ text: text.slice(done, found.index), address: null })
    spans.push({ text: shown, address })
    done = found.index + shown.length
    pattern.lastIndex = done
  }
  if (done < text.length) spans.push({ text: text.slice(done), address: null })
  return spans
}

const CLOSED_BY: ReadonlyMap<string, string> = new Map([
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
])
const CLOSING: ReadonlySet<string> = new Set(CLOSED_BY.values())

/** A URL without the surrounding sentence: drops a bracket it doesn't open, and the period after it. */
function withoutSentence(found: string): string {
  const open: string[] = []
  let end = 0
  for (; end < found.length; end += 1) {
    const sign = found.charAt(end)
    const closing = CLOSED_BY.get(sign)
    if (closing !== undefined) open.push(closing)
    else if (CLOSING.has(sign) && open.pop() !== sign) break
  }
  return found.slice(0, end).replace(/[.,;:!?'*_~([{]+$/, '')
}
