import { agentText, changedForAgents, nextChange, withPlainLineEnds } from './agentText.ts'
import { caseFold } from './foldText.ts'

/**
 * Stand in the index of extra tokens for texts that agents are shown otherwise than they are stored. No character of a
 * run or picture has such a code.
 */
export const SHOWN_OTHERWISE = 'u0'
/** The same where only the ends of lines differ. */
export const OTHER_LINE_ENDS = 'ud'

/** Which of the two a text gets; null where it is shown as it is. */
export function shownToken(text: string): string | null {
  const shown = changedForAgents(text)
  if (shown === null) return null
  return shown === withPlainLineEnds(text) ? OTHER_LINE_ENDS : SHOWN_OTHERWISE
}

/** Marks, joiners and the like that may belong to one letter. */
const LETTER_LENGTH = 3
const BESIDE = 32

/**
 * Whether agents are shown a text with this in it, already folded, at a place that is stored otherwise. Only such
 * places are looked at: cleaning takes long.
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
