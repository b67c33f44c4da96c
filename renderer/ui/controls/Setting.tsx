import type { ReactNode } from 'react'
import './notices.css'

interface SettingProps {
  readonly title: string
  readonly children?: ReactNode
  /** What changes it, at the end of the line. */
  readonly control?: ReactNode
}

/** One line of a page of settings. */
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
    <section className="setting-group">
      <h2>{title}</h2>
      {children}
    </section>
  )
}
