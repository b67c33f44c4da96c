import type { ReactNode } from 'react'
import './controls.css'
import './notices.css'

interface NoticeProps {
  readonly title: string
  readonly children?: ReactNode
  readonly action?: { readonly label: string; readonly run: () => void }
  /** Something went wrong: announced at once to screen readers. */
  readonly isBroken?: boolean
}

/** Shown when a view has nothing to show, or can't show it. */
export function Notice({ title, children, action, isBroken = false }: NoticeProps) {
  return (
    <div className={isBroken ? 'notice notice-broken' : 'notice'} role={isBroken ? 'alert' : undefined}>
      <p className="notice-title">{title}</p>
      {children === undefined ? null : <div className="notice-text">{children}</div>}
      {action === undefined ? null : (
        <button type="button" className="button" onClick={action.run}>
          {action.label}
        </button>
      )}
    </div>
  )
}
