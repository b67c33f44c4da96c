import { useEffect, useState } from 'react'
import { create } from 'zustand'
import type { ClientSnippets } from '../../../../shared/model/clientSetup.ts'
import { archive, isInWindow } from '../../../archive.ts'
import { load, type Loadable } from '../../../loadable.ts'
import { Choice } from '../../../ui/controls/Choice.tsx'
import { CopyButton } from '../../../ui/controls/CopyButton.tsx'
import { Notice } from '../../../ui/controls/Notice.tsx'
import { Skeleton } from '../../../ui/controls/Skeleton.tsx'
import '../../../ui/controls/controls.css'
import { words } from '../../../words/words.ts'
import { Copyable } from './Copyable.tsx'
import './clients.css'

type Way = 'json' | 'vscode' | 'toml' | 'lines' | 'links' | 'http'

const ways: readonly { value: Way; label: string }[] = [
  { value: 'json', label: 'JSON' },
  { value: 'vscode', label: 'VS Code' },
  { value: 'toml', label: 'TOML' },
  { value: 'lines', label: words.connections.others.commandLines },
  { value: 'links', label: words.connections.others.links },
  { value: 'http', label: 'HTTP' },
]

interface OtherClientsProps {
  readonly nameOf: (client: ClientSnippets['commandLines'][number]['client']) => string
  readonly onShowSettings: () => void
}

/** Snippets for clients that aren't in the list. */
export function OtherClients({ nameOf, onShowSettings }: OtherClientsProps) {
  const state = useSnippets((snippets) => snippets.state)
  const refresh = useSnippets((snippets) => snippets.refresh)
  const [way, setWay] = useState<Way>('json')
  useEffect(() => void refresh(), [refresh])
  return (
    <section className="other-clients">
      <h2>{words.connections.others.title}</h2>
      {state.kind === 'asking' ? <Skeleton label={words.connections.others.loading} lines={2} /> : null}
      {state.kind === 'failed' ? (
        <Notice
          title={words.connections.others.failed}
          action={{ label: words.connections.tryAgain, run: () => void refresh() }}
          isBroken
        >
          {state.message}
        </Notice>
      ) : null}
      {state.kind === 'known' ? (
        <>
          <p>{words.connections.others.lead}</p>
          <Choice label={words.connections.others.ways} value={way} options={ways} onChange={setWay} />
          <Snippet way={way} snippets={state.value} nameOf={nameOf} onShowSettings={onShowSettings} />
        </>
      ) : null}
    </section>
  )
}

function Snippet({
  way,
  snippets,
  nameOf,
  onShowSettings,
}: OtherClientsProps & { readonly way: Way; readonly snippets: ClientSnippets }) {
  switch (way) {
    case 'json':
      return <Text note={words.connections.others.jsonNote} label="JSON" text={snippets.json} />
    case 'vscode':
      return (
        <Text
          note={words.connections.others.vscodeNote}
          label={words.connections.others.vscodeJson}
          text={snippets.vscodeJson}
        />
      )
    case 'toml':
      return <Text note={words.connections.others.tomlNote} label="TOML" text={snippets.toml} />
    case 'lines':
      return snippets.commandLines.map(({ client, text }) => (
        <Copyable key={client} label={nameOf(client)} text={text} isTitled />
      ))
    case 'links':
      return <Links links={snippets.links} />
    case 'http':
      return <Http http={snippets.http} onShowSettings={onShowSettings} />
  }
}

function Text({ note, label, text }: { readonly note: string; readonly label: string; readonly text: string }) {
  return (
    <>
      <p className="other-note">{note}</p>
      <Copyable label={label} text={text} />
    </>
  )
}

/** In the app, the main process asks before it opens one, and opens no other links of this kind. */
function Links({ links }: Pick<ClientSnippets, 'links'>) {
  return (
    <>
      <p className="other-note">{words.connections.others.linksNote}</p>
      <ul className="other-links">
        {links.map(({ label, address }) => (
          <li key={label}>
            <a href={address} {...(isInWindow ? { target: '_blank', rel: 'noopener noreferrer' } : {})}>
              {label}
            </a>
            <CopyButton text={address} label={words.connections.others.copyLink(label)} />
          </li>
        ))}
      </ul>
    </>
  )
}

function Http({
  http: { command, address, tokenFile, json },
  onShowSettings,
}: Pick<ClientSnippets, 'http'> & Pick<OtherClientsProps, 'onShowSettings'>) {
  return (
    <>
      <p className="other-note">
        {isInWindow ? (
          <>
            {words.connections.http.noteBefore}
            <button type="button" className="button-link" onClick={onShowSettings}>
              {words.connections.http.noteSettings}
            </button>
            {words.connections.http.noteAfter}
          </>
        ) : (
          words.connections.http.note
        )}
      </p>
      <Copyable label={words.connections.http.command} text={command} isTitled />
      <Copyable label={words.connections.http.address} text={address} isTitled />
      <Copyable label={words.connections.http.tokenFile} text={tokenFile} isTitled />
      <Copyable label={words.connections.http.json} text={json} isTitled />
    </>
  )
}

interface SnippetsStore {
  readonly state: Loadable<ClientSnippets>
  readonly refresh: () => Promise<void>
}

const useSnippets = create<SnippetsStore>()((set) => ({
  state: { kind: 'asking' },
  refresh: async () => set({ state: await load(() => archive('clients.snippets', {})) }),
}))
