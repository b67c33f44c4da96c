import type { EncodedVector } from '../../store/index/vectorWriter.ts'

/** Rounds a vector to bytes, its largest number to 127. Its length is lost, but `cosine` needs only the direction. */
export function quantize(vector: Float32Array): Int8Array {
  let largest = 0
  for (let index = 0; index < vector.length; index += 1) largest = Math.max(largest, Math.abs(vector[index] as number))
  const bytes = new Int8Array(vector.length)
  if (largest === 0) return bytes
  const factor = 127 / largest
  for (let index = 0; index < vector.length; index += 1) bytes[index] = Math.round((vector[index] as number) * factor)
  return bytes
}

/** The cosine between a unit vector and a rounded one; 0 if either is all zeros. */
export function cosine(query: Float32Array, vector: Int8Array): number {
  let product = 0
  let square = 0
  for (let index = 0; index < vector.length; index += 1) {
    const value = vector[index] as number
    product += (query[index] as number) * value
    square += value * value
  }
  return square === 0 ? 0 : product / Math.sqrt(square)
}

/**
 * One bit per number, set if it is positive; the first is the lowest bit of the first word, and the last word is padded
 * with zeros.
 */
export function signBits(vector: Float32Array | Int8Array): Uint32Array {
  const words = new Uint32Array(Math.ceil(vector.length / 32))
  for (let index = 0; index < vector.length; index += 1) {
    if ((vector[index] as number) > 0) words[index >>> 5] = (words[index >>> 5] as number) | (1 << (index & 31))
  }
  return words
}

/**
 * The stored form of a vector. A text in which a model finds nothing has neither numbers nor bits, so it never matches.
 */
export function encodeVector(vector: Float32Array): EncodedVector {
  return { vector: quantize(vector), bits: signBits(vector) }
}
