import type { AttachmentKind, AttachmentReference } from '../../../../shared/model/message.ts'
import { asCount, asList, asName, asRecord, asString, type ExportRecord, storable } from '../exportValue.ts'

const NO_ATTACHMENTS: readonly AttachmentReference[] = Object.freeze([])

export interface AttachmentEvidence {
  readonly content: ExportRecord | null
  readonly metadata: ExportRecord
  /** The text that readers see, searched for links to files. */
  readonly text: string
}

/** The id in a pointer: without its scheme, up to `#` or `?`. */
export function assetKeyOf(pointer: string): string {
  const scheme = pointer.indexOf('://')
  const bare = scheme < 0 ? pointer : pointer.slice(scheme + 3)
  const end = bare.search(/[#?]/)
  return storable(end < 0 ? bare : bare.slice(0, end)).trim()
}

/** One entry per file, in order of first mention. */
export function messageAttachments({ content, metadata, text }: AttachmentEvidence): readonly AttachmentReference[] {
  const found: Findings = new Map()
  if (content !== null) {
    for (const part of asList(content['parts'])) if (typeof part === 'object') addPart(found, part)
    addPart(found, content['screenshot'], 'image')
  }
  for (const entry of asList(asRecord(metadata['aggregate_result'])?.['messages'])) addRunMessage(found, entry)
  for (const entry of asList(metadata['attachments'])) addUpload(found, entry)
  // A cheap check first: this runs over every text.
  if (text.includes(':/mnt/data/')) for (const path of findSandboxPaths(text)) addSandboxFile(found, path)
  return found.size === 0
    ? NO_ATTACHMENTS
    : Array.from(found, ([assetKey, findings]) => toReference(assetKey, findings))
}

/** What one part of the message reveals about a file. */
interface Finding {
  readonly kind?: AttachmentKind | null
  readonly name?: string | null
  readonly mediaType?: string | null
  readonly byteLength?: number | null
  readonly width?: number | null
  readonly height?: number | null
}

type Findings = Map<string, Finding[]>

function add(found: Findings, assetKey: string, finding: Finding): void {
  const known = found.get(assetKey)
  if (known === undefined) found.set(assetKey, [finding])
  else known.push(finding)
}

function toReference(assetKey: string, findings: readonly Finding[]): AttachmentReference {
  const name = firstKnown(findings, (finding) => finding.name)
  const mediaType = firstKnown(findings, (finding) => finding.mediaType)
  const width = firstKnown(findings, (finding) => finding.width)
  const kind =
    firstKnown(findings, (finding) => finding.kind) ?? mediaKind(mediaType, name) ?? (width === null ? 'file' : 'image')
  return {
    assetKey,
    kind,
    name,
    mediaType,
    byteLength: firstKnown(findings, (finding) => finding.byteLength),
    width,
    height: firstKnown(findings, (finding) => finding.height),
  }
}

function firstKnown<Value>(
  findings: readonly Finding[],
  read: (finding: Finding) => Value | null | undefined,
): Value | null {
  for (const finding of findings) {
    const value = read(finding)
    if (value !== null && value !== undefined) return value
  }
  return null
}

const KIND_BY_PART: ReadonlyMap<unknown, AttachmentKind> = new Map<unknown, AttachmentKind>([
  ['image_asset_pointer', 'image'],
  ['audio_asset_pointer', 'audio'],
  ['video_container_asset_pointer', 'video'],
])

function addPart(found: Findings, part: unknown, kindHint: AttachmentKind | null = null): void {
  const record = asRecord(part)
  if (record === null) {
    addPointer(found, part, { kind: kindHint })
    return
  }
  const format = asName(record['format'])
  addPointer(found, record['asset_pointer'], {
    kind: KIND_BY_PART.get(record['content_type']) ?? kindHint,
    mediaType:
      format !== null && /^\w{1,10}$/.test(format) && record['content_type'] === 'audio_asset_pointer'
        ? `audio/${format}`
        : null,
    byteLength: asCount(record['size_bytes']),
    width: asCount(record['width']),
    height: asCount(record['height']),
  })
  addLivePointers(found, record)
}

/** A voice message keeps its audio, video and single frames separately. None of them nests any deeper. */
function addLivePointers(found: Findings, live: ExportRecord): void {
  if (live['content_type'] !== 'real_time_user_audio_video_asset_pointer') return
  addPart(found, withoutNesting(live['audio_asset_pointer']), 'audio')
  addPart(found, withoutNesting(live['video_container_asset_pointer']), 'video')
  for (const frame of asList(live['frames_asset_pointers'])) addPart(found, withoutNesting(frame), 'image')
}

function withoutNesting(value: unknown): unknown {
  const record = asRecord(value)
  return record?.['content_type'] === 'real_time_user_audio_video_asset_pointer' ? null : value
}

const POINTER_LIMIT = 512

function addPointer(found: Findings, pointer: unknown, finding: Finding): void {
  if (typeof pointer !== 'string' || pointer.length > POINTER_LIMIT || /^(?:data|https?|blob):/i.test(pointer)) return
  const assetKey = assetKeyOf(pointer)
  if (assetKey !== '') add(found, assetKey, finding)
}

function addRunMessage(found: Findings, entry: unknown): void {
  const message = asRecord(entry)
  if (message?.['message_type'] !== 'image') return
  addPointer(found, message['image_url'], {
    kind: 'image',
    width: asCount(message['width']),
    height: asCount(message['height']),
  })
}

function addUpload(found: Findings, entry: unknown): void {
  const upload = asRecord(entry)
  if (upload === null) return
  const name = asName(upload['name'])
  const id = asString(upload['id']) ?? asString(upload['file_id']) ?? ''
  const assetKey = assetKeyOf(id) || name
  if (assetKey === null || assetKey.length > POINTER_LIMIT) return
  add(found, assetKey, {
    name,
    mediaType: asName(upload['mime_type']) ?? asName(upload['mimeType']),
    byteLength: asCount(upload['size']) ?? asCount(upload['size_bytes']),
    width: asCount(upload['width']),
    height: asCount(upload['height']),
  })
}

function addSandboxFile(found: Findings, path: string): void {
  add(found, `sandbox:/mnt/data/${path}`, { name: path.slice(path.lastIndexOf('/') + 1) || null })
}

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

/** The kind implied by a media type or a file name, or null. */
function mediaKind(mediaType: string | null, name: string | null): AttachmentKind | null {
  if (mediaType !== null) {
    const slash = mediaType.indexOf('/')
    const kind = KIND_BY_FAMILY.get(mediaType.slice(0, Math.max(slash, 0)).toLowerCase())
    if (kind !== undefined) return kind
  }
  const dot = name?.lastIndexOf('.') ?? -1
  return name === null || dot < 0 ? null : (KIND_BY_EXTENSION.get(name.slice(dot + 1).toLowerCase()) ?? null)
}

const PREFIX = 'sandbox:/mnt/data/'
const PATH_LIMIT = 512

/** The paths below `/mnt/data/` that a text links to, decoded to file names. */
export function findSandboxPaths(text: string): string[] {
  const paths: string[] = []
  for (let at = text.indexOf(PREFIX); at >= 0; at = text.indexOf(PREFIX, at + PREFIX.length)) {
    const start = at + PREFIX.length
    const isLink = text.startsWith('](', at - 2) || text.startsWith('](<', at - 3)
    const rest = text.slice(start, start + PATH_LIMIT)
    const path = decode(isLink ? linkTarget(rest) : bareTarget(rest))
    if (path !== '') paths.push(path)
  }
  return paths
}

/** Models write spaces and parentheses into link targets, though Markdown doesn't allow them. */
function linkTarget(rest: string): string {
  let depth = 0
  for (let index = 0; index < rest.length; index += 1) {
    const character = rest.charAt(index)
    if (character === '(') depth += 1
    else if (character === ')') depth -= 1
    if (depth < 0 || character === '\n' || character === '>') return withoutTitle(rest.slice(0, index))
  }
  return withoutTitle(bareTarget(rest))
}

function withoutTitle(target: string): string {
  const title = /["']$/.test(target) ? target.search(/ ["']/) : -1
  return (title < 0 ? target : target.slice(0, title)).trim()
}

function bareTarget(rest: string): string {
  const end = rest.search(/[\s()[\]<>"'`|]/)
  return (end < 0 ? rest : rest.slice(0, end)).replace(/[.,;:!?*]{1,9}$/, '')
}

function decode(path: string): string {
  if (!path.includes('%')) return path
  try {
    return decodeURIComponent(path)
  } catch {
    // A percent sign that escapes nothing is part of the name.
    return path
  }
}
