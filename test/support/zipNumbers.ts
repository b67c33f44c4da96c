export function numbers(fields: readonly (readonly [value: number, width: 2 | 4 | 8])[]): Buffer {
  const bytes = Buffer.alloc(fields.reduce((sum, [, width]) => sum + width, 0))
  let position = 0
  for (const [value, width] of fields) {
    if (width === 8) bytes.writeBigUInt64LE(BigInt(value), position)
    else bytes.writeUIntLE(value, position, width)
    position += width
  }
  return bytes
}

export function lengthOf(buffers: readonly Buffer[]): number {
  return buffers.reduce((sum, { length }) => sum + length, 0)
}
