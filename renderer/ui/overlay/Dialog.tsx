import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { words } from '../../words/words.ts'
import '../controls/controls.css'
import './overlay.css'
import { useCloseOnBack } from '../keyboard/useCloseOnBack.ts'

interface DialogConfirm {
  readonly label: string
  readonly run: () => void
  readonly isDangerous?: boolean
  readonly isOff?: boolean
}

interface DialogProps {
  readonly title: string
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly children: ReactNode
  /** The default two buttons: this one, and Cancel before it. */
  readonly confirm?: DialogConfirm
  /** Other buttons; the primary one comes last. */
  readonly actions?: ReactNode
  readonly size?: 'default' | 'wide'
}

export function Dialog({ title, isOpen, onClose, children, confirm, actions, size = 'default' }: DialogProps) {
  const popup = useRef<HTMLDivElement>(null)
  useCloseOnBack(isOpen, onClose)
  return (
    <Base.Root open={isOpen} onOpenChange={(open) => (open ? undefined : onClose())}>
      <Base.Portal>
        <Base.Backdrop className="dialog-backdrop" />
        <Base.Popup ref={popup} className="dialog" data-size={size} initialFocus={() => firstField(popup.current)}>
          <div className="dialog-head">
            <Base.Title className="dialog-title">{title}</Base.Title>
            <Base.Close className="icon-button" aria-label={words.ui.dialog.close}>
              <X aria-hidden="true" />
            </Base.Close>
          </div>
          <div className="dialog-body">{children}</div>
          {confirm === undefined ? null : (
            <div className="dialog-actions">
              <button type="button" className="button" onClick={onClose}>
                {words.ui.dialog.cancel}
              </button>
              <button
                type="button"
                className={confirm.isDangerous ? 'button button-dangerous' : 'button button-main'}
                disabled={confirm.isOff ?? false}
                onClick={confirm.run}
              >
                {confirm.label}
              </button>
            </div>
          )}
          {actions === undefined ? null : <div className="dialog-actions">{actions}</div>}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

const TYPED_INTO = 'textarea, select, input:not([type="hidden"], [type="radio"], [type="checkbox"])'

/**
 * If you open a dialog and start typing, you mean its first text field. Without one, focus the chosen option or the
 * first button.
 */
function firstField(popup: HTMLElement | null): HTMLElement | null {
  const body = popup?.querySelector('.dialog-body')
  const field =
    body?.querySelector<HTMLElement>(TYPED_INTO) ??
    body?.querySelector<HTMLElement>('[role="radio"][aria-checked="true"], button')
  return field ?? popup?.querySelector<HTMLElement>('.dialog-actions button') ?? null
}
