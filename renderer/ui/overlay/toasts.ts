import { Toast } from '@base-ui/react/toast'
import { focusWhenLost, defaultFocusTarget } from '../keyboard/focus.ts'

export const toasts = Toast.createToastManager()

interface Offer {
  readonly label: string
  readonly run: () => void
}

/** Where the focus was before it moved to a notice. */
let previousFocus: WeakRef<HTMLElement> | null = null

export function rememberFocus(element: EventTarget | null): void {
  previousFocus = element instanceof HTMLElement ? new WeakRef(element) : null
}

/** A notice disappears together with the button pressed in it. */
export function returnFocus(): void {
  focusWhenLost(() => {
    const before = previousFocus?.deref()
    return before?.checkVisibility() === true ? before : defaultFocusTarget()
  })
}

/** Shows a short notice about a finished action, with undo if available. Returns a function that closes it early. */
export function notify(message: string, offer?: Offer): () => void {
  return add({ description: message }, offer)
}

/** Reports a failure, with a way out if there is one; stays until it is closed. */
export function notifyError(message: string, offer?: Offer): void {
  add({ description: message, type: 'trouble', timeout: 0, priority: 'high' }, offer)
}

function add(toast: Parameters<typeof toasts.add>[0], offer: Offer | undefined): () => void {
  const act = ({ label, run }: Offer) => ({
    children: label,
    onClick: () => {
      toasts.close(id)
      run()
      returnFocus()
    },
  })
  const id = toasts.add({ ...toast, ...(offer === undefined ? {} : { actionProps: act(offer) }) })
  return () => toasts.close(id)
}
