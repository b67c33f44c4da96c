import { type Context, Hono } from 'hono'
import type { Dispatch } from '../../../api/dispatch.ts'
import type { GuardedEnv } from '../guard.ts'
import { pageHeaders } from '../page/answerPage.ts'
import { answerMessageSearch, readQuery } from './answerMessageSearch.ts'
import { DOCS_STYLE_PATH, docsPage, docsStyle } from './docsPage.ts'
import { failureOf } from './schemas/errorSchemas.ts'
import { createOpenApiDocument } from './openApiDocument.ts'
import { threadSearchQuery } from './schemas/threadSearch.ts'
import { threadSearchAnswer } from './threadSearchAnswer.ts'

/** Both search endpoints of the seeds, and their documentation. */
export function createRestRoutes(parts: RestParts): Hono<GuardedEnv> {
  const app = new Hono<GuardedEnv>()
  const document = createOpenApiDocument(parts.version)
  app.get('/api/search', answerMessageSearch(parts.dispatch))
  app.get('/api/chat/threads/search', answerThreadSearch(parts))
  app.get('/openapi.json', (context) => context.json(document))
  app.get('/docs', (context) => context.html(docsPage(document, new URL(context.req.url).origin), 200, pageHeaders))
  app.get(DOCS_STYLE_PATH, (context) =>
    context.body(docsStyle, 200, { ...pageHeaders, 'content-type': 'text/css; charset=utf-8' }),
  )
  for (const path of Object.keys(document.paths))
    app.all(path, (context) => context.json({ detail: 'Method Not Allowed' }, 405, { allow: 'GET' }))
  return app
}

interface RestParts {
  readonly dispatch: Dispatch
  readonly version: string
  readonly now: () => number
}

const LONGEST_REQUEST_ID = 200
/** Keeps a hundred results below two million characters. */
const LONGEST_FULL_CONTENT = 20_000

/** Keyword and semantic search. */
function answerThreadSearch({ dispatch, version, now }: RestParts) {
  return async (context: Context<GuardedEnv>): Promise<Response> => {
    const askedAtMs = now()
    const read = readQuery(threadSearchQuery, new URL(context.req.url).searchParams)
    if (!read.ok) return context.json({ detail: read.detail }, 422)
    const { query, project_id: project, limit } = read.value
    const input = {
      query,
      isPlain: true,
      withContext: true,
      withTitled: true,
      fullTextLimit: LONGEST_FULL_CONTENT,
      limit,
      ...(project !== undefined && { project }),
    }
    const reply = await dispatch({
      door: 'http',
      name: 'search.run',
      input,
      context: { signal: context.req.raw.signal, emit: () => {} },
    })
    if (!reply.ok) {
      const { status, detail } = failureOf(reply.error.code)
      return context.json({ detail }, status)
    }
    const requestId = context.req.header('x-request-id')?.slice(0, LONGEST_REQUEST_ID) ?? null
    return context.json(
      threadSearchAnswer(reply.value, {
        query,
        projectId: project ?? '',
        limit,
        requestId,
        askedAtMs,
        answeredAtMs: now(),
        version,
      }),
    )
  }
}
