import { create } from 'zustand'
import type { ServerState } from '../../../shared/model/serverState.ts'
import { archive } from '../../archive.ts'
import { ask, type Asked, known } from '../../asked.ts'
import { oneAtATime } from '../../oneAtATime.ts'
import { say } from '../../ui/overlay/toasts.ts'
import { words } from '../../words/words.ts'

interface ServerCareStore {
  readonly state: Asked<ServerState>
  readonly work: 'none' | 'switch' | 'link'
  readonly refresh: () => Promise<void>
  readonly turn: (isOn: boolean, withMcp: boolean) => Promise<void>
  readonly copyLink: () => Promise<void>
}

/** The switch of the server; only the app's own window has it. */
export const useServerCare = create<ServerCareStore>()((set, get) => {
  const during = oneAtATime<Exclude<ServerCareStore['work'], 'none'>>(get, set)
  return {
    state: { at: 'asking' },
    work: 'none',
    refresh: async () => set({ state: await ask(() => archive('server.state', {})) }),
    turn: (isOn, withMcp) =>
      during('switch', async () => set({ state: known(await archive('server.switch', { isOn, withMcp })) })),
    copyLink: () =>
      during('link', async () => {
        const { link } = await archive('server.link', {})
        await navigator.clipboard.writeText(link)
        say(words.settings.server.linkCopied)
      }),
  }
})
