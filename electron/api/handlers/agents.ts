import { AppError } from '../../../shared/contract/appError.ts'
import { defaultAgentSettings } from '../../../shared/model/agents.ts'
import { archiveIdentity } from '../../store/archive/openArchive.ts'
import { parseAgentSettings, saveAgentSettings } from '../agentSettings.ts'
import type { Handlers } from '../dispatch.ts'
import type { HandlerServices } from '../handlerServices.ts'

export function createAgentHandlers({
  archiveFolder,
  read,
  write,
}: HandlerServices): Pick<Handlers, 'agents.settings' | 'agents.change'> {
  return {
    'agents.settings': () =>
      archiveIdentity(archiveFolder) === ''
        ? defaultAgentSettings
        : read(({ settings }) => parseAgentSettings(settings)),
    'agents.change': (change) =>
      write((archive) => {
        const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
        if (Object.keys(given).length === 0) throw AppError.of('nothingToSet')
        return archive.transaction(() => {
          const next = { ...parseAgentSettings(archive.settings), ...given }
          saveAgentSettings(archive.settings, next)
          return next
        })
      }),
  }
}
