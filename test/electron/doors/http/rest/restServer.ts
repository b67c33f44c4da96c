import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, expect } from 'vitest'
import type { Dispatch } from '../../../../../electron/api/dispatch.ts'
import { createHttpApp } from '../../../../../electron/doors/http/createHttpApp.ts'
import { listenOnLoopback } from '../../../../../electron/doors/http/listen.ts'
import { createRestRoutes } from '../../../../../electron/doors/http/rest/createRestRoutes.ts'
import type { OpenApiDocument } from '../../../../../electron/doors/http/rest/openApiDocument.ts'
import { fixedNow } from '../../../../support/archiveFixture.ts'
import type { OpenSearch } from '../../../../support/searchFixture.ts'

export interface RestAnswer<Body = Record<string, unknown>> {
  readonly status: number
  readonly headers: Headers
  readonly body: Body
}

interface Options {
  readonly dispatch: Dispatch
  readonly token?: string
}

export function dispatchOf({ ask }: OpenSearch): Dispatch {
  return ({ door, name, input, context }) => ask(name, input, context.signal, door)
}

/**
 * The real routes in the real app, behind its guard, on a real port. Every response is validated against /openapi.json.
 */
export async function startRest({ dispatch, token }: Options) {
  const routes = [createRestRoutes({ dispatch, version: '1.2.3', now: fixedNow })]
  const app = createHttpApp({
    tokens: token === undefined ? null : { person: () => token, agents: null },
    mcp: null,
    routes,
    logBug: (error) => expect.fail(String(error)),
  })
  const { port, close } = await listenOnLoopback(app, 0)
  afterAll(close)
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
  const fetchFrom = (target: string, init: RequestInit = {}): Promise<Response> =>
    fetch(`http://127.0.0.1:${port}${target}`, { ...init, headers: { ...headers, ...init.headers } })
  const document = (await (await fetchFrom('/openapi.json')).json()) as OpenApiDocument
  const problemsOf = createValidator(document)

  async function get<Body = Record<string, unknown>>(target: string, init?: RequestInit): Promise<RestAnswer<Body>> {
    const response = await fetchFrom(target, init)
    const body: unknown = await response.json()
    const [path = ''] = target.split('?')
    expect(problemsOf({ path, status: response.status, body })).toEqual([])
    return { status: response.status, headers: response.headers, body: body as Body }
  }

  return { port, document, fetchFrom, get, problemsOf }
}

export type RestServer = Awaited<ReturnType<typeof startRest>>

interface Told {
  readonly path: string
  readonly status: number | string
  readonly body: unknown
}

/** Reports how a response violates the document; an undocumented response is a violation too. */
function createValidator(document: OpenApiDocument) {
  const dateTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/
  const ajv = new Ajv2020({ strict: false, allErrors: true, formats: { 'date-time': dateTime } })
  ajv.addSchema(document, 'api')
  return ({ path, status, body }: Told): unknown[] => {
    const validate = ajv.getSchema(
      `api#/paths/${path.replaceAll('/', '~1')}/get/responses/${status}/content/application~1json/schema`,
    )
    if (!validate) return [`nothing is told of ${status} at ${path}`]
    return validate(body) === true ? [] : (validate.errors ?? [])
  }
}
