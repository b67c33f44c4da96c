import { AudioLines, File, Film, Image } from 'lucide-react'
import type { MessageView } from '../../../shared/model/library.ts'
import { canOpenFiles, fileAddress } from '../../archive.ts'
import './attachments.css'

type Attachment = MessageView['attachments'][number]

const icons = { image: Image, audio: AudioLines, video: Film, file: File }
const names = { image: 'Picture', audio: 'Recording', video: 'Video', file: 'File' }
/** What a browser may show in the page; the server sends nothing else so. */
const SHOWABLE = /^image\/(?:png|jpeg|gif|webp)$/

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
  const { kind, name, mediaType, sha256 } = attachment
  const address = sha256 === null ? null : fileAddress(sha256)
  const label = name ?? names[kind]
  const Icon = icons[kind]

  if (address !== null && SHOWABLE.test(mediaType ?? '')) {
    return (
      <Opener address={address} className="attachment-image">
        <img src={address} alt={label} loading="lazy" />
      </Opener>
    )
  }
  return (
    <Opener address={address} className="attachment">
      <Icon aria-hidden="true" />
      <span>{label}</span>
      {sha256 === null ? <small>not in the export</small> : null}
    </Opener>
  )
}

interface OpenerProps {
  readonly address: string | null
  readonly className: string
  readonly children: React.ReactNode
}

/** A link where it can lead somewhere. */
function Opener({ address, className, children }: OpenerProps) {
  if (address === null || !canOpenFiles) return <span className={className}>{children}</span>
  return (
    <a className={className} href={address} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  )
}
