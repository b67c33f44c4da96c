import { useEffect } from 'react'
import { create } from 'zustand'
import { inWords } from '../../errorMessage.ts'
import type { ServerState } from '../../../shared/model/serverState.ts'
import { archive } from '../../archive.ts'
import { load, type Loadable, loaded } from '../../loadable.ts'
import { oneAtATime } from '../../oneAtATime.ts'
import { Setting, SettingGroup } from '../../ui/controls/Setting.tsx'
import { Switch } from '../../ui/controls/Switch.tsx'
import '../../ui/controls/controls.css'
import { notify } from '../../ui/overlay/toasts.ts'
import { words } from '../../words/words.ts'

/** Only in the app: a browser is on the other side of this connection. */
export function ServerSettings() {
  const refresh = useServerCare((care) => care.refresh)
  useEffect(() => void refresh(), [refresh])
  const server = useServerCare((care) => care.state)
  const state: ServerState =
    server.kind === 'known'
      ? server.value
      : server.kind === 'failed'
        ? { kind: 'failed', message: server.message, reasons: [], withMcp: false }
        : { kind: 'off', withMcp: false }
  return (
    <SettingGroup title={words.settings.server.title}>
      <Serving state={state} isAsking={server.kind === 'asking'} />
      {state.kind === 'on' ? <Address state={state} /> : null}
    </SettingGroup>
  )
}

function Serving({ state, isAsking }: { readonly state: ServerState; readonly isAsking: boolean }) {
  const work = useServerCare((care) => care.work)
  const turn = useServerCare((care) => care.turn)
  const isBusy = isAsking || work === 'switch'
  return (
    <>
      <Setting
        title={words.settings.server.serve}
        control={
          <Switch
            label={words.settings.server.serve}
            isOn={state.kind === 'on'}
            isBusy={isBusy}
            onChange={(isOn) => void turn(isOn, state.withMcp)}
          />
        }
      >
        {state.kind === 'failed' ? <span role="alert">{inWords(state)}</span> : words.settings.server.serveHint}
      </Setting>
      {state.kind === 'on' ? (
        <Setting
          title={words.settings.server.withAgents}
          control={
            <Switch
              label={words.settings.server.withAgents}
              isOn={state.withMcp}
              isBusy={isBusy}
              onChange={(withMcp) => void turn(true, withMcp)}
            />
          }
        >
          {words.settings.server.withAgentsHint}
        </Setting>
      ) : null}
    </>
  )
}

function Address({
  state: { address, tokenFile, agentsTokenFile },
}: {
  readonly state: Extract<ServerState, { kind: 'on' }>
}) {
  const work = useServerCare((care) => care.work)
  const copyLink = useServerCare((care) => care.copyLink)
  return (
    <Setting
      title={words.settings.server.address}
      control={
        <button type="button" className="button" disabled={work !== 'none'} onClick={() => void copyLink()}>
          {words.settings.server.copyLink}
        </button>
      }
    >
      <code>{address}</code>
      <br />
      {words.settings.server.tokenBefore}
      <code>{tokenFile}</code>
      {words.settings.server.tokenAfter}
      {agentsTokenFile === null ? null : (
        <>
          <br />
          {words.settings.server.agentsTokenBefore}
          <code>{agentsTokenFile}</code>
          {words.settings.server.agentsTokenAfter}
        </>
      )}
    </Setting>
  )
}

interface ServerCareStore {
  readonly state: Loadable<ServerState>
  readonly work: 'none' | 'switch' | 'link'
  readonly refresh: () => Promise<void>
  readonly turn: (isOn: boolean, withMcp: boolean) => Promise<void>
  readonly copyLink: () => Promise<void>
}

/** The server switch; only the app has it. */
const useServerCare = create<ServerCareStore>()((set, get) => {
  const during = oneAtATime<Exclude<ServerCareStore['work'], 'none'>>(get, set)
  return {
    state: { kind: 'asking' },
    work: 'none',
    refresh: async () => set({ state: await load(() => archive('server.state', {})) }),
    turn: (isOn, withMcp) =>
      during('switch', async () => set({ state: loaded(await archive('server.switch', { isOn, withMcp })) })),
    copyLink: () =>
      during('link', async () => {
        const { link } = await archive('server.link', {})
        await navigator.clipboard.writeText(link)
        notify(words.settings.server.linkCopied)
      }),
  }
})
