import { useEffect, useState } from 'react'
import '../../ui/button.css'
import type { ClientSnippets } from '../../../shared/model/clientSetup.ts'
import { isInWindow } from '../../archive.ts'
import { Choice } from '../../ui/Choice.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Copyable } from './Copyable.tsx'
import './otherClients.css'
import { useSnippets } from './snippetsStore.ts'

type Way = 'json' | 'vscode' | 'toml' | 'lines' | 'links' | 'http'

const ways: readonly { value: Way; label: string }[] = [
  { value: 'json', label: 'JSON' },
  { value: 'vscode', label: 'VS Code' },
  { value: 'toml', label: 'TOML' },
  { value: 'lines', label: 'Command lines' },
  { value: 'links', label: 'Links' },
  { value: 'http', label: 'HTTP' },
]

interface OtherClientsProps {
  readonly nameOf: (client: ClientSnippets['commandLines'][number]['client']) => string
  readonly onShowSettings: () => void
}

/** What to give a client that is not among ours. */
export function OtherClients({ nameOf, onShowSettings }: OtherClientsProps) {
  const state = useSnippets((snippets) => snippets.state)
  const refresh = useSnippets((snippets) => snippets.refresh)
  const [way, setWay] = useState<Way>('json')
  useEffect(() => void refresh(), [refresh])
  return (
    <section className="other-clients">
      <h2>Any other client</h2>
      {state.at === 'asking' ? <Skeleton label="Reading what to copy" lines={2} /> : null}
      {state.at === 'failed' ? (
        <Notice title="What to copy could not be read" action={{ label: 'Try again', run: () => void refresh() }} isBroken>
          {state.message}
        </Notice>
      ) : null}
      {state.at === 'known' ? (
        <>
          <p>Whatever speaks MCP can use your archive. Copy what it wants; the paths are those of this computer.</p>
          <Choice label="What to copy" value={way} options={ways} onChange={setWay} />
          <Snippet way={way} snippets={state.value} nameOf={nameOf} onShowSettings={onShowSettings} />
        </>
      ) : null}
    </section>
  )
}

function Snippet({ way, snippets, nameOf, onShowSettings }: OtherClientsProps & { readonly way: Way; readonly snippets: ClientSnippets }) {
  switch (way) {
    case 'json':
      return <Text note="As most clients take it, in the file with their MCP servers." label="JSON" text={snippets.json} />
    case 'vscode':
      return <Text note="For mcp.json of VS Code, which names things differently." label="JSON for VS Code" text={snippets.vscodeJson} />
    case 'toml':
      return <Text note="For ~/.codex/config.toml, and others that take TOML." label="TOML" text={snippets.toml} />
    case 'lines':
      return snippets.commandLines.map(({ client, text }) => <Copyable key={client} label={nameOf(client)} text={text} isTitled />)
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

/** In the window, main asks before it opens one, and opens no other of such links. */
function Links({ links }: Pick<ClientSnippets, 'links'>) {
  return (
    <>
      <p className="other-note">Each opens its client, which asks you first.</p>
      <ul className="other-links">
        {links.map(({ label, address }) => (
          <li key={label}>
            <a href={address} {...(isInWindow ? { target: '_blank', rel: 'noopener noreferrer' } : {})}>
              {label}
            </a>
            <CopyButton text={address} label={`Copy the link: ${label}`} />
          </li>
        ))}
      </ul>
    </>
  )
}

function Http({ http: { command, address, tokenFile, json }, onShowSettings }: Pick<ClientSnippets, 'http'> & Pick<OtherClientsProps, 'onShowSettings'>) {
  return (
    <>
      <p className="other-note">
        For clients that cannot start a program, such as one in a container. Start the server with this command
        {isInWindow ? (
          <>
            , or switch it on in the{' '}
            <button type="button" className="button-link" onClick={onShowSettings}>
              settings
            </button>
          </>
        ) : null}
        ; it answers this computer alone. What stands in the token file goes in the place of TOKEN.
      </p>
      <Copyable label="Command" text={command} isTitled />
      <Copyable label="Address" text={address} isTitled />
      <Copyable label="Token file" text={tokenFile} isTitled />
      <Copyable label="JSON over HTTP" text={json} isTitled />
    </>
  )
}
