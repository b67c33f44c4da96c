import { z } from 'zod'
import { createEndpoints, type Endpoint } from './endpoints.ts'
import { detail, refusal, validationError, validationErrors } from './schemas/errorSchemas.ts'
import { messageSearchResponse, messageSearchResult } from './schemas/messageSearch.ts'
import { threadSearchResponse, threadSearchResult } from './schemas/threadSearch.ts'
import { API_VERSION } from './threadSearchAnswer.ts'

const components = {
  MessageSearchResponse: messageSearchResponse,
  MessageSearchResult: messageSearchResult,
  ThreadSearchResponse: threadSearchResponse,
  ThreadSearchResult: threadSearchResult,
  Detail: detail,
  ValidationErrors: validationErrors,
  ValidationError: validationError,
  Refusal: refusal,
}

export const DEFAULT_ADDRESS = 'http://localhost:39765'

/** The document at /openapi.json, generated from the schemas that requests are read with and responses are typed by. */
export function createOpenApiDocument(version: string) {
  const endpoints = createEndpoints(version)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Backscroll',
      version: API_VERSION,
      description: 'Your ChatGPT history, for scripts on this computer. Start the server with: backscroll serve',
    },
    servers: [{ url: '/' }],
    security: [{ bearer: [] }],
    paths: Object.fromEntries(endpoints.map((endpoint) => [endpoint.path, { get: operationOf(endpoint) }])),
    components: {
      schemas: componentSchemas(),
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description:
            "Your token, from the file http-token in the archive's folder. The agents' token, in " +
            "mcp-token, only opens /mcp. A browser that signed in with the server's link needs no token. " +
            'With --no-auth, no request needs one.',
        },
      },
    },
  }
}

export type OpenApiDocument = ReturnType<typeof createOpenApiDocument>

function operationOf({ path, operationId, summary, description, query, values, requests, answers }: Endpoint) {
  return {
    operationId,
    summary,
    description,
    parameters: Object.entries(query.shape).map(([name, field]) => parameterOf(name, field as z.ZodType, values[name])),
    responses: Object.fromEntries(
      Object.entries(answers).map(([status, answer]) => [
        status,
        {
          description: answer.description,
          content: {
            'application/json': { schema: { $ref: referenceTo(answer.schema) }, examples: examplesOf(answer.examples) },
          },
        },
      ]),
    ),
    'x-codeSamples': requests.map(({ label, query: parameters }) => ({
      lang: 'Shell',
      label,
      source: `curl "${DEFAULT_ADDRESS}${path}?${parameters}"`,
    })),
  }
}

function parameterOf(name: string, field: z.ZodType, value: string | undefined) {
  const { $schema: _, description = '', ...schema } = z.toJSONSchema(field, { override: withoutMachineBounds })
  const example = schema.type === 'integer' ? Number(value) : value
  return { name, in: 'query', required: !field.safeParse(undefined).success, description, schema, example }
}

function examplesOf(examples: Readonly<Record<string, unknown>>): Record<string, { value: unknown }> {
  return Object.fromEntries(Object.entries(examples).map(([name, value]) => [name, { value }]))
}

function componentSchemas(): Record<string, object> {
  const registry = z.registry<{ id: string }>()
  for (const [id, schema] of Object.entries(components)) registry.add(schema, { id })
  const { schemas } = z.toJSONSchema(registry, { uri: referenceTo, override: withoutMachineBounds })
  return Object.fromEntries(
    Object.entries(schemas).map(([id, { $id: _id, $schema: _schema, ...schema }]) => [id, schema]),
  )
}

function referenceTo(id: string): string {
  return `#/components/schemas/${id}`
}

/** The largest safe integer in JavaScript isn't part of the API. */
function withoutMachineBounds({ jsonSchema }: { readonly jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
}
