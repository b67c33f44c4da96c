import type { EncodedVector } from '../../store/index/vectorWriter.ts'
import { quantise, signBits } from './quantise.ts'

/**
 * As vectors are kept. A text in which a model finds nothing has neither numbers nor bits, and so is nobody's
 * neighbour.
 */
export function encodeVector(vector: Float32Array): EncodedVector {
  return { vector: quantise(vector), bits: signBits(vector) }
}
