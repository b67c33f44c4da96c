import { AppError } from '../../shared/contract/appError.ts'
import type { Reader } from '../../shared/contract/operation.ts'
import { type AgentSettings, agentSettings, defaultAgentSettings } from '../../shared/model/agents.ts'
import { peekAtSettings, type SettingName } from '../store/tables/settingsStore.ts'

interface Settings {
  readonly get: (name: SettingName) => string | null
  readonly set: (name: SettingName, value: string) => void
}

/** Quick at any archive size, so that programs start fast. Returns the defaults if there is no readable archive. */
export function readAgentSettings(archiveFolder: string): AgentSettings {
  const get = peekAtSettings(archiveFolder)
  return get === null ? defaultAgentSettings : parseAgentSettings({ get })
}

/** Settings that were never chosen, or are no longer valid, get their defaults. */
export function parseAgentSettings({ get }: Pick<Settings, 'get'>): AgentSettings {
  const { toolPrefix, tokenBudget } = agentSettings.shape
  return {
    mayWrite: get('agents_may_write') === 'on',
    toolPrefix: toolPrefix.catch(defaultAgentSettings.toolPrefix).parse(get('agents_tool_prefix')),
    tokenBudget: tokenBudget
      .catch(defaultAgentSettings.tokenBudget)
      .parse(Number(get('agents_token_budget') ?? Number.NaN)),
  }
}

export function saveAgentSettings(settings: Settings, { mayWrite, toolPrefix, tokenBudget }: AgentSettings): void {
  settings.set('agents_may_write', mayWrite ? 'on' : 'off')
  settings.set('agents_tool_prefix', toolPrefix)
  settings.set('agents_token_budget', String(tokenBudget))
}

/** Checked at every change, so that a new setting also binds agents that are already running. */
export function requireWriteAccess(settings: Pick<Settings, 'get'>, reader: Reader): void {
  if (reader === 'person' || parseAgentSettings(settings).mayWrite) return
  throw new AppError({
    code: 'not_allowed',
    message: "Agents can't change this archive. The user can allow it with: backscroll agents --writing on",
  })
}

/** Whether a switch in the environment is on; the default is on. */
export function isFlagOn(value = ''): boolean {
  return !['false', '0', 'no', 'off'].includes(value.trim().toLowerCase())
}
