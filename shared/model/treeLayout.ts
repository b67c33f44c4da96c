/** The position of a node, as indexes into the conversation's list of nodes. */
export interface NodePosition {
  /** Never part of a cycle: where the export has one, the node that closes it becomes a root. */
  readonly parentIndex: number | null
  readonly siblingIndex: number
  readonly siblingCount: number
  /** 0-based position on the canonical path, null off it. */
  readonly position: number | null
}

export interface Branch {
  readonly leafIndex: number
  /** The last node shared with the canonical path; null when there is none, and for the canonical path itself. */
  readonly forkIndex: number | null
  /** Readable messages on the whole path, from the root to the leaf. */
  readonly messageCount: number
}

export interface TreeLayout {
  /** One entry per node, in the same order. */
  readonly places: readonly NodePosition[]
  /** The canonical path first, then every other leaf with messages of its own. */
  readonly branches: readonly Branch[]
}
