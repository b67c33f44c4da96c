/** For questions of which only the latest counts: each call gives it a signal, and stops the one before. */
export function createOnlyLatest(): () => AbortSignal {
  let running = new AbortController()
  return () => {
    running.abort()
    running = new AbortController()
    return running.signal
  }
}
