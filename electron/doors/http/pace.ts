/**
 * Hundreds of requests may arrive in the same moment. Beginning with all of them at once would keep everybody waiting,
 * also whoever only asks whether we are there; so only some begin in each turn of the event loop. Null means: now.
 */
export function createPace(perTurn: number): () => Promise<void> | null {
  let begun = 0
  let isCounting = false
  const waiting: (() => void)[] = []

  function nextTurn(): void {
    const now = waiting.splice(0, perTurn)
    begun = now.length
    isCounting = begun > 0
    if (isCounting) setImmediate(nextTurn)
    for (const begin of now) begin()
  }

  return () => {
    if (!isCounting) setImmediate(nextTurn)
    isCounting = true
    begun += 1
    return begun <= perTurn ? null : new Promise((resolve) => waiting.push(resolve))
  }
}
