import { agentText, changedForAgents, nextChange, withPlainLineEnds } from './agentText.ts'
import { caseFold } from './foldText.ts'

/**
 * Marks texts in the index of extra tokens that agents see in a changed form. No character of a run or emoji has such a
 * code.
 */
export const CHANGED_TEXT_TOKEN = 'u0'
/** The same when only the line endings differ. */
export const CHANGED_LINE_ENDS_TOKEN = 'ud'

/** The token a text gets; null when it is shown unchanged. */
export function shownToken(text: string): string | null {
  const shown = changedForAgents(text)
  if (shown === null) return null
  return shown === withPlainLineEnds(text) ? CHANGED_LINE_ENDS_TOKEN : CHANGED_TEXT_TOKEN
}

/** Marks, joiners and the like that may belong to one letter. */
const LETTER_LENGTH = 3
const BESIDE = 32

/**
 * Whether this folded query occurs in the form agents see, at a position stored differently. Only those positions are
 * checked, because cleaning is slow.
 */
export function isShownWith(text: string, folded: string): boolean {
  const reach = LETTER_LENGTH * folded.length + BESIDE
  for (let at = nextChange(text, 0); at >= 0;) {
    const start = Math.max(at - reach, 0)
    let last = at
    for (at = nextChange(text, at + 1); at >= 0 && at <= last + reach; at = nextChange(text, at + 1)) last = at
    if (caseFold(agentText(text.slice(start, last + reach))).includes(folded)) return true
  }
  return false
}
