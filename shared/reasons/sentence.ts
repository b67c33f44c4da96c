import { z } from 'zod'
import { type Given, type Reason, type ReasonName, say } from './reasons.ts'

const reason = z.object({
  reason: z.string(),
  values: z.record(z.string(), z.unknown()),
}) as unknown as z.ZodType<Reason>

/** What an English sentence was made of, so that the app can say it in another language. */
export const reasonList = z.array(reason).readonly()

/** An English sentence, and what it was made of. */
export const sentence = z.object({ message: z.string(), reasons: reasonList })
export type Sentence = Readonly<z.infer<typeof sentence>>

/** A sentence as a note of an import's report has it. */
export function asNote({ message, reasons }: Sentence): {
  readonly why: string
  readonly reasons: Sentence['reasons']
} {
  return { why: message, reasons }
}

/** Two sentences, one after the other. */
export function joined(first: Sentence, second: Sentence): Sentence {
  return { message: `${first.message} ${second.message}`, reasons: [...first.reasons, ...second.reasons] }
}

export function sentenceOf<Name extends ReasonName>(name: Name, ...given: Given<Name>): Sentence {
  return { message: say(name, ...given), reasons: [{ reason: name, values: given[0] ?? {} } as Reason] }
}
