import type { Output } from '../../../shared/contract/archiveContract.ts'
import type { Archive } from '../../store/archive/openArchive.ts'
import { MAX_RANKED } from '../../store/lookup/expressionStore.ts'
import {
  allOf,
  inConversations,
  onlyHumanOnly,
  onShownPath,
  scopeOf,
  type SqlCondition,
  visibleToAgents,
} from '../../store/lookup/searchScope.ts'
import type { SearchControl } from '../searchControl.ts'
import type { ExpressionInput } from '../searchInputs.ts'

type Matches = Output<'messages.match'>

interface Found {
  readonly ids: readonly number[]
  /** How many of the first results are shown with their text. */
  readonly readable: number
}

/**
 * Finds messages by an exact expression of the full-text index. Hidden messages never match for an agent. A human-only
 * message matches a single plain word and comes without its text: if it matched phrases or prefixes, an agent could
 * spell the text out.
 */
export function matchExpression(archive: Archive, input: ExpressionInput, control: SearchControl): Matches {
  const { expression, conversationId, reader } = input
  const scope = scopeFor(archive, conversationId, reader)
  if (scope === null) return { messages: [], isInterrupted: false }
  const found = (reader === 'agent' ? findForAgent : findAll)(archive, input, scope, control.isLate)
  if (found === null) return { messages: [], isInterrupted: true }
  const messages = found.ids.flatMap(
    (id, index) => archive.expressions.match(expression, id, { reader, isMasked: index >= found.readable }) ?? [],
  )
  return { messages, isInterrupted: false }
}

type Find = (
  archive: Archive,
  request: Pick<ExpressionInput, 'expression' | 'limit'>,
  scope: SqlCondition,
  isLate: () => boolean,
) => Found | null

const findAll: Find = ({ expressions }, { expression, limit }, scope, isLate) => {
  const ids = expressions.find(expression, { scope, limit, isLate })
  return ids === null ? null : { ids, readable: ids.length }
}

/**
 * The full-text index weighs words over every message, so its order would tell an agent about hidden ones. For agents,
 * the latest matches are ranked by themselves. Human-only ones follow, newest first: their rank would tell how often
 * they use the word.
 */
const findForAgent: Find = ({ expressions }, { expression, limit }, scope, isLate) => {
  const newest = expressions.findNewest(expression, {
    scope: allOf([scope, visibleToAgents]),
    limit: MAX_RANKED,
    isLate,
  })
  const ranked = newest && expressions.rank(expression, newest, isLate)?.slice(0, limit)
  if (!ranked) return null
  if (ranked.length === limit || !expressions.isOneWord(expression)) return { ids: ranked, readable: ranked.length }
  const masked = expressions.findNewest(expression, {
    scope: allOf([scope, onShownPath, onlyHumanOnly]),
    limit: limit - ranked.length,
    isLate,
  })
  return masked && { ids: [...ranked, ...masked], readable: ranked.length }
}

function scopeFor(
  { titles, library }: Archive,
  conversationId: string | undefined,
  reader: ExpressionInput['reader'],
): SqlCondition | null {
  const shown = scopeOf([], titles)
  if (conversationId === undefined) return shown
  const [found, another] = library.find(conversationId, reader)
  return found && !another ? allOf([shown, inConversations([found.rowId])]) : null
}
