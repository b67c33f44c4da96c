import { z } from 'zod'

const NOT_WHOLE = 'must be a whole number'

export const text = (): z.ZodString => z.string('must be text')

/** Some clients send an empty string for omitted fields. */
export function namedText(given: string | undefined): string | null {
  return given === undefined || given.trim() === '' ? null : given.trim()
}

/** An integer within bounds; anything else is rejected with a sentence. */
export function integer(least: number, most: number): z.ZodInt {
  const bounds = `must be ${least} to ${most}`
  return z.int(NOT_WHOLE).min(least, bounds).max(most, bounds)
}

/** An integer clamped to the bounds; numeric strings are accepted. */
export function clamped(least: number, most: number, description: string) {
  return z
    .unknown()
    .transform((given, context) => {
      const wanted = typeof given === 'string' && given.trim() !== '' ? Number(given) : given
      if (typeof wanted === 'number' && Number.isFinite(wanted))
        return Math.min(most, Math.max(least, Math.trunc(wanted)))
      context.issues.push({ code: 'custom', message: NOT_WHOLE, input: given })
      return z.NEVER
    })
    .optional()
    .meta({ type: 'integer', description })
}
