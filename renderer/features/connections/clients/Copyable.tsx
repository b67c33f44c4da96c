import { TriangleAlert } from 'lucide-react'
import { CopyButton } from '../../../ui/controls/CopyButton.tsx'
import { words } from '../../../words/words.ts'
import './clients.css'
import { useHomePaths } from './useHomePaths.ts'

interface CopyableProps {
  /** What it is, for the button's name and, unless it stands there already, above the text. */
  readonly label: string
  readonly text: string
  readonly isTitled?: boolean
}

/** Text to be taken elsewhere. Long lines are wrapped in sight, and copied whole. */
export function Copyable({ label, text, isTitled = false }: CopyableProps) {
  return (
    <div className="copyable">
      {isTitled ? <p className="copyable-title">{label}</p> : null}
      <div className="copyable-box">
        <pre>
          <code>{text.replace(/\n$/, '')}</code>
        </pre>
        <CopyButton text={text} label={words.connections.others.copy(label)} />
      </div>
    </div>
  )
}

/** What may keep a change from counting: to be seen before anything else is. */
export function Warnings({ warnings }: { readonly warnings: readonly string[] }) {
  const shown = useHomePaths()
  return warnings.map((warning) => (
    <p key={warning} className="connection-warning">
      <TriangleAlert aria-hidden="true" />
      <span>{shown(warning)}</span>
    </p>
  ))
}
