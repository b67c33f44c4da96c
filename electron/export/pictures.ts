import fs from 'node:fs'
import type { Archive } from '../store/archive/openArchive.ts'
import type { ExportedAttachment } from './readExported.ts'

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
