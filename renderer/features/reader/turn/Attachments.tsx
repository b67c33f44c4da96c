import { AudioLines, Download, File, FileX, Film, Image } from 'lucide-react'
import { type SyntheticEvent, useState } from 'react'
import type { MessageView } from '../../../../shared/model/library.ts'
import { fileAddress } from '../../../archive.ts'
import { formatLength } from '../../../ui/format.ts'
import { words } from '../../../words/words.ts'
import './attachments.css'
import { describeFile, type AttachedImage, imageOf } from './attachedFiles.ts'
import { useLightbox } from './Lightbox.tsx'

type Attachment = MessageView['attachments'][number]

const icons = { image: Image, audio: AudioLines, video: Film, file: File }

export function Attachments({ attachments }: { readonly attachments: readonly Attachment[] }) {
  if (attachments.length === 0) return null
  return (
    <ul className="attachments">
      {attachments.map((attachment) => (
        <li key={attachment.assetKey}>
          <AttachmentView attachment={attachment} />
        </li>
      ))}
    </ul>
  )
}

function AttachmentView({ attachment }: { readonly attachment: Attachment }) {
  const { sha256, kind } = attachment
  if (sha256 === null) return <Missing attachment={attachment} />
  const picture = imageOf(attachment)
  if (picture !== null) return <PictureView picture={picture} />
  if (kind === 'audio' || kind === 'video') return <Player attachment={attachment} address={fileAddress(sha256)} />
  return <FileCard attachment={attachment} address={fileAddress(sha256)} />
}

/** Reserves the image's space, so nothing moves when it loads. */
function PictureView({ picture: { address, name, width, height } }: { readonly picture: AttachedImage }) {
  const show = useLightbox((lightbox) => lightbox.show)
  const shape = width === null || height === null || width === 0 || height === 0 ? {} : { width, height }
  return (
    <button
      type="button"
      className="attachment-image"
      aria-label={words.reader.attachments.showLarge(name)}
      onClick={() => show(address)}
    >
      <img src={address} alt={name} decoding="async" {...shape} />
    </button>
  )
}

interface KeptProps {
  readonly attachment: Attachment
  readonly address: string
}

function Player({ attachment, address }: KeptProps) {
  const [seconds, setSeconds] = useState<number | null>(null)
  const label = nameOf(attachment)
  const readLength = ({ currentTarget: { duration } }: SyntheticEvent<HTMLMediaElement>): void => setSeconds(duration)
  return (
    <div className="attachment-player">
      {attachment.kind === 'audio' ? (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- the message contains the transcript
        <audio controls preload="metadata" src={address} aria-label={label} onLoadedMetadata={readLength} />
      ) : (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- as above
        <video controls preload="metadata" src={address} aria-label={label} onLoadedMetadata={readLength} />
      )}
      {/* A recording without a stored end looks endless to a player. */}
      {seconds !== null && Number.isFinite(seconds) ? (
        <small className="attachment-length">{formatLength(seconds)}</small>
      ) : null}
      <SaveLink attachment={attachment} address={address} />
    </div>
  )
}

function FileCard({ attachment, address }: KeptProps) {
  const Icon = icons[attachment.kind]
  return (
    <div className="attachment">
      <Icon aria-hidden="true" />
      <span className="attachment-about">
        <span>{nameOf(attachment)}</span>
        <small>{describeFile(attachment)}</small>
      </span>
      <SaveLink attachment={attachment} address={address} />
    </div>
  )
}

function SaveLink({ attachment, address }: KeptProps) {
  const label = nameOf(attachment)
  return (
    <a
      className="attachment-save"
      href={address}
      download={label}
      aria-label={words.reader.attachments.saveNamed(label)}
    >
      <Download aria-hidden="true" />
      {words.reader.attachments.save}
    </a>
  )
}

function Missing({ attachment }: { readonly attachment: Attachment }) {
  return (
    <div className="attachment attachment-missing">
      <FileX aria-hidden="true" />
      <span className="attachment-about">
        <span>{nameOf(attachment)}</span>
        <small>
          {[describeFile(attachment), words.reader.attachments.missing].filter((part) => part !== '').join(' · ')}
        </small>
      </span>
    </div>
  )
}

function nameOf({ name, kind }: Attachment): string {
  return name ?? words.reader.attachments.kinds[kind]
}
