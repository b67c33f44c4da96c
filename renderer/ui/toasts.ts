import { Toast } from '@base-ui/react/toast'
import { focusOnceLost, homePlace } from './keyboardPlace.ts'

export const toasts = Toast.createToastManager()

interface Offer {
  readonly label: string
  readonly run: () => void
}

/** Where the keyboard was before it went to what is told. */
let whence: WeakRef<HTMLElement> | null = null

export function rememberWhence(element: EventTarget | null): void {
  whence = element instanceof HTMLElement ? new WeakRef(element) : null
}

/** What is told goes away with the button that was pressed in it. */
export function goBackFromToast(): void {
  focusOnceLost(() => {
    const before = whence?.deref()
    return before?.checkVisibility() === true ? before : homePlace()
  })
}

/** Tells in passing what was done, with a way to take it back where there is one. Gives what closes it before its time. */
export function say(message: string, offer?: Offer): () => void {
  const id = toasts.add({
    description: message,
    ...(offer === undefined
      ? {}
      : {
          actionProps: {
            children: offer.label,
            onClick: () => {
              toasts.close(id)
              offer.run()
              goBackFromToast()
            },
          },
        }),
  })
  return () => toasts.close(id)
}

/** Tells what could not be done; stays until it is closed. */
export function sayTrouble(message: string): void {
  toasts.add({ description: message, type: 'trouble', timeout: 0, priority: 'high' })
}
