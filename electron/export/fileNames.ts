import fs from 'node:fs'
import type { ConversationSummary } from '../../shared/model/library.ts'
import { isoDay } from '../../shared/query/calendar.ts'
import { titleOf } from '../../shared/text/conversationMarkdown.ts'
import { safeFileName } from '../../shared/text/safeFileName.ts'
import type { Archive } from '../store/archive/openArchive.ts'
import type { ExportedAttachment } from './readExported.ts'

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

/** What a browser shows without running anything of it. */
const SHOWN = /^image\/(?:png|jpeg|gif|webp)$/
const MOST_BYTES = 8 * 1024 * 1024
/** A page must still open in a browser. */
const MOST_BYTES_A_PAGE = 48 * 1024 * 1024

export type PictureOf = (attachment: ExportedAttachment) => string | null

/**
 * Gives pictures as addresses that hold their bytes, for one page; null for what is not kept, no picture, or too much.
 */
export function createPictures({ blobs }: Archive): PictureOf {
  let total = 0
  return ({ sha256, mediaType }) => {
    if (sha256 === null || !SHOWN.test(mediaType ?? '') || !blobs.has(sha256)) return null
    const file = blobs.pathOf(sha256)
    const { size } = fs.statSync(file)
    if (size > MOST_BYTES || total + size > MOST_BYTES_A_PAGE) return null
    total += size
    return `data:${mediaType};base64,${fs.readFileSync(file, 'base64')}`
  }
}
