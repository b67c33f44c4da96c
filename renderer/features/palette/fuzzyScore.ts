/**
 * How well the typed text matches a label: letters in order, better at word starts or in a row. Null when they don't
 * match.
 */
export function fuzzyScore(typed: string, label: string): number | null {
  const wanted = typed.toLowerCase().replaceAll(/\s+/g, '')
  const text = label.toLowerCase()
  let fit = 0
  let at = -1
  for (const letter of wanted) {
    const next = bestNext(text, letter, at)
    if (next === -1) return null
    fit += next === at + 1 ? 3 : isWordStart(text, next) ? 2 : 0
    at = next
  }
  // Among equal matches, the shorter label wins.
  return fit - label.length / 100
}

/** The next letter right here, else at the next word start, else anywhere. */
function bestNext(text: string, letter: string, at: number): number {
  if (text[at + 1] === letter) return at + 1
  for (let place = at + 1; place < text.length; place += 1)
    if (text[place] === letter && isWordStart(text, place)) return place
  return text.indexOf(letter, at + 1)
}

function isWordStart(text: string, place: number): boolean {
  return place === 0 || !/[\p{L}\p{N}]/u.test(text.charAt(place - 1))
}
