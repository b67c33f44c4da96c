import { TriangleAlert } from 'lucide-react'
import { CopyButton } from '../../../ui/controls/CopyButton.tsx'
import { words } from '../../../words/words.ts'
import './clients.css'
import { useHomePaths } from './useHomePaths.ts'

interface CopyableProps {
  /** Names the button and, unless the title is already shown, appears above the text. */
  readonly label: string
  readonly text: string
  readonly isTitled?: boolean
}

/** Text to copy. Long lines wrap on screen, and are copied whole. */
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

/** Reasons a change may have no effect, shown before everything else. */
export function Warnings({ warnings }: { readonly warnings: readonly string[] }) {
  const shown = useHomePaths()
  return warnings.map((warning) => (
    <p key={warning} className="connection-warning">
      <TriangleAlert aria-hidden="true" />
      <span>{shown(warning)}</span>
    </p>
  ))
}
