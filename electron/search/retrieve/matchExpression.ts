import type { Output } from '../../../shared/contract/archiveContract.ts'
import type { Archive } from '../../store/archive/openArchive.ts'
import {
  allOf,
  anyOf,
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

/**
 * Finds messages by an exact expression of the full-text index. Hidden messages never match for an agent. A human-only
 * message matches a single plain word and comes without its text: if it matched phrases or prefixes, an agent could
 * spell the text out.
 */
export function matchExpression(
  archive: Archive,
  { expression, conversationId, limit, reader }: ExpressionInput,
  control: SearchControl,
): Matches {
  const scope = scopeFor(archive, { expression, conversationId, reader })
  if (scope === null) return { messages: [], isInterrupted: false }
  const ids = archive.expressions.find(expression, { scope, limit, isLate: control.isLate })
  if (ids === null) return { messages: [], isInterrupted: true }
  const masked = reader === 'agent' ? archive.search.keepWithin(ids, onlyHumanOnly) : new Set<number>()
  const messages = ids.flatMap(
    (id) => archive.expressions.match(expression, id, { reader, isMasked: masked.has(id) }) ?? [],
  )
  return { messages, isInterrupted: false }
}

type ExpressionRequest = Pick<ExpressionInput, 'expression' | 'conversationId' | 'reader'>

function scopeFor(archive: Archive, { expression, conversationId, reader }: ExpressionRequest): SqlCondition | null {
  const shown = [scopeOf([], archive.titles), ...(reader === 'agent' ? [forAgents(archive, expression)] : [])]
  if (conversationId === undefined) return allOf(shown)
  const [found, another] = archive.library.find(conversationId, reader)
  return found && !another ? allOf([...shown, inConversations([found.rowId])]) : null
}

function forAgents({ expressions }: Archive, expression: string): SqlCondition {
  return expressions.isOneWord(expression)
    ? anyOf([visibleToAgents, allOf([onShownPath, onlyHumanOnly])])
    : visibleToAgents
}
