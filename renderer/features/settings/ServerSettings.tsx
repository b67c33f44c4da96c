import { useEffect } from 'react'
import '../../ui/button.css'
import type { ServerState } from '../../../shared/model/serverState.ts'
import { Setting, SettingGroup } from '../../ui/Setting.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { useServerCare } from './serverCareStore.ts'

/** Only in the app's own window: a browser is on the other side of this. */
export function ServerSettings() {
  const refresh = useServerCare((care) => care.refresh)
  useEffect(() => void refresh(), [refresh])
  const server = useServerCare((care) => care.state)
  const state: ServerState = server.at === 'known' ? server.value : server.at === 'failed' ? { at: 'failed', message: server.message } : { at: 'off' }
  return (
    <SettingGroup title="On this machine">
      <Serving state={state} isAsking={server.at === 'asking'} />
      {state.at === 'on' ? <Address state={state} /> : null}
    </SettingGroup>
  )
}

function Serving({ state, isAsking }: { readonly state: ServerState; readonly isAsking: boolean }) {
  const work = useServerCare((care) => care.work)
  const turn = useServerCare((care) => care.turn)
  const isBusy = isAsking || work === 'switch'
  const hasMcp = state.at === 'on' && state.hasMcp
  return (
    <>
      <Setting title="Serve browsers and scripts" control={<Switch label="Serve browsers and scripts" isOn={state.at === 'on'} isBusy={isBusy} onChange={(isOn) => void turn(isOn, hasMcp)} />}>
        {state.at === 'failed' ? <span role="alert">{state.message}</span> : 'The same archive in a browser, and over REST. Only programs on this machine that have the token reach it.'}
      </Setting>
      {state.at === 'on' ? (
        <Setting title="Also agents, over HTTP" control={<Switch label="Also agents, over HTTP" isOn={hasMcp} isBusy={isBusy} onChange={(withMcp) => void turn(true, withMcp)} />}>
          For clients that speak MCP over HTTP, such as Letta in Docker. Claude and most others need no server.
        </Setting>
      ) : null}
    </>
  )
}

function Address({ state: { address, tokenFile } }: { readonly state: Extract<ServerState, { at: 'on' }> }) {
  const work = useServerCare((care) => care.work)
  const copyLink = useServerCare((care) => care.copyLink)
  return (
    <Setting
      title="Address"
      control={
        <button type="button" className="button" disabled={work !== 'none'} onClick={() => void copyLink()}>
          Copy a sign-in link
        </button>
      }
    >
      <code>{address}</code>
      <br />
      Scripts send the token from <code>{tokenFile}</code> as a bearer header.
    </Setting>
  )
}
