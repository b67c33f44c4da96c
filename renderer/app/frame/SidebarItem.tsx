import type { ReactNode } from 'react'
import { formatCount } from '../../ui/format.ts'
import { words } from '../../words/words.ts'

interface SidebarItemProps {
  readonly label: string
  /** For a label that isn't a name given by a person. */
  readonly isDerived?: boolean
  readonly icon: ReactNode
  readonly count: number | null
  readonly isShown: boolean
  readonly onClick: () => void
}

/** The label is the tooltip too, for a folded sidebar and for long names. */
export function SidebarItem({ label, isDerived = false, icon, count, isShown: isOn, onClick }: SidebarItemProps) {
  return (
    <button
      type="button"
      className="side-item"
      aria-label={count === null ? label : words.app.sidebar.counted(label, formatCount(count))}
      title={label}
      aria-pressed={isOn}
      onClick={onClick}
    >
      {icon}
      <span className={isDerived ? 'derived-title' : undefined}>{label}</span>
      {count === null || count === 0 ? null : <small>{formatCount(count)}</small>}
    </button>
  )
}
