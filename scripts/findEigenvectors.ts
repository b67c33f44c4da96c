export interface Eigenvector {
  readonly value: number
  readonly vector: Float64Array
}

const SWEEPS = 8
const NEGLIGIBLE = 1e-9

/**
 * Eigenvectors of a symmetric matrix, strongest first, by Jacobi's method: zeroes one off-diagonal element after
 * another.
 */
export function findEigenvectors(matrix: Float64Array, size: number): Eigenvector[] {
  const values = matrix.slice()
  const vectors = new Float64Array(size * size)
  for (let index = 0; index < size; index += 1) vectors[index * size + index] = 1
  for (let sweep = 0; sweep < SWEEPS; sweep += 1) {
    for (let one = 0; one < size; one += 1) {
      for (let other = one + 1; other < size; other += 1) turn(values, vectors, size, [one, other])
    }
  }
  return Array.from({ length: size }, (_, index) => ({
    value: values[index * size + index] as number,
    vector: vectors.slice(index * size, (index + 1) * size),
  })).toSorted((one, other) => other.value - one.value)
}

function turn(
  values: Float64Array,
  vectors: Float64Array,
  size: number,
  [one, other]: readonly [number, number],
): void {
  const between = values[one * size + other] as number
  if (Math.abs(between) < NEGLIGIBLE) return
  const slope = ((values[other * size + other] as number) - (values[one * size + one] as number)) / (2 * between)
  const tangent = (slope < 0 ? -1 : 1) / (Math.abs(slope) + Math.sqrt(slope * slope + 1))
  const cosine = 1 / Math.sqrt(tangent * tangent + 1)
  const angle = { cosine, sine: tangent * cosine }
  mix(values, { start: one, step: size }, { start: other, step: size }, angle)
  mix(values, { start: one * size, step: 1 }, { start: other * size, step: 1 }, angle)
  mix(vectors, { start: one * size, step: 1 }, { start: other * size, step: 1 }, angle)
}

interface Line {
  readonly start: number
  readonly step: number
}

function mix(
  matrix: Float64Array,
  one: Line,
  other: Line,
  { cosine, sine }: { readonly cosine: number; readonly sine: number },
): void {
  const size = Math.sqrt(matrix.length)
  for (
    let count = 0, first = one.start, second = other.start;
    count < size;
    count += 1, first += one.step, second += other.step
  ) {
    const x = matrix[first] as number
    const y = matrix[second] as number
    matrix[first] = cosine * x - sine * y
    matrix[second] = sine * x + cosine * y
  }
}
