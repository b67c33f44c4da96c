import type { Input } from '../../../../shared/contract/archiveContract.ts'
import type { ConversationFilter } from '../../../../shared/model/conversationFilter.ts'
import { words } from '../../../words/words.ts'

export type ListOrder = Input<'conversations.list'>['order']

/** The content and order of the list. */
export interface ListView {
  readonly order: ListOrder
  readonly filter: ConversationFilter
}

export const unfilteredList: ListView = { order: 'activity', filter: {} }

export const orderNames: Readonly<Record<ListOrder, string>> = words.library.orders

/** An empty list of alternatives is no filter. */
export function isFiltered(filter: ConversationFilter): boolean {
  return Object.values(filter).some((value) => value !== undefined && !(Array.isArray(value) && value.length === 0))
}

/** The props of a filter control. */
export interface FilterProps {
  readonly filter: ConversationFilter
  readonly onChange: (filter: ConversationFilter) => void
}
