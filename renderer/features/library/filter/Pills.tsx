import { type ReactNode, useId, useState } from 'react'
import '../../../ui/controls/controls.css'
import { formatCount } from '../../../ui/format.ts'
import { words } from '../../../words/words.ts'
import './filter.css'

interface PillsProps {
  readonly title: string
  readonly choices: readonly {
    readonly value: string
    readonly label: string
    readonly count?: number
    readonly tooltip?: string
  }[]
  readonly chosen: readonly string[]
  readonly onToggle: (value: string) => void
  /** Next to the title. */
  readonly action?: ReactNode
}

/** More appear on request. */
const SHOWN = 8

/** Alternatives to switch on and off; nothing when there are none. */
export function Pills({ title, choices, chosen, onToggle, action }: PillsProps) {
  const [showsAll, setShowsAll] = useState(false)
  const titleId = useId()
  if (choices.length === 0) return null
  const shown = showsAll ? choices : choices.filter(({ value }, index) => index < SHOWN || chosen.includes(value))
  return (
    <section className="pills" role="group" aria-labelledby={titleId}>
      <div className="pills-head">
        <h3 id={titleId}>{title}</h3>
        {action}
      </div>
      <div className="pills-choices">
        {shown.map(({ value, label, count, tooltip }) => (
          <button
            key={value}
            type="button"
            className="pill"
            aria-pressed={chosen.includes(value)}
            title={tooltip}
            onClick={() => onToggle(value)}
          >
            {label} {count === undefined ? null : <small>{formatCount(count)}</small>}
          </button>
        ))}
        {shown.length < choices.length ? (
          <button type="button" className="button-link" onClick={() => setShowsAll(true)}>
            {words.library.filter.more(choices.length - shown.length)}
          </button>
        ) : null}
      </div>
    </section>
  )
}
