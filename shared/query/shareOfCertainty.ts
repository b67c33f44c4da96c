/** A score that is a sum of parts as a share of certainty, 0 to 1 and in the same order. */
export function shareOfCertainty(score: number): number {
  return 1 - Math.exp(-2.5 * Math.max(score, 0))
}
