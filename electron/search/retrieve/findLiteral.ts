import { agentText } from '../../../shared/text/agentText.ts'
import { caseFold, foldWord } from '../../../shared/text/foldText.ts'
import { extraExpression, isUnspaced } from '../../../shared/text/extraTokens.ts'
import { rawTokens } from '../../../shared/text/indexTokens.ts'
import type { Archive } from '../../store/archive/openArchive.ts'
import { allOf, inConversations, type SqlCondition } from '../../store/lookup/searchScope.ts'
import type { TimePlace } from '../../store/lookup/searchStore.ts'
import { type IndexLookup, quoted, type WordStore } from '../../store/index/wordStore.ts'
import type { SearchControl } from '../searchControl.ts'
import { createTimeWalk, TEXT_STEP } from './timeWalk.ts'

export interface Literal {
  readonly text: string
  readonly scope: SqlCondition
  readonly limit: number
}

/** An index lookup for messages that may contain a text. `isSure`: no other message does. */
interface Lead {
  readonly lookup: IndexLookup
  readonly isSure: boolean
}

/** With more leads than this, the newest messages are read directly. */
const MAX_LEADS = 20_000
/** How many words a substring may belong to. */
const MAX_WORDS = 64
/** This many words are enough to find a long text. */
const MAX_TOKENS = 30
const SCAN_STEP = 5000
const FIRST_STEPS = 5
/** The longest pattern SQLite's LIKE accepts. */
const LONGEST_PATTERN = 10_000
const MARK = /\p{M}/u
const NOT_ASCII = /[\u0080-\uffff]/

/** Messages with the exact text in their content or their conversation's title, as agents see them, newest first. */
export function findLiteral(archive: Archive, { text, scope, limit }: Literal, control: SearchControl): TimePlace[] {
  const { search, candidates, hits } = archive
  const folded = caseFold(text)
  const isPlain = !NOT_ASCII.test(text)
  const walker = createTimeWalk({
    search,
    candidates,
    titleOf: () => '',
    control,
    accepts: (message) =>
      (isPlain && occursUnmarked(message.text, folded)) || caseFold(agentText(message.text)).includes(folded),
  })
  const titled = titledWith(archive, text)
  const inTitles =
    titled.length === 0 ? [] : search.byTime(allOf([scope, inConversations(titled)]), 'newest', null, limit)
  // When time runs out, the results so far are returned, and the caller reports that.
  const inTexts = (): TimePlace[] => {
    const lead = leadTo(text, archive.words)
    const ids = lead === null ? null : search.lookUp(lead.lookup, MAX_LEADS + 1)
    if (ids === null || ids.length > MAX_LEADS) return scan()
    const found = walker.sorted(walker.verified([...search.keepWithin(ids, scope)]), 'newest', null, limit)
    return lead?.isSure || found.length >= limit ? found : [...found, ...scan()]
  }
  /** Reads everything in order of time, because words missing from the vocabulary may be part of a key or a hash. */
  const scan = (): TimePlace[] => {
    const keep = !isPlain || text.length > LONGEST_PATTERN ? walker.verified : containing
    const few = walker.walk(
      { within: scope, order: 'newest', limit, step: TEXT_STEP, keep, mostSteps: FIRST_STEPS },
      null,
    )
    // A common text is found at once; for a rare one, larger steps are cheaper.
    return few.length >= limit
      ? few
      : walker.walk({ within: scope, order: 'newest', limit, step: SCAN_STEP, keep }, null)
  }
  /** SQLite matches a letter no matter which accent follows it. */
  const containing = (ids: number[]): number[] => {
    const found = Map.groupBy(search.containing(ids, text), ({ isAscii }) => isAscii === 1)
    const [sure = [], others = []] = [found.get(true), found.get(false)]
    return [...sure.map(({ id }) => id), ...walker.verified(others.map(({ id }) => id))]
  }
  return newest([...inTitles, ...inTexts()], limit)

  function titledWith({ titles }: Archive, wanted: string): number[] {
    const line = wanted.replace(/\s+/g, ' ')
    const [part, foldedLine] = [foldWord(line), caseFold(line)]
    return titles
      .titled((title) => title.includes(part))
      .filter((id) => caseFold(agentText(hits.conversation(id)?.title ?? '')).includes(foldedLine))
  }
}

/** Whether an ASCII text occurs without a combining mark after it: a quick check that settles most cases. */
function occursUnmarked(text: string, folded: string): boolean {
  const small = text.toLowerCase()
  const at = small.indexOf(folded)
  return at >= 0 && !MARK.test(small.charAt(at + folded.length))
}

function newest(places: readonly TimePlace[], limit: number): TimePlace[] {
  const distinct = [...new Map(places.map((place) => [place.nodeId, place])).values()]
  return distinct.toSorted((a, b) => b.atMs - a.atMs || b.nodeId - a.nodeId).slice(0, limit)
}

/** The best index lookup for a text: its inner words are whole, but the first and last may be parts of longer ones. */
function leadTo(text: string, words: WordStore): Lead | null {
  if (isUnspaced(text)) {
    const expression = extraExpression(text)
    return expression === null ? null : { lookup: { index: 'message_pairs', expression }, isSure: true }
  }
  const tokens = rawTokens(text)
  if (tokens.length > 2)
    return {
      lookup: { index: 'message_fts', expression: quoted(tokens.slice(1, -1).slice(0, MAX_TOKENS).join(' ')) },
      isSure: true,
    }
  const [first = '', last] = tokens
  const parts =
    last === undefined
      ? [wordsWith(first, words)]
      : [
          wordsWith(first, words, (word) => word.endsWith(first)),
          wordsWith(last, words, (word) => word.startsWith(last)),
        ]
  const known = parts.filter((part) => part !== null)
  if (known.length === 0) return null
  return { lookup: { index: 'message_fts', expression: known.map((part) => `(${part})`).join(' AND ') }, isSure: false }
}

/**
 * Words of the archive that contain a fragment, as an expression; null when there are too many or the fragment is too
 * short.
 */
function wordsWith(part: string, words: WordStore, accepts: (word: string) => boolean = () => true): string | null {
  const folded = foldWord(part)
  const found = words.containing(folded, MAX_WORDS * 4 + 1)
  if (Array.from(folded).length < 3 || found.length > MAX_WORDS * 4) return null
  const fitting = found.map(({ term }) => term).filter((term) => accepts(foldWord(term)) || accepts(term))
  return fitting.length > MAX_WORDS ? null : [...new Set([part, ...fitting])].map(quoted).join(' OR ')
}
