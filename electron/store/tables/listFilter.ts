import type { Reader } from '../../../shared/contract/operation.ts'
import type { ConversationFilter } from '../../../shared/model/conversationFilter.ts'
import { caseFold } from '../../../shared/text/foldText.ts'
import { bitOf } from '../../../shared/text/messageFeatures.ts'
import { kindCodes } from './messageCodes.ts'
import { visibleToAgents } from '../lookup/searchScope.ts'

type Bound = string | number

/** For a query that has `shown_conversations`. */
export interface ListCondition {
  readonly sql: string
  readonly bounds: Readonly<Record<string, Bound>>
}

/** What no filter reveals: the trash, and for agents everything hidden from them. */
const isListed: Readonly<Record<Reader, string>> = {
  person: 'trashed_at_ms IS NULL',
  agent: 'trashed_at_ms IS NULL AND is_hidden_from_agents = 0',
}

/** Messages a reader may know about. */
const isKnown: Readonly<Record<Reader, string>> = {
  person: `message_facts.kind <> ${kindCodes.hidden}`,
  agent: visibleToAgents.sql,
}

export const IS_HIGHLIGHTED = `EXISTS (
  SELECT 1 FROM highlights
  WHERE highlights.provider = shown_conversations.provider
    AND highlights.external_id = shown_conversations.external_id)`

const oneOf = (name: string): string => `IN (SELECT value FROM json_each(@${name}))`
/** By its slug or by the name people know. */
const isModel = (slug: string): string => `(${slug} ${oneOf('models')} OR model_name(${slug}) ${oneOf('models')})`
const hasMessage = (reader: Reader, condition: string): string => `EXISTS (
  SELECT 1 FROM message_facts
  WHERE message_facts.conversation_id = shown_conversations.id AND ${condition} AND ${isKnown[reader]})`

const conditions: Readonly<Record<keyof ConversationFilter, (reader: Reader) => string>> = {
  // Written exactly like the index expression.
  fromMs: () => 'active_at_ms IS NOT NULL AND coalesce(active_at_ms, 0) >= @fromMs',
  untilMs: () => 'active_at_ms IS NOT NULL AND coalesce(active_at_ms, 0) < @untilMs',
  providers: () => `provider ${oneOf('providers')}`,
  // By the conversation's model or its messages' models: slim exports have only one of them.
  models: (reader) =>
    `(${isModel('model')} OR ` +
    `${hasMessage(reader, `message_facts.model_id IN (SELECT id FROM message_models WHERE ${isModel('name')})`)})`,
  gptIds: () => `gpt_id ${oneOf('gptIds')}`,
  projectIds: () => `project_id ${oneOf('projectIds')}`,
  tags: () => `EXISTS (
    SELECT 1 FROM conversation_tags
    WHERE conversation_tags.provider = shown_conversations.provider
      AND conversation_tags.external_id = shown_conversations.external_id AND folded ${oneOf('tags')})`,
  has: (reader) => hasMessage(reader, 'message_facts.features & @has <> 0'),
  isStarred: () => 'is_starred = @isStarred',
  isArchived: () => 'is_archived = @isArchived',
  isHiddenFromAgents: () => 'is_hidden_from_agents = @isHiddenFromAgents',
  isHighlighted: () => `${IS_HIGHLIGHTED} = @isHighlighted`,
  minTurns: () => 'turn_count >= @minTurns',
  maxTurns: () => 'turn_count <= @maxTurns',
}

/** Combines all filters of a list into one condition. */
export function conditionOf(filter: ConversationFilter, among: Reader): ListCondition {
  const bounds = boundsOf(filter)
  const fields = Object.keys(bounds) as (keyof ConversationFilter)[]
  return { sql: [isListed[among], ...fields.map((field) => conditions[field](among))].join(' AND '), bounds }
}

/** An empty list means no filter. */
function boundsOf({ tags = [], has = [], ...filter }: ConversationFilter): Record<string, Bound> {
  const bounds: Record<string, Bound> = {}
  for (const [field, value] of Object.entries(filter)) {
    if (value === undefined) continue
    if (!Array.isArray(value)) bounds[field] = Number(value)
    else if (value.length > 0) bounds[field] = JSON.stringify(value)
  }
  if (tags.length > 0) bounds['tags'] = JSON.stringify(tags.map((tag) => caseFold(tag.trim())))
  if (has.length > 0) bounds['has'] = has.reduce((bits, feature) => bits | bitOf(feature), 0)
  return bounds
}
