/** Gives the vector the length 1, in place; one of zeros stays as it is. */
export function normalise(vector: Float32Array): Float32Array {
  let sum = 0
  for (let index = 0; index < vector.length; index += 1) sum += (vector[index] as number) ** 2
  if (sum === 0) return vector
  const factor = 1 / Math.sqrt(sum)
  for (let index = 0; index < vector.length; index += 1) vector[index] = (vector[index] as number) * factor
  return vector
}
