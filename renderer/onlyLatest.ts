/** When only the latest request counts: each call returns a new signal, and aborts the previous one. */
export function createOnlyLatest(): () => AbortSignal {
  let running = new AbortController()
  return () => {
    running.abort()
    running = new AbortController()
    return running.signal
  }
}
