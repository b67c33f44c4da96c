import { z } from 'zod'
import type { Tool } from './tool.ts'

interface ObjectSchema {
  readonly type: 'object'
  readonly [key: string]: unknown
}

export interface ToolSchemas {
  readonly inputSchema: ObjectSchema
  readonly outputSchema: ObjectSchema
}

/** A tool's schemas as clients read them. */
export function toolSchemas({ input, output }: Tool): ToolSchemas {
  return { inputSchema: objectSchema(input, 'input'), outputSchema: objectSchema(output, 'output') }
}

function objectSchema(schema: z.ZodType, io: 'input' | 'output'): ObjectSchema {
  return { ...(simplified(z.toJSONSchema(schema, { io, target: 'draft-7' })) as object), type: 'object' }
}

/** Without what says nothing: clients pay for every word of a schema, and some know only the plainest of them. */
function simplified(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(simplified)
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(([key, entry]) => !isIdle(key, entry, value))
  return withTypeList(Object.fromEntries(kept.map(([key, entry]) => [key, simplified(entry)])))
}

/**
 * Bounds of every number, names that are text anyhow, and patterns with classes of Unicode, which stop clients whose
 * engine has none.
 */
function isIdle(key: string, entry: unknown, schema: object): boolean {
  if (key === 'minimum') return entry === Number.MIN_SAFE_INTEGER
  if (key === 'maximum') return entry === Number.MAX_SAFE_INTEGER
  if (key === 'pattern') return 'format' in schema || String(entry).includes('\\p{')
  return key === 'propertyNames'
}

/** `integer` or `null` as one list of types. */
function withTypeList({ anyOf, ...schema }: Readonly<Record<string, unknown>>): unknown {
  if (!Array.isArray(anyOf)) return schema
  const types = (anyOf as Readonly<Record<string, unknown>>[]).map((choice) =>
    Object.keys(choice).length === 1 ? choice['type'] : undefined,
  )
  return types.every((type) => typeof type === 'string') ? { ...schema, type: types } : { ...schema, anyOf }
}
