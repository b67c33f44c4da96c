import { Hono } from 'hono'
import type { GuardedEnv } from '../guard.ts'
import { pageHeaders } from '../page/pageHeaders.ts'
import { answerMessageSearch } from './answerMessageSearch.ts'
import { answerThreadSearch, type RestParts } from './answerThreadSearch.ts'
import { DOCS_STYLE_PATH, docsPage } from './docsPage.ts'
import { docsStyle } from './docsStyle.ts'
import { createOpenApiDocument } from './openApiDocument.ts'

/** Both searches of the seeds, and what describes them. */
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
