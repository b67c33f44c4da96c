import type { Sentence } from '../../../shared/reasons/sentence.ts'

/** One file of an export, in a zip or a folder. */
export interface ExportMember {
  /** Its name inside the export, with `/`; never used as a path to write to. */
  readonly path: string
  readonly byteLength: number
  readonly crc32: number | null
  /** Explains why it must not be opened; null if it may. */
  readonly refusal: Sentence | null
  readonly read: () => AsyncIterable<Buffer>
}

export interface ExportSource {
  readonly kind: 'zip' | 'folder' | 'file'
  readonly members: readonly ExportMember[]
  readonly close: () => void
}

export function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}
