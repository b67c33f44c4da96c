/** Converts a score that is a sum of parts to a share of certainty, 0 to 1, in the same order. */
export function shareOfCertainty(score: number): number {
  return 1 - Math.exp(-2.5 * Math.max(score, 0))
}
