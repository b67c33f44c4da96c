import type { MessageView } from '../../../../shared/model/library.ts'
import { formatBytes } from '../../../ui/format.ts'

type Attachment = MessageView['attachments'][number]

/** "PDF · 1.2 MB", as far as it is known. */
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
