import fs from 'node:fs'
import type { ConversationSummary } from '../../shared/model/library.ts'
import { isoDay } from '../../shared/query/calendar.ts'
import { shownTitle } from '../../shared/text/derivedTitle.ts'
import { titleOf } from '../../shared/text/conversationMarkdown.ts'
import { safeFileName } from '../../shared/text/safeFileName.ts'
import type { Archive } from '../store/archive/openArchive.ts'
import type { ExportedAttachment } from './readExported.ts'

/** A conversation's file name without extension: its day and title. */
export function conversationStem({ createdAtMs, activeAtMs, ...titles }: ConversationSummary): string {
  const atMs = createdAtMs ?? activeAtMs
  return [...(atMs === null ? [] : [isoDay(atMs)]), titleOf(shownTitle(titles))].join(' ')
}

/** Safe on every system; a slash in a title doesn't create a folder. */
export function fileNameOf(stem: string, ending: string): string {
  return `${safeFileName(stem.replace(/[/\\]/g, '-'), 'Untitled')}${ending}`
}

/** Makes file names unique, even on case-insensitive file systems. */
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

/** Types that a browser shows without running anything. */
const SHOWN_TYPES = /^image\/(?:png|jpeg|gif|webp)$/
const MAX_IMAGE_BYTES = 8 * 1024 * 1024
/** A page must stay small enough for a browser to open. */
const MAX_PAGE_BYTES = 48 * 1024 * 1024

export type ImageOf = (attachment: ExportedAttachment) => string | null

/** Returns images as data URLs for one page; null for files that aren't stored, aren't images, or are too large. */
export function createImages({ blobs }: Archive): ImageOf {
  let total = 0
  return ({ sha256, mediaType }) => {
    if (sha256 === null || !SHOWN_TYPES.test(mediaType ?? '') || !blobs.has(sha256)) return null
    const file = blobs.pathOf(sha256)
    const { size } = fs.statSync(file)
    if (size > MAX_IMAGE_BYTES || total + size > MAX_PAGE_BYTES) return null
    total += size
    return `data:${mediaType};base64,${fs.readFileSync(file, 'base64')}`
  }
}

/** The path of a stored file relative to the document; null if it isn't included. */
export type LinkTo = (attachment: ExportedAttachment) => string | null

/** Parentheses would end a link in Markdown. */
export function inLink(name: string): string {
  return encodeURIComponent(name).replace(/[()]/g, (bracket) => `%${bracket.charCodeAt(0).toString(16)}`)
}
