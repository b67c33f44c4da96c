import type { ConversationSummary } from '../../shared/model/library.ts'
import { isoDay } from '../../shared/query/wallSpan.ts'
import { titleOf } from '../../shared/text/conversationMarkdown.ts'
import { safeFileName } from '../../shared/text/safeFileName.ts'

/** What stands before the ending of a conversation's file: its day and its title. */
export function conversationStem({ title, createdAtMs, activeAtMs }: ConversationSummary): string {
  const atMs = createdAtMs ?? activeAtMs
  return [...(atMs === null ? [] : [isoDay(atMs)]), titleOf(title)].join(' ')
}

/** Safe on every system; a slash in a title is no folder. */
export function fileNameOf(stem: string, ending: string): string {
  return `${safeFileName(stem.replace(/[/\\]/g, '-'), 'Untitled')}${ending}`
}

/** Gives each file a name of its own, also where the case of letters does not count. */
export function createUniqueNames(): (name: string) => string {
  const taken = new Set<string>()
  const counts = new Map<string, number>()
  return (name) => {
    const [, stem = name, ending = ''] = /^(.+?)(\.[^.]*)?$/su.exec(name) ?? []
    const key = folded(name)
    let count = counts.get(key) ?? 0
    let candidate: string
    do {
      count += 1
      candidate = count === 1 ? name : `${stem} (${count})${ending}`
    } while (taken.has(folded(candidate)))
    counts.set(key, count)
    taken.add(folded(candidate))
    return candidate
  }
}

function folded(name: string): string {
  return name.normalize('NFC').toLowerCase()
}
