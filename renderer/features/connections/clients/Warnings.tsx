import { TriangleAlert } from 'lucide-react'
import { useHomePaths } from './useHomePaths.ts'
import './clients.css'

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
