import type { MessageView } from '../../../shared/model/library.ts'
import { words } from '../../words/words.ts'

type Attachment = MessageView['attachments'][number]

const figures = new Intl.NumberFormat(words.language, { maximumFractionDigits: 1 })
const { bytes, KB, MB, GB } = words.reader.attachments.units
const UNITS = [bytes, KB, MB, GB]

/** "PDF · 1.2 MB", as far as it is known. */
export function describeFile({ name, mediaType, byteLength }: Pick<Attachment, 'name' | 'mediaType' | 'byteLength'>): string {
  return [typeOf(name, mediaType), byteLength === null ? null : sizeOf(byteLength)].filter((part) => part !== null).join(' · ')
}

function typeOf(name: string | null, mediaType: string | null): string | null {
  const ending = /\.([\da-z]{1,5})$/i.exec(name ?? '')?.[1]
  if (ending !== undefined) return ending.toUpperCase()
  return mediaType === null || mediaType === 'application/octet-stream' ? null : mediaType
}

function sizeOf(byteLength: number): string {
  let size = byteLength
  let unit = 0
  for (; size >= 1000 && unit < UNITS.length - 1; unit += 1) size /= 1000
  return byteLength === 1 ? words.reader.attachments.oneByte : `${figures.format(size)} ${UNITS[unit] ?? ''}`
}
