import { z } from 'zod'

interface TextBounds {
  readonly least?: number
  readonly most: number
  readonly pattern?: RegExp
}

interface NumberBounds {
  readonly least: number
  readonly most: number
}

/** A validation error in pydantic's words and types, which clients of the seeds know. */
interface Problem {
  readonly type: string
  readonly message: string
  readonly ctx?: Readonly<Record<string, unknown>>
}

/** A string measured in code points, as in JSON Schema; zod measures UTF-16 units. */
export function boundedText(bounds: TextBounds) {
  const { least, most, pattern } = bounds
  const described = {
    ...(least !== undefined && { minLength: least }),
    maxLength: most,
    ...(pattern && { pattern: pattern.source }),
  }
  return z
    .string()
    .superRefine((value, context) => {
      const problem = textProblem(value, bounds)
      if (problem) context.addIssue(issueOf(problem))
    })
    .meta(described)
}

function textProblem(value: string, { least = 0, most, pattern }: TextBounds): Problem | null {
  const length = [...value].length
  if (length < least)
    return {
      type: 'string_too_short',
      message: `String should have at least ${characters(least)}`,
      ctx: { min_length: least },
    }
  if (length > most)
    return {
      type: 'string_too_long',
      message: `String should have at most ${characters(most)}`,
      ctx: { max_length: most },
    }
  if (!pattern || pattern.test(value)) return null
  return {
    type: 'string_pattern_mismatch',
    message: `String should match pattern '${pattern.source}'`,
    ctx: { pattern: pattern.source },
  }
}

function characters(count: number): string {
  return `${count} character${count === 1 ? '' : 's'}`
}

/** An integer within bounds, parsed from a string. */
export function boundedNumber({ least, most }: NumberBounds) {
  return wholeNumber
    .superRefine((value, context) => {
      const problem = numberProblem(value, { least, most })
      if (problem) context.addIssue(issueOf(problem))
    })
    .pipe(z.int().min(least).max(most))
}

function numberProblem(value: number, { least, most }: NumberBounds): Problem | null {
  if (value > most)
    return { type: 'less_than_equal', message: `Input should be less than or equal to ${most}`, ctx: { le: most } }
  if (value < least)
    return {
      type: 'greater_than_equal',
      message: `Input should be greater than or equal to ${least}`,
      ctx: { ge: least },
    }
  return null
}

/** An integer, clamped to the bounds. */
export function clampedNumber({ least, most }: NumberBounds) {
  return wholeNumber.transform((value) => Math.min(Math.max(value, least), most)).pipe(z.int())
}

const wholeNumber = z.string().transform((value, context) => {
  // What pydantic accepts as an integer, including 1_000 and 5.0.
  if (/^[+-]?\d+(?:_\d+)*(?:\.0+)?$/.test(value.trim())) return Number(value.replaceAll('_', ''))
  context.addIssue(
    issueOf({ type: 'int_parsing', message: 'Input should be a valid integer, unable to parse string as an integer' }),
  )
  return z.NEVER
})

function issueOf({ message, ...params }: Problem) {
  return { code: 'custom' as const, message, params }
}
