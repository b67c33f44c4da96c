import { z } from 'zod'
import type { Reason } from '../reasons/reasons.ts'

const reason = z.object({
  reason: z.string(),
  values: z.record(z.string(), z.unknown()),
}) as unknown as z.ZodType<Reason>

/** What an English sentence was made of, so that the app can say it in another language. */
export const reasonList = z.array(reason).readonly()

/** An English sentence, and what it was made of. */
export const sentence = z.object({ message: z.string(), reasons: reasonList })
