import type { AttachmentKind } from '../../../../shared/model/attachment.ts'

const KIND_BY_EXTENSION: ReadonlyMap<string, AttachmentKind> = new Map<string, AttachmentKind>([
  ...['png', 'jpg', 'jpeg', 'gif', 'webp', 'bmp', 'svg', 'avif', 'heic', 'heif', 'tif', 'tiff', 'ico'].map(
    (end) => [end, 'image'] as const,
  ),
  ...['wav', 'mp3', 'm4a', 'ogg', 'oga', 'opus', 'flac', 'aac'].map((end) => [end, 'audio'] as const),
  ...['mp4', 'webm', 'mov', 'mkv', 'avi', 'm4v'].map((end) => [end, 'video'] as const),
])

const KIND_BY_FAMILY: ReadonlyMap<string, AttachmentKind> = new Map<string, AttachmentKind>([
  ['image', 'image'],
  ['audio', 'audio'],
  ['video', 'video'],
])

/** The kind that a media type or a file name tells, or null. */
export function mediaKind(mediaType: string | null, name: string | null): AttachmentKind | null {
  if (mediaType !== null) {
    const slash = mediaType.indexOf('/')
    const kind = KIND_BY_FAMILY.get(mediaType.slice(0, Math.max(slash, 0)).toLowerCase())
    if (kind !== undefined) return kind
  }
  const dot = name?.lastIndexOf('.') ?? -1
  return name === null || dot < 0 ? null : (KIND_BY_EXTENSION.get(name.slice(dot + 1).toLowerCase()) ?? null)
}
