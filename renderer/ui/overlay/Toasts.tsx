import { Toast } from '@base-ui/react/toast'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { words } from '../../words/words.ts'
import '../controls/controls.css'
import './overlay.css'
import { returnFocus, rememberFocus, toasts } from './toasts.ts'

/** The corner with short notices. */
export function Toasts({ children }: { readonly children: ReactNode }) {
  return (
    <Toast.Provider toastManager={toasts} limit={3} timeout={7000}>
      {children}
      <Toast.Portal>
        <Toast.Viewport
          className="toasts"
          onFocus={({ currentTarget, relatedTarget }) =>
            currentTarget.contains(relatedTarget) || rememberFocus(relatedTarget)
          }
        >
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

function ToastList() {
  const { toasts: shown } = Toast.useToastManager()
  return shown.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      className="toast"
      aria-label={words.ui.toast.label}
      data-limited={toast.limited || undefined}
    >
      <Toast.Description className="toast-text" />
      <Toast.Action className="button-link" />
      <Toast.Close className="icon-button" aria-label={words.ui.toast.close} onClick={returnFocus}>
        <X aria-hidden="true" />
      </Toast.Close>
    </Toast.Root>
  ))
}
