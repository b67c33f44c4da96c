export type AttachmentKind = 'image' | 'audio' | 'video' | 'file'

/** What a message says about a file; whether the bytes came with the export is another question. */
export interface AttachmentReference {
  /** The provider's id without scheme and suffix (`file-…`, `file_…`), or the name where there is no id. */
  readonly assetKey: string
  readonly kind: AttachmentKind
  readonly name: string | null
  readonly mediaType: string | null
  readonly byteLength: number | null
  readonly width: number | null
  readonly height: number | null
}
