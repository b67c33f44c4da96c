import { useState } from 'react'
import '../../ui/button.css'
import '../../ui/field.css'
import type { ClientCheck, ClientId, ClientStatus } from '../../../shared/model/clientSetup.ts'
import { Notice } from '../../ui/Notice.tsx'
import { words } from '../../words/words.ts'
import { Proof } from './Proof.tsx'
import './tryConsole.css'
import { useTry } from './tryStore.ts'

/** Asks the archive the way a connected client does. */
export function TryConsole({ clients }: { readonly clients: readonly [ClientStatus, ...ClientStatus[]] }) {
  const [chosen, setChosen] = useState<ClientId>(clients[0].id)
  const [query, setQuery] = useState('')
  const state = useTry((store) => store.state)
  const run = useTry((store) => store.run)
  // The one that was chosen may have been taken out.
  const { id, name } = clients.find((client) => client.id === chosen) ?? clients[0]
  return (
    <section className="try-console">
      <h2>{words.connections.tryConsole.title}</h2>
      <p>{words.connections.tryConsole.lead(name)}</p>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void run(id, query)
        }}
      >
        {clients.length === 1 ? null : (
          <label className="field">
            {words.connections.tryConsole.client}
            <select value={id} onChange={(event) => setChosen(event.currentTarget.value as ClientId)}>
              {clients.map((client) => (
                <option key={client.id} value={client.id}>
                  {client.name}
                </option>
              ))}
            </select>
          </label>
        )}
        <label className="field try-query">
          {words.connections.tryConsole.query}
          <input type="search" maxLength={500} value={query} placeholder={words.connections.tryConsole.queryHint} onChange={(event) => setQuery(event.currentTarget.value)} />
        </label>
        <button type="submit" className="button" disabled={state.at === 'trying'}>
          {state.at === 'trying' ? words.connections.tryConsole.asking : words.connections.tryConsole.ask}
        </button>
      </form>
      <div role="status">{state.at === 'tried' ? <Answers checks={state.checks} /> : null}</div>
      {state.at === 'failed' ? (
        <Notice title={words.connections.tryConsole.failed} isBroken>
          {state.message}
        </Notice>
      ) : null}
    </section>
  )
}

/** A client with several files may start a different thing from each. */
function Answers({ checks }: { readonly checks: readonly ClientCheck[] }) {
  const [first, ...others] = checks
  if (first === undefined) return null
  const isOne = others.every(({ location }) => JSON.stringify(location.command) === JSON.stringify(first.location.command))
  return (isOne ? [first] : checks).map(({ location, proof }) => (
    <div key={location.path} className="try-answer">
      {isOne ? null : <p>{location.label}</p>}
      <Proof proof={proof} />
    </div>
  ))
}
