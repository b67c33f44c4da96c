import type { z } from 'zod'
import type { ValidationError } from './schemas/errorSchemas.ts'

type ReadQuery<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly detail: ValidationError[] }

/**
 * The parameters of an address as their schema wants them. Others are ignored, and of those given twice the last one
 * counts, as in FastAPI.
 */
export function readQuery<Schema extends z.ZodObject>(
  schema: Schema,
  parameters: URLSearchParams,
): ReadQuery<z.output<Schema>> {
  const given = Object.fromEntries(
    Object.keys(schema.shape).flatMap((name) => (parameters.has(name) ? [[name, parameters.getAll(name).at(-1)]] : [])),
  )
  const read = schema.safeParse(given)
  if (read.success) return { ok: true, value: read.data }
  const firstOfEach = new Map(read.error.issues.toReversed().map((issue) => [String(issue.path[0]), issue]))
  // In the order in which the schema names them.
  const wrong = Object.keys(schema.shape).filter((name) => firstOfEach.has(name))
  return { ok: false, detail: wrong.map((name) => validationErrorOf(name, firstOfEach.get(name), given[name] ?? null)) }
}

function validationErrorOf(name: string, issue: z.core.$ZodIssue | undefined, input: string | null): ValidationError {
  const loc = ['query', name]
  // Whatever is in an address is a text: of the wrong type is only what is missing.
  if (issue?.code !== 'custom') return { type: 'missing', loc, msg: 'Field required', input }
  const { type, ctx } = issue.params as Pick<ValidationError, 'type' | 'ctx'>
  return { type, loc, msg: issue.message, input, ...(ctx && { ctx }) }
}
