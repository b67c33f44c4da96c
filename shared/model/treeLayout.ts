/** Where a node stands among the others, by index into the conversation's list of nodes. */
export interface NodePlace {
  /** Never leads into a cycle: where the export has one, the place that closes it is made a root. */
  readonly parentIndex: number | null
  readonly siblingIndex: number
  readonly siblingCount: number
  /** 0-based place on the canonical path, null beside it. */
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
  /** One entry for each node, in the same order. */
  readonly places: readonly NodePlace[]
  /** The canonical path first, then every other leaf that has messages of its own. */
  readonly branches: readonly Branch[]
}
