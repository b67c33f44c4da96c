import type { TreeNode } from '../../../shared/model/conversation.ts'
import type { Branch, NodePosition, TreeLayout } from '../../../shared/model/treeLayout.ts'

interface Spot {
  readonly node: TreeNode
  readonly index: number
  readonly children: Spot[]
  parent: Spot | null
  isParent: boolean
  /** The climb that first reached this node; 0 for none. */
  climb: number
  siblingIndex: number
  siblingCount: number
  position: number | null
  forkIndex: number | null
  messageCount: number
  hasOwnMessage: boolean
}

const CANONICAL_CLIMB = 1

/** Trusts only `parentKey`; an export's lists of children only affect their order. */
export function layOutTree(nodes: readonly TreeNode[], currentNodeKey: string | null): TreeLayout {
  if (isPlainChain(nodes, currentNodeKey)) return layOutChain(nodes)
  const spots = nodes.map(createSpot)
  const spotByKey = indexByKey(spots)
  linkToParents(spots, spotByKey)
  const leaf = (currentNodeKey === null ? undefined : spotByKey.get(currentNodeKey)) ?? newestLeaf(spots)
  if (leaf === null) return { places: [], branches: [] }
  markCanonicalPath(leaf)
  for (const spot of spots) cutCycleAbove(spot, CANONICAL_CLIMB + 1 + spot.index)
  linkToChildren(spots)
  for (const spot of spots) if (spot.children.length > 1) orderSiblings(spot)
  return { branches: collectBranches(spots, leaf), places: spots.map(placeOf) }
}

/** Most conversations were never edited: each node follows the previous one, and the last one is current. */
function isPlainChain(nodes: readonly TreeNode[], currentNodeKey: string | null): boolean {
  let previousKey: string | null = null
  for (const node of nodes) {
    if (node.parentKey !== previousKey || node.key === previousKey) return false
    previousKey = node.key
  }
  return previousKey !== null && (currentNodeKey === null || currentNodeKey === previousKey)
}

function layOutChain(nodes: readonly TreeNode[]): TreeLayout {
  let messageCount = 0
  const places = nodes.map((node, index): NodePosition => {
    if (isReadable(node)) messageCount += 1
    return { parentIndex: index === 0 ? null : index - 1, siblingIndex: 0, siblingCount: 1, position: index }
  })
  return { places, branches: [{ leafIndex: nodes.length - 1, forkIndex: null, messageCount }] }
}

function createSpot(node: TreeNode, index: number): Spot {
  return {
    node,
    index,
    children: [],
    parent: null,
    isParent: false,
    climb: 0,
    siblingIndex: 0,
    siblingCount: 1,
    position: null,
    forkIndex: null,
    messageCount: 0,
    hasOwnMessage: false,
  }
}

function indexByKey(spots: readonly Spot[]): ReadonlyMap<string, Spot> {
  const spotByKey = new Map<string, Spot>()
  for (const spot of spots) if (!spotByKey.has(spot.node.key)) spotByKey.set(spot.node.key, spot)
  return spotByKey
}

function linkToParents(spots: readonly Spot[], spotByKey: ReadonlyMap<string, Spot>): void {
  for (const spot of spots) {
    const { key, parentKey } = spot.node
    const parent = parentKey === null || parentKey === key ? undefined : spotByKey.get(parentKey)
    if (parent === undefined) continue
    spot.parent = parent
    parent.isParent = true
  }
}

function newestLeaf(spots: readonly Spot[]): Spot | null {
  let newest: Spot | null = null
  for (const spot of spots) {
    if (spot.isParent) continue
    if (newest === null || timeOf(spot, -Infinity) > timeOf(newest, -Infinity)) newest = spot
  }
  return newest ?? spots.at(-1) ?? null
}

function markCanonicalPath(leaf: Spot): void {
  cutCycleAbove(leaf, CANONICAL_CLIMB)
  const path: Spot[] = []
  for (let spot: Spot | null = leaf; spot !== null; spot = spot.parent) path.push(spot)
  let position = path.length
  for (const spot of path) spot.position = position -= 1
}

/** Stops where an earlier climb has been, so that all climbs together visit each node once. */
function cutCycleAbove(start: Spot, climb: number): void {
  let last = start
  let spot: Spot | null = start
  while (spot !== null && spot.climb === 0) {
    spot.climb = climb
    last = spot
    spot = spot.parent
  }
  if (spot !== null && spot.climb === climb) last.parent = null
}

function linkToChildren(spots: readonly Spot[]): void {
  for (const spot of spots) spot.parent?.children.push(spot)
}

function orderSiblings(parent: Spot): void {
  const listed = new Map<string, number>()
  for (const key of parent.node.childKeys) if (!listed.has(key)) listed.set(key, listed.size)
  const siblings = parent.children
  siblings.sort(
    (one, other) =>
      ascending(listed.get(one.node.key) ?? Infinity, listed.get(other.node.key) ?? Infinity) ||
      ascending(timeOf(one, Infinity), timeOf(other, Infinity)) ||
      one.index - other.index,
  )
  for (const [siblingIndex, sibling] of siblings.entries()) {
    sibling.siblingIndex = siblingIndex
    sibling.siblingCount = siblings.length
  }
}

/** Unlike a subtraction, handles two infinities. */
function ascending(one: number, other: number): number {
  return one < other ? -1 : one > other ? 1 : 0
}

function collectBranches(spots: readonly Spot[], canonicalLeaf: Spot): readonly Branch[] {
  const others: Branch[] = []
  const ahead = spots.filter((spot) => spot.parent === null).toReversed()
  for (let spot = ahead.pop(); spot !== undefined; spot = ahead.pop()) {
    addUpFromParent(spot)
    for (let last = spot.children.length - 1; last >= 0; last -= 1) {
      const child = spot.children[last]
      if (child !== undefined) ahead.push(child)
    }
    if (spot.children.length === 0 && spot !== canonicalLeaf && spot.hasOwnMessage) others.push(branchTo(spot))
  }
  return [{ ...branchTo(canonicalLeaf), forkIndex: null }, ...others]
}

/** Parents come first, so counting each path takes one addition per node. */
function addUpFromParent(spot: Spot): void {
  const { node, parent, position } = spot
  spot.messageCount = (parent?.messageCount ?? 0) + (isReadable(node) ? 1 : 0)
  if (position !== null) {
    spot.forkIndex = spot.index
    return
  }
  spot.forkIndex = parent?.forkIndex ?? null
  spot.hasOwnMessage = parent?.hasOwnMessage === true || isShown(node)
}

function branchTo({ index, forkIndex, messageCount }: Spot): Branch {
  return { leafIndex: index, forkIndex, messageCount }
}

function placeOf({ parent, siblingIndex, siblingCount, position }: Spot): NodePosition {
  return { parentIndex: parent?.index ?? null, siblingIndex, siblingCount, position }
}

function timeOf(spot: Spot, unknown: number): number {
  return spot.node.message?.createdAtMs ?? unknown
}

function isReadable(node: TreeNode): boolean {
  return node.message?.kind === 'message'
}

function isShown({ message }: TreeNode): boolean {
  return message !== null && message.kind !== 'hidden' && message.kind !== 'empty'
}
