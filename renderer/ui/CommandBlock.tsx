import { CopyButton } from './CopyButton.tsx'
import './commandBlock.css'

interface CommandBlockProps {
  /** What the command does, for the Copy button's name. */
  readonly label: string
  readonly command: string
}

export function CommandBlock({ label, command }: CommandBlockProps) {
  return (
    <div className="command-block">
      <pre>
        <code>{command}</code>
      </pre>
      <CopyButton text={command} label={`Copy the command: ${label}`} />
    </div>
  )
}
