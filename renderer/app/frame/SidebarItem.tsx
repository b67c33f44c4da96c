import type { ReactNode } from 'react'
import { formatCount } from '../../ui/format.ts'

interface SidebarItemProps {
  readonly label: string
  readonly title?: string
  /** For a label that isn't a name given by a person. */
  readonly isDerived?: boolean
  readonly icon: ReactNode
  readonly count: number | null
  readonly isShown: boolean
  readonly onClick: () => void
}

/** The name is the tooltip too, for a folded sidebar and for long names. */
export function SidebarItem({ label, title, isDerived = false, icon, count, isShown, onClick }: SidebarItemProps) {
  return (
    <button type="button" className="side-item" title={title ?? label} aria-pressed={isShown} onClick={onClick}>
      {icon}
      <span className="side-name" data-derived={isDerived || undefined}>
        {label}
      </span>
      {count === null || count === 0 ? null : <small>{formatCount(count)}</small>}
    </button>
  )
}
