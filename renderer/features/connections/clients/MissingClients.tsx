import '../../../ui/controls/controls.css'
import type { ClientStatus } from '../../../../shared/model/clientSetup.ts'
import { isInWindow } from '../../../archive.ts'
import { words } from '../../../words/words.ts'
import './clients.css'
import { useSetup } from '../setup/setupStore.ts'

interface MissingClientsProps {
  readonly clients: readonly ClientStatus[]
  readonly isBlocked: boolean
}

/** Those that were not found, said quietly. */
export function MissingClients({ clients, isBlocked }: MissingClientsProps) {
  const open = useSetup((setup) => setup.open)
  const showSteps = useSetup((setup) => setup.showSteps)
  if (clients.length === 0) return null
  return (
    <section className="missing-clients" aria-label={words.connections.missing.title}>
      <h2>{words.connections.missing.title}</h2>
      <ul>
        {clients.map(({ id, name, steps }) => (
          <li key={id}>
            <span>{name}</span>
            {isInWindow && steps.length === 0 ? (
              <button
                type="button"
                className="button-link"
                disabled={isBlocked}
                aria-label={words.connections.missing.addAnywayTo(name)}
                onClick={() => void open({ client: id, name, intent: 'add', anyway: true })}
              >
                {words.connections.missing.addAnyway}
              </button>
            ) : null}
            {steps.length > 0 ? (
              <button
                type="button"
                className="button-link"
                aria-label={words.connections.missing.waysOf(name)}
                onClick={() => showSteps(name, steps)}
              >
                {words.connections.missing.ways}
              </button>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  )
}
