/**
 * What is done about a page that is gone: it is loaded where it was; then from its beginning, should that place be what
 * breaks it; then the person is asked.
 */
type Remedy = 'again' | 'fromBeginning' | 'ask'

const MINUTE_MS = 60_000

/** So often within a minute without asking. */
const MOST = 3

/** Remembers when the page was gone. */
export function createCrashRemedies(now: () => number): () => Remedy {
  let goneAtMs: readonly number[] = []
  return () => {
    const nowMs = now()
    goneAtMs = [...goneAtMs.filter((atMs) => nowMs - atMs < MINUTE_MS), nowMs]
    if (goneAtMs.length > MOST) {
      goneAtMs = []
      return 'ask'
    }
    return goneAtMs.length === 1 ? 'again' : 'fromBeginning'
  }
}
