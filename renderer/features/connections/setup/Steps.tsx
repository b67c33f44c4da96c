import type { ClientStep } from '../../../../shared/model/clientSetup.ts'
import { Copyable } from '../clients/Copyable.tsx'
import './setup.css'

/** What only the person can do. */
export function Steps({ steps }: { readonly steps: readonly ClientStep[] }) {
  return (
    <ul className="connection-steps">
      {steps.map(({ title, text, code }) => (
        <li key={title}>
          <h3>{title}</h3>
          <p>{text}</p>
          {code === null ? null : <Copyable label={title} text={code} />}
        </li>
      ))}
    </ul>
  )
}
