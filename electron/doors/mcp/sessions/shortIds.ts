const SHORT_LENGTH = 8

/** The first eight characters of each id, and more where two of them would then be the same. */
export function shortIds(ids: readonly string[]): ReadonlyMap<string, string> {
  const distinct = [...new Set(ids)]
  return new Map(distinct.map((id) => [id, shortId(id, distinct)]))
}

function shortId(id: string, ids: readonly string[]): string {
  let length = SHORT_LENGTH
  while (length < id.length && ids.some((other) => other !== id && other.startsWith(id.slice(0, length)))) length += 1
  return id.slice(0, length)
}
