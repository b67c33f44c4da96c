export type RowValue = number | string | Buffer | null

type Kind = 'null' | 'integer' | 'real' | 'text' | 'blob'

/** A column's type, known before the row is read. */
export interface ColumnType {
  readonly kind: Kind
  readonly byteLength: number
  readonly code: number
}

const INTEGER_BYTES = [0, 1, 2, 3, 4, 6, 8] as const

/** The column types of a row, from its first bytes; null if these aren't a row. */
export function readColumnTypes(head: Buffer): ColumnType[] | null {
  const length = readVarint(head, 0)
  if (length === null || length.value > head.length || length.value < length.end) return null
  const columns: ColumnType[] = []
  for (let at = length.end; at < length.value;) {
    const code = readVarint(head, at)
    if (code === null) return null
    const column = columnType(code.value)
    if (column === null) return null
    columns.push(column)
    at = code.end
  }
  return columns
}

function columnType(code: number): ColumnType | null {
  if (code === 0) return { kind: 'null', byteLength: 0, code }
  if (code <= 6) return { kind: 'integer', byteLength: INTEGER_BYTES[code] ?? 0, code }
  if (code === 7) return { kind: 'real', byteLength: 8, code }
  if (code <= 9) return { kind: 'integer', byteLength: 0, code }
  if (code < 12) return null
  return { kind: code % 2 === 0 ? 'blob' : 'text', byteLength: Math.floor((code - 12) / 2), code }
}

/** The values of a whole row; null if it is too short or contains invalid text. */
export function readValues(row: Buffer, columns: readonly ColumnType[]): RowValue[] | null {
  let at = readVarint(row, 0)?.value ?? row.length
  const values: RowValue[] = []
  for (const column of columns) {
    const bytes = row.subarray(at, at + column.byteLength)
    if (bytes.length < column.byteLength) return null
    values.push(readValue(bytes, column))
    at += column.byteLength
  }
  return values
}

function readValue(bytes: Buffer, { kind, code }: ColumnType): RowValue {
  if (kind === 'text') return bytes.toString()
  if (kind === 'blob') return bytes
  if (kind === 'real') return bytes.readDoubleBE(0)
  if (kind === 'null') return null
  if (code >= 8) return code - 8
  return bytes.length === 8 ? Number(bytes.readBigInt64BE(0)) : bytes.readIntBE(0, bytes.length)
}

/** SQLite's integer of one to nine bytes; null if it is cut off, or too large to be one of ours. */
export function readVarint(bytes: Buffer, start: number): { readonly value: number; readonly end: number } | null {
  let value = 0
  for (let at = start; at < start + 8; at += 1) {
    const byte = bytes[at]
    if (byte === undefined) return null
    value = value * 128 + (byte & 0x7f)
    if (byte < 0x80) return value <= Number.MAX_SAFE_INTEGER ? { value, end: at + 1 } : null
  }
  return null
}
