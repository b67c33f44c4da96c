/**
 * How a person meets a node of the tree: `message` is read, `thoughts`, `toolCall` and `toolResult` are folded under
 * the answer, `hidden` was never shown by the provider's own app, `empty` has nothing to show.
 */
export type MessageKind = 'message' | 'thoughts' | 'toolCall' | 'toolResult' | 'hidden' | 'empty'

/** A page or file that an answer cites, in the order of first mention. */
export interface Source {
  readonly title: string
  readonly url: string
}

export interface Message {
  /** The provider's own id; usually, not always, the key of its node. */
  readonly id: string | null
  /** As exported: user, assistant, tool, system; others pass. */
  readonly role: string | null
  /** The tool that speaks, when one does. */
  readonly authorName: string | null
  /** The tool that is spoken to; null means everybody. */
  readonly recipient: string | null
  readonly channel: string | null
  readonly contentType: string | null
  readonly kind: MessageKind
  /**
   * Readable Markdown, made of the content; never raw JSON. What a person typed is shown verbatim, see `typedParts`.
   */
  readonly text: string
  readonly createdAtMs: number | null
  readonly updatedAtMs: number | null
  readonly model: string | null
  readonly sources: readonly Source[]
  readonly attachments: readonly AttachmentReference[]
  /** The export says that agents must not read it. */
  readonly isHumanOnly?: boolean
}

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
