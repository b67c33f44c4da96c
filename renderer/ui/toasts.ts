import { Toast } from '@base-ui/react/toast'

export const toasts = Toast.createToastManager()

interface Offer {
  readonly label: string
  readonly run: () => void
}

/** Tells in passing what was done, with a way to take it back where there is one. */
export function say(message: string, offer?: Offer): void {
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
            },
          },
        }),
  })
}

/** Tells what could not be done; stays until it is closed. */
export function sayTrouble(message: string): void {
  toasts.add({ description: message, type: 'trouble', timeout: 0, priority: 'high' })
}
