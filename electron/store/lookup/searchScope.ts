import type { Speaker, State } from '../../../shared/query/choices.ts'
import type { ArchiveName } from '../../../shared/query/operators.ts'
import type { Filter } from '../../../shared/query/searchQuery.ts'
import { foldWord } from '../../../shared/text/foldText.ts'
import { bitOf, languageName } from '../../../shared/text/messageFeatures.ts'
import { conversationsEdited, HIDDEN_BY_PERSON, HIDDEN_NODES, HUMAN_ONLY } from '../tables/editStore.ts'
import { kindCodes, type Role, SPEAKER, speakerCodes } from '../tables/messageCodes.ts'
import type { TitleStore } from './titleStore.ts'
import type { IndexLookup } from '../index/wordStore.ts'

/** A condition on `message_facts` with its bound values. */
export interface SqlCondition {
  readonly sql: string
  readonly values: readonly (string | number)[]
}

const codeOf: Readonly<Record<Speaker, number>> = { ...speakerCodes, me: speakerCodes.user }
const HIDDEN_KIND = kindCodes.hidden
/**
 * Context that a plain search leaves out. A page that a tool read counts as a tool result, whether or not the chat
 * showed it.
 */
const CONTEXT = `(message_facts.kind = ${HIDDEN_KIND} AND message_facts.speaker <> ${speakerCodes.tool})`

const conversationsWhere = (condition: string): string => `
  message_facts.conversation_id IN (
    SELECT id FROM shown_conversations WHERE ${condition})`

const inEdited = (condition: string): string => `message_facts.conversation_id IN (${conversationsEdited(condition)})`

const HIDDEN_FROM_AGENTS = `
  (${inEdited('is_hidden_from_agents = 1')} OR message_facts.node_id IN (${HIDDEN_NODES}))`

/** Starts with the few highlights; otherwise SQLite may start with all messages. */
const HIGHLIGHTED = `
  message_facts.node_id IN (
    SELECT nodes.id FROM highlights
    CROSS JOIN conversations USING (provider, external_id)
    CROSS JOIN nodes ON substr(nodes.node_key, 1, 8) = substr(highlights.node_key, 1, 8)
      AND nodes.node_key = highlights.node_key AND nodes.conversation_id = conversations.id)`

const stateConditions: Readonly<Record<State, string>> = {
  starred: conversationsWhere('is_starred = 1'),
  archived: conversationsWhere('is_archived = 1'),
  branch: 'message_facts.is_branch = 1',
  highlighted: HIGHLIGHTED,
  hidden: `(message_facts.kind = ${HIDDEN_KIND} OR ${HIDDEN_FROM_AGENTS})`,
}

export const everything: SqlCondition = { sql: '1', values: [] }

/** Messages that match in a word index. */
export function foundBy({ index, expression }: IndexLookup): SqlCondition {
  return { sql: `message_facts.node_id IN (SELECT rowid FROM ${index} WHERE ${index} MATCH ?)`, values: [expression] }
}

export function theseMessages(ids: readonly number[]): SqlCondition {
  return { sql: 'message_facts.node_id IN (SELECT value FROM json_each(?))', values: [JSON.stringify(ids)] }
}

export function inConversations(ids: readonly number[]): SqlCondition {
  return { sql: 'message_facts.conversation_id IN (SELECT value FROM json_each(?))', values: [JSON.stringify(ids)] }
}

/** Messages with these roles, as exported. */
export function ofRoles(roles: readonly Role[]): SqlCondition {
  return {
    sql: 'message_facts.speaker IN (SELECT value FROM json_each(?))',
    values: [JSON.stringify(roles.map((role) => speakerCodes[role]))],
  }
}

/** Rows that existed when a search began, so rows added by an import shift nothing. */
export function upTo(nodeId: number): SqlCondition {
  return { sql: 'message_facts.node_id <= ?', values: [nodeId] }
}

export const allOf = (conditions: readonly SqlCondition[]): SqlCondition => joined(conditions, ' AND ', '1')
export const anyOf = (conditions: readonly SqlCondition[]): SqlCondition => joined(conditions, ' OR ', '0')
export const exceptFor = ({ sql, values }: SqlCondition): SqlCondition => ({ sql: `NOT coalesce((${sql}), 0)`, values })

/**
 * Combines filters into one condition; leaves out instructions and other context that the chat never showed, unless a
 * filter asks for it.
 */
export function scopeOf(filters: readonly Filter[], titles: TitleStore): SqlCondition {
  const wantsContext = filters.some(
    (filter) =>
      !filter.isNot &&
      ((filter.by === 'from' && filter.anyOf.includes('system')) ||
        (filter.by === 'is' && filter.anyOf.includes('hidden'))),
  )
  const shown: SqlCondition = { sql: `NOT ${CONTEXT}`, values: [] }
  return allOf([
    ...(wantsContext ? [] : [shown]),
    exceptFor(trashed),
    ...filters.map((filter) => conditionOf(filter, titles)),
  ])
}

/** In the trash: no search finds it until it is restored. */
const trashed: SqlCondition = { sql: inEdited('trashed_at_ms IS NOT NULL'), values: [] }

/** Hidden from agents: by its conversation, individually, or by a mark in its export. */
const hiddenFromAgents: SqlCondition = { sql: HIDDEN_FROM_AGENTS, values: [] }

/** Marked as human-only by its export, but not hidden by the user, which agents must not learn. */
export const onlyHumanOnly: SqlCondition = {
  sql: `(message_facts.node_id IN (${HUMAN_ONLY}) AND NOT ${inEdited('is_hidden_from_agents = 1')}
    AND message_facts.node_id NOT IN (${HIDDEN_BY_PERSON}))`,
  values: [],
}

/** The shown path of a conversation, without what the provider's own app never showed. */
export const onShownPath: SqlCondition = {
  sql: `message_facts.is_branch = 0 AND message_facts.kind <> ${HIDDEN_KIND}`,
  values: [],
}

/** The part of the shown path that agents see. */
export const visibleToAgents: SqlCondition = allOf([onShownPath, exceptFor(hiddenFromAgents)])

/** Conversations and messages that agents must not learn about, hidden or in the trash. */
export const secretFromAgents = {
  conversations: { sql: inEdited('is_hidden_from_agents = 1 OR trashed_at_ms IS NOT NULL'), values: [] },
  messages: { sql: `message_facts.node_id IN (${HIDDEN_NODES})`, values: [] },
} as const

/** What no search shows, as lists that come cheaply from an index or a few rows. */
export function notShownTo(isAgent: boolean): readonly SqlCondition[] {
  if (!isAgent) return [{ sql: CONTEXT, values: [] }, trashed]
  const offPath = [`message_facts.kind = ${HIDDEN_KIND}`, 'message_facts.is_branch = 1'].map((sql) => ({
    sql,
    values: [],
  }))
  return [...offPath, trashed, hiddenFromAgents]
}

function conditionOf(filter: Filter, titles: TitleStore): SqlCondition {
  const condition = anyOf(alternatives(filter, titles))
  return filter.isNot ? exceptFor(condition) : condition
}

function alternatives(filter: Filter, titles: TitleStore): SqlCondition[] {
  switch (filter.by) {
    case 'from':
      return filter.anyOf.map((speaker) => spokenBy(speaker))
    case 'has':
      return filter.anyOf.map((feature) => ({ sql: 'message_facts.features & ? <> 0', values: [bitOf(feature)] }))
    case 'is':
      return filter.anyOf.map((state) => ({ sql: stateConditions[state], values: [] }))
    case 'time':
      return filter.anyOf.map(({ fromMs, untilMs }) =>
        allOf([
          { sql: 'message_facts.at_ms IS NOT NULL', values: [] },
          // Written exactly like the index expression.
          ...(fromMs === null ? [] : [{ sql: 'coalesce(message_facts.at_ms, 0) >= ?', values: [fromMs] }]),
          ...(untilMs === null ? [] : [{ sql: 'coalesce(message_facts.at_ms, 0) < ?', values: [untilMs] }]),
        ]),
      )
    case 'in':
    case 'model':
    case 'gpt':
    case 'project':
    case 'lang':
      return filter.anyOf.map((text) => named(filter.by, text, titles))
  }
}

/** Must match how facets count. */
function spokenBy(speaker: Speaker): SqlCondition {
  return { sql: `${SPEAKER} = ?`, values: [codeOf[speaker]] }
}

/** By its slug or by the name people know, which several slugs may share. */
const IS_MODEL = '(name = ? COLLATE NOCASE OR model_name(name) = ? COLLATE NOCASE)'

function named(by: ArchiveName, text: string, titles: TitleStore): SqlCondition {
  const part = likePart(text)
  switch (by) {
    case 'in':
      return anyOf([
        {
          // Each part uses its own index; U+10FFFF sorts after every character an id may have.
          sql: `message_facts.conversation_id IN (
            SELECT id FROM conversations WHERE external_id = ?
            UNION SELECT id FROM conversations WHERE length(?) >= 6 AND external_id >= ? AND external_id < ?
            UNION SELECT id FROM conversations WHERE session_key = ?
            UNION ${conversationsEdited('conversation_edits.session_key = ?')})`,
          values: [text, text, text, `${text}\u{10ffff}`, text, text],
        },
        inConversations(titles.titled((title) => title.includes(foldWord(text)))),
      ])
    case 'model':
      // Partial names match only if no model has exactly this name: gpt-4 is not gpt-4o.
      return {
        sql: `message_facts.model_id IN (
          SELECT id FROM message_models WHERE ${IS_MODEL}
          UNION SELECT id FROM message_models
            WHERE (name LIKE ? ESCAPE '\\' OR model_name(name) LIKE ? ESCAPE '\\')
              AND NOT EXISTS (SELECT 1 FROM message_models WHERE ${IS_MODEL}))`,
        values: [text, text, part, part, text, text],
      }
    case 'gpt':
      return { sql: conversationsWhere("gpt_id LIKE ? ESCAPE '\\'"), values: [part] }
    case 'project':
      return anyOf([
        { sql: conversationsWhere('project_id = ?'), values: [text] },
        inConversations(titles.inProject(text)),
      ])
    case 'lang':
      return {
        sql: 'message_facts.node_id IN (SELECT node_id FROM message_languages WHERE language = ?)',
        values: [languageName(text)],
      }
  }
}

/** A LIKE pattern, with `\\` as escape, that finds the text anywhere. */
export function likePart(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}

function joined(conditions: readonly SqlCondition[], by: string, empty: string): SqlCondition {
  if (conditions.length === 0) return { sql: empty, values: [] }
  return { sql: `(${conditions.map(({ sql }) => sql).join(by)})`, values: conditions.flatMap(({ values }) => values) }
}
