/**
 * How a node of the tree is presented: `message` is readable, `thoughts`, `toolCall` and `toolResult` are folded into
 * the answer, `hidden` was never shown by the provider's own app, `empty` has nothing to show.
 */
export type MessageKind = 'message' | 'thoughts' | 'toolCall' | 'toolResult' | 'hidden' | 'empty'

/** A page or file an answer cites, in the order of first mention. */
export interface Source {
  readonly title: string
  readonly url: string
}

export interface Message {
  /** The provider's own id; usually, but not always, the key of its node. */
  readonly id: string | null
  /** As exported: user, assistant, tool, system; others pass through. */
  readonly role: string | null
  /** The tool that wrote it, if any. */
  readonly authorName: string | null
  /** The tool it is addressed to; null means everyone. */
  readonly recipient: string | null
  readonly channel: string | null
  readonly contentType: string | null
  readonly kind: MessageKind
  /** Readable Markdown made from the content; never raw JSON. User messages are shown verbatim, see `typedParts`. */
  readonly text: string
  readonly createdAtMs: number | null
  readonly updatedAtMs: number | null
  readonly model: string | null
  readonly sources: readonly Source[]
  readonly attachments: readonly AttachmentReference[]
  /** The export marks it as not readable by agents. */
  readonly isHumanOnly?: boolean
}

export type AttachmentKind = 'image' | 'audio' | 'video' | 'file'

/** A message's reference to a file; the file itself may be missing from the export. */
export interface AttachmentReference {
  /** The provider's id without scheme and suffix (`file-…`, `file_…`), or the name when there is no id. */
  readonly assetKey: string
  readonly kind: AttachmentKind
  readonly name: string | null
  readonly mediaType: string | null
  readonly byteLength: number | null
  readonly width: number | null
  readonly height: number | null
}
