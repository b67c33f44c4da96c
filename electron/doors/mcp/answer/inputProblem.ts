import type { z } from 'zod'
import { agentLine } from '../../../../shared/text/agentText.ts'

/** Why a tool's input was refused, in words: `limit: must be a whole number`. */
export function inputProblem({ issues }: z.ZodError, given: Readonly<Record<string, unknown>>): string {
  return issues
    .slice(0, 5)
    .map((issue) => problemOf(issue, given))
    .join('; ')
}

function problemOf(issue: z.core.$ZodIssue, given: Readonly<Record<string, unknown>>): string {
  const where = issue.path.map(String)
  if (issue.code === 'unrecognized_keys')
    return issue.keys
      .slice(0, 5)
      .map((key) => `${[...where, agentLine(key, 60)].join('.')}: is not a parameter of this tool`)
      .join('; ')
  return `${where.join('.') || 'input'}: ${isGiven(given, issue.path) ? issue.message : 'is missing'}`
}

function isGiven(given: unknown, [first, ...rest]: readonly PropertyKey[]): boolean {
  if (first === undefined) return true
  return (
    typeof given === 'object' &&
    given !== null &&
    Object.hasOwn(given, first) &&
    isGiven((given as Readonly<Record<PropertyKey, unknown>>)[first], rest)
  )
}
