import type { ReactNode } from 'react'
import './notices.css'

interface SettingProps {
  readonly title: string
  readonly children?: ReactNode
  /** The control at the end of the row. */
  readonly control?: ReactNode
}

/** One row of a settings page. */
export function Setting({ title, children, control }: SettingProps) {
  return (
    <div className="setting">
      <div className="setting-text">
        <h3>{title}</h3>
        {children === undefined ? null : <div className="setting-detail">{children}</div>}
      </div>
      {control === undefined ? null : <div className="setting-control">{control}</div>}
    </div>
  )
}

export function SettingGroup({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="setting-group" aria-label={title}>
      <h2>{title}</h2>
      <div className="setting-card">{children}</div>
    </section>
  )
}
