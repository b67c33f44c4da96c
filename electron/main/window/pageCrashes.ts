/**
 * What to do after a crash: reload the page where it was; then from the start, in case that location causes the crash;
 * then ask the user.
 */
type Remedy = 'reload' | 'startOver' | 'ask'

const MINUTE_MS = 60_000

/** Reloads within a minute before asking. */
const MAX_RELOADS = 3

/** Remembers the times of crashes. */
export function createCrashRemedies(now: () => number): () => Remedy {
  let crashedAtMs: readonly number[] = []
  return () => {
    const nowMs = now()
    crashedAtMs = [...crashedAtMs.filter((atMs) => nowMs - atMs < MINUTE_MS), nowMs]
    if (crashedAtMs.length > MAX_RELOADS) {
      crashedAtMs = []
      return 'ask'
    }
    return crashedAtMs.length === 1 ? 'reload' : 'startOver'
  }
}
