import type { Output } from '../../shared/contract/archiveContract.ts'
import type { Archive } from '../store/openArchive.ts'
import { allOf, hiddenFromAgents, inConversations, onShownPath, scopeOf, type SqlCondition } from '../store/searchScope.ts'
import type { SearchControl } from './searchControl.ts'
import type { ExpressionInput } from './searchJob.ts'

type Matches = Output<'messages.match'>

/** Messages by an expression of the full-text index, just as it was written. What agents may not see is counted, and its words are kept from them. */
export function matchExpression(archive: Archive, { expression, conversationId, limit, reader }: ExpressionInput, control: SearchControl): Matches {
  const scope = scopeFor(archive, reader, conversationId)
  if (scope === null) return { messages: [], isInterrupted: false }
  const ids = archive.expressions.find(expression, { scope, limit, isLate: control.isLate })
  if (ids === null) return { messages: [], isInterrupted: true }
  const hidden = reader === 'agent' ? archive.search.keepWithin(ids, hiddenFromAgents) : new Set<number>()
  return { messages: ids.flatMap((id) => archive.expressions.match(expression, id, hidden.has(id)) ?? []), isInterrupted: false }
}

function scopeFor({ titles, library }: Archive, reader: ExpressionInput['reader'], conversationId: string | undefined): SqlCondition | null {
  const shown = [scopeOf([], titles), ...(reader === 'agent' ? [onShownPath] : [])]
  if (conversationId === undefined) return allOf(shown)
  const [found, another] = library.find(conversationId, 'person')
  return found && !another ? allOf([...shown, inConversations([found.rowId])]) : null
}
