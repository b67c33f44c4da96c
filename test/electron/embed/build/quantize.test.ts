import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { openStaticTable } from '../../../../electron/embed/model/staticTable.ts'
import { cosine, quantize, signBits } from '../../../../electron/embed/build/quantize.ts'

const texts = [
  'How do I rotate the logs of a systemd service?',
  'journalctl keeps growing, how to limit its size',
  'A poem about autumn leaves',
  'Crème brûlée without a torch',
  'const sum = values.reduce((a, b) => a + b, 0)',
  'What did my landlord write about the deposit?',
  'Train from Vienna to Venice overnight',
  'vitamin D in winter',
]

describe('quantize', () => {
  it('keeps the cosines of real vectors within 0.01', async () => {
    const vectors = await openStaticTable(path.resolve('resources/meaning')).embed(texts, 'text')
    for (const one of vectors) {
      for (const other of vectors) {
        const exact = one.reduce((sum, value, index) => sum + value * (other[index] ?? 0), 0)
        expect(Math.abs(cosine(one, quantize(other)) - exact)).toBeLessThan(0.01)
      }
    }
  })

  it('uses the full range of a byte, whatever the size of the numbers', () => {
    expect([...quantize(Float32Array.of(0.001, -0.002, 0, 0.0005))]).toEqual([64, -127, 0, 32])
  })

  it('has a cosine of 0 with a vector of zeros', () => {
    expect(cosine(Float32Array.of(1, 0), quantize(new Float32Array(2)))).toBe(0)
    expect(cosine(new Float32Array(2), quantize(Float32Array.of(1, 0)))).toBe(0)
  })
})

describe('signBits', () => {
  it('has a bit for each positive number, padded with zeros to a whole word', () => {
    const vector = new Float32Array(40).fill(-1)
    for (const index of [0, 5, 31, 32, 39]) vector[index] = 0.5
    vector[6] = 0
    expect([...signBits(vector)]).toEqual([0x8000_0021, 0x81])
    expect([...signBits(quantize(vector))]).toEqual([0x8000_0021, 0x81])
    expect(signBits(new Float32Array(384))).toHaveLength(12)
  })
})
