import { Dialog as Base } from '@base-ui/react/dialog'
import { ChevronLeft, ChevronRight, Download, X } from 'lucide-react'
import { type KeyboardEvent, useMemo } from 'react'
import { create } from 'zustand'
import { useCloseOnBack } from '../../../ui/keyboard/useCloseOnBack.ts'
import { words } from '../../../words/words.ts'
import type { Turn } from './arrangeTurns.ts'
import './attachments.css'
import { type AttachedImage, imagesOf } from './attachedFiles.ts'

/** One enlarged image, with the others of the conversation before and after it. */
export function Lightbox({ turns }: { readonly turns: readonly Turn[] }) {
  const address = useLightbox((lightbox) => lightbox.address)
  const show = useLightbox((lightbox) => lightbox.show)
  const pictures = useMemo(() => imagesOf(turns), [turns])
  const index = pictures.findIndex((picture) => picture.address === address)
  const picture = pictures[index]

  useCloseOnBack(picture !== undefined, () => show(null))
  const step = (by: number): void => show(pictures[index + by]?.address ?? address)
  const onKeyDown = ({ key, altKey }: KeyboardEvent): void => {
    // With Alt, the arrows go back and forward.
    if (altKey) return
    if (key === 'ArrowLeft') step(-1)
    if (key === 'ArrowRight') step(1)
  }

  return (
    <Base.Root open={picture !== undefined} onOpenChange={(isOpen) => (isOpen ? undefined : show(null))}>
      <Base.Portal>
        <Base.Backdrop className="lightbox-backdrop" />
        <Base.Popup className="lightbox" onKeyDown={onKeyDown}>
          {picture === undefined ? null : (
            <>
              <Bar picture={picture} count={pictures.length === 1 ? '' : `${index + 1} / ${pictures.length}`} />
              <img src={picture.address} alt={picture.name} />
              {pictures.length === 1 ? null : (
                <>
                  <button
                    type="button"
                    className="lightbox-step"
                    data-side="left"
                    aria-label={words.reader.lightbox.previous}
                    disabled={index === 0}
                    onClick={() => step(-1)}
                  >
                    <ChevronLeft aria-hidden="true" />
                  </button>
                  <button
                    type="button"
                    className="lightbox-step"
                    data-side="right"
                    aria-label={words.reader.lightbox.next}
                    disabled={index === pictures.length - 1}
                    onClick={() => step(1)}
                  >
                    <ChevronRight aria-hidden="true" />
                  </button>
                </>
              )}
            </>
          )}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

function Bar({ picture: { name, address }, count }: { readonly picture: AttachedImage; readonly count: string }) {
  return (
    <header className="lightbox-bar">
      <Base.Title className="lightbox-title">{name}</Base.Title>
      <span>{count}</span>
      <a href={address} download={name} className="icon-button" aria-label={words.reader.lightbox.save}>
        <Download aria-hidden="true" />
      </a>
      <Base.Close className="icon-button" aria-label={words.reader.close}>
        <X aria-hidden="true" />
      </Base.Close>
    </header>
  )
}

interface LightboxStore {
  /** The URL of the enlarged image; null when there is none. */
  readonly address: string | null
  readonly show: (address: string | null) => void
}

export const useLightbox = create<LightboxStore>()((set) => ({
  address: null,
  show: (address) => set({ address }),
}))
