import { z } from 'zod'
import { AppError } from '../../../../shared/contract/appError.ts'
import { text, integer } from '../answer/inputFields.ts'
import { sessionNameOf, sessionTurn } from '../sessions/sessionTurn.ts'
import { getSession, sessionDetails } from '../sessions/getSession.ts'
import { listedSession, listSessions } from '../sessions/listSessions.ts'
import { foundSession, searchSessions } from '../sessions/searchSessions.ts'
import { readingAnnotations, tool } from '../tool.ts'

const NOT_ENABLED =
  'Conversations not enabled: the feature flag ENABLE_CONVERSATIONS is false. Set ENABLE_CONVERSATIONS=true.'
const MISSING_QUERY = 'Missing query: mode=search needs one. Provide the query parameter.'
const MISSING_SESSION =
  'Missing session identifier: mode=get needs sessionId or sessionKey. Provide one identifier; mode=list shows them.'

const input = z.strictObject({
  mode: z.enum(['search', 'get', 'list'], 'must be search, get or list').describe('Query mode: search, get, or list'),
  query: text()
    .max(1000, 'must have at most 1000 characters')
    .optional()
    .describe('Search query (1-1000 chars, mode=search only)'),
  searchMode: z
    .enum(['summary', 'turns', 'both'], 'must be summary, turns or both')
    .default('summary')
    .describe('Search mode: summary, turns, or both (mode=search only)'),
  includeTranscript: z
    .boolean('must be true or false')
    .default(false)
    .describe('Include recent turns from matches (mode=search only)'),
  maxTurnsPerConversation: integer(1, 200)
    .default(10)
    .describe('Max turns per conversation in search results (mode=search only)'),
  sessionId: text()
    .max(500, 'is too long')
    .optional()
    .describe('Session UUID, or an unambiguous beginning of one (mode=get only)'),
  sessionKey: text().max(500, 'is too long').optional().describe('Session key string (mode=get only)'),
  maxTurns: integer(1, 200).default(50).describe('Max turns to include (mode=get only, 1-200)'),
  limit: integer(1, 50).default(20).describe('Max results (1-50)'),
  offset: z
    .int('must be a whole number')
    .min(0, 'must be 0 or more')
    .max(10_000_000, 'is too large')
    .default(0)
    .describe('Pagination offset (mode=list only)'),
})

const output = z.object({
  mode: z.enum(['search', 'get', 'list']),
  query: z.string().optional(),
  totalResults: z
    .int()
    .optional()
    .describe(
      'mode=search: number of matching conversations, of which limit are given. A lower bound where the ' +
        'notice says so.',
    ),
  total: z.int().optional().describe('mode=list: total session count.'),
  returned: z.int().optional().describe('mode=list: sessions in this page.'),
  offset: z.int().optional().describe('mode=list: current offset.'),
  conversations: z
    .array(z.union([foundSession, listedSession]))
    .optional()
    .describe('mode=search and mode=list.'),
  found: z.boolean().optional().describe('mode=get: whether the session was found.'),
  session: sessionDetails.optional().describe('mode=get.'),
  turns: z.array(sessionTurn).optional().describe('mode=get.'),
  notice: z.string().optional().describe('What was left out, and how to get it.'),
})

export const queryConversations = tool({
  name: 'query_conversations',
  title: 'Query past conversations',
  description:
    'Query past conversations using three modes: semantic search (by summary, by individual turns, or both), get ' +
    'by ID/key, or paginated listing. Compact answers have short keys: n=count or total, c=conversations or ' +
    'content, id=sessionId, k=sessionKey, t=title, s=score, sum=summary, r=role (first letter), m=matched turns, ' +
    'i=turnIndex, d=date, mid=message id, last=last activity, more=what was left out.',
  input,
  output,
  annotations: readingAnnotations,
  errorsAs: 'json',
  refuse: (_given, { hasConversations }) => (hasConversations ? null : NOT_ENABLED),
  async run({ mode, query = '', sessionId, sessionKey, maxTurns, limit, offset, ...search }, context) {
    if (mode === 'list') return listSessions(limit, offset, context)
    if (mode === 'search') {
      if (query.trim() === '') throw new AppError({ code: 'invalid_input', message: MISSING_QUERY })
      return searchSessions({ ...search, query, limit }, context)
    }
    if (sessionNameOf({ sessionId, sessionKey }) === null)
      throw new AppError({ code: 'invalid_input', message: MISSING_SESSION })
    return getSession({ sessionId, sessionKey }, maxTurns, context)
  },
})
