import { type Given, type Reason, type ReasonName, say } from './reasons.ts'

/** An English sentence, and what it was made of. */
export interface Sentence {
  readonly message: string
  readonly reasons: readonly Reason[]
}

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
