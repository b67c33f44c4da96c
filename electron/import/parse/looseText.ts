import { asRecord, storable } from './exportValue.ts'

interface Visit {
  readonly key: string | null
  readonly value: unknown
  readonly depth: number
}

const MAX_VISITS = 10_000
const MAX_INDENT = 8

/** Keys whose strings are for machines, not readers. */
const MACHINE_KEY = /^(?:id|type|content_type|asset_pointer|language|status|version|mime_?type)$|_id$|_ids$|^is_/i

/** Every readable string of a value of unknown shape, in export order. */
export function collectStrings(root: unknown): string {
  const found: string[] = []
  walk(root, ({ key, value }) => {
    if (key !== null && MACHINE_KEY.test(key)) return false
    if (typeof value === 'string' && value.trim() !== '') found.push(storable(value))
    return true
  })
  return found.join('\n\n')
}

/** Data as a nested list of `name: value`, for people who don't read JSON. */
export function outline(root: unknown): string {
  const lines: string[] = []
  const isComplete = walk(root, ({ key, value, depth }) => {
    const line = outlineLine(key, value)
    if (line !== null) {
      const indent = '  '.repeat(Math.min(Math.max(depth - 1, 0), MAX_INDENT))
      lines.push(`${indent}- ${line.replaceAll('\n', `\n${indent}  `)}`)
    }
    return true
  })
  if (!isComplete) lines.push('…')
  return lines.join('\n')
}

function outlineLine(key: string | null, value: unknown): string | null {
  if (typeof value === 'object' && value !== null) return key === null ? null : `${key}:`
  if (value === null || value === undefined || value === '') return null
  const text = storable(String(value))
  return key === null ? text : `${key}: ${text}`
}

/** Depth first and without recursion, because JSON may be nested a million deep. False if it was cut short. */
function walk(root: unknown, enter: (visit: Visit) => boolean): boolean {
  const stack: Visit[] = [{ key: null, value: root, depth: 0 }]
  for (let visits = 0; visits < MAX_VISITS; visits += 1) {
    const visit = stack.pop()
    if (visit === undefined) return true
    if (enter(visit)) pushChildren(stack, visit)
  }
  return stack.length === 0
}

function pushChildren(stack: Visit[], { value, depth }: Visit): void {
  if (Array.isArray(value)) {
    const isNumbered = value.length > 1
    for (let index = Math.min(value.length, MAX_VISITS) - 1; index >= 0; index -= 1) {
      const child: unknown = value[index]
      const key = isNumbered && typeof child === 'object' ? String(index + 1) : null
      stack.push({ key, value: child, depth: key === null && typeof child === 'object' ? depth : depth + 1 })
    }
    return
  }
  const record = asRecord(value)
  if (record === null) return
  const keys = Object.keys(record)
  for (let index = Math.min(keys.length, MAX_VISITS) - 1; index >= 0; index -= 1) {
    const key = keys[index] ?? ''
    stack.push({ key: storable(key), value: record[key], depth: depth + 1 })
  }
}
