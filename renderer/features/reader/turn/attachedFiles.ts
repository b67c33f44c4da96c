import type { MessageView } from '../../../../shared/model/library.ts'
import { fileAddress } from '../../../archive.ts'
import { formatBytes } from '../../../ui/format.ts'
import { words } from '../../../words/words.ts'
import { messagesOf, type Turn } from './arrangeTurns.ts'

type Attachment = MessageView['attachments'][number]

export interface AttachedImage {
  readonly address: string
  readonly name: string
  readonly width: number | null
  readonly height: number | null
}

/** Types a browser may display inline; the server sends no others inline. */
const SHOWABLE = /^image\/(?:png|jpeg|gif|webp)$/

export function imageOf({ sha256, mediaType, name, width, height }: Attachment): AttachedImage | null {
  if (sha256 === null || !SHOWABLE.test(mediaType ?? '')) return null
  return { address: fileAddress(sha256), name: name ?? words.reader.attachments.kinds.image, width, height }
}

/** Every image of the branch once, in reading order. */
export function imagesOf(turns: readonly Turn[]): AttachedImage[] {
  const pictures = new Map<string, AttachedImage>()
  for (const { attachments } of turns.flatMap(messagesOf)) {
    for (const picture of attachments.flatMap((attachment) => imageOf(attachment) ?? []))
      if (!pictures.has(picture.address)) pictures.set(picture.address, picture)
  }
  return [...pictures.values()]
}

/** "PDF · 1.2 MB", as far as known. */
export function describeFile({
  name,
  mediaType,
  byteLength,
}: Pick<Attachment, 'name' | 'mediaType' | 'byteLength'>): string {
  return [typeOf(name, mediaType), byteLength === null ? null : formatBytes(byteLength)]
    .filter((part) => part !== null)
    .join(' · ')
}

function typeOf(name: string | null, mediaType: string | null): string | null {
  const ending = /\.([\da-z]{1,5})$/i.exec(name ?? '')?.[1]
  if (ending !== undefined) return ending.toUpperCase()
  return mediaType === null || mediaType === 'application/octet-stream' ? null : mediaType
}
