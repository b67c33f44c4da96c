import { AppError } from '../../../shared/contract/appError.ts'
import type { SaveOutcome } from '../../../shared/model/finishedExport.ts'
import type { WindowHandlers } from '../../api/dispatch.ts'
import { type AgentProgram, requireProgram } from '../agentProgram.ts'
import type { ServerSwitch } from '../serverSwitch.ts'

interface WindowParts {
  readonly server: Pick<ServerSwitch, 'state' | 'change' | 'newLink'>
  readonly agentProgram: Pick<AgentProgram, 'state' | 'current'>
  readonly archiveFolder: string
  readonly isThere: (folder: string) => boolean
  /** Resolves to an empty string, or to the reason it failed. */
  readonly openPath: (file: string) => Promise<string>
  /** Null if you cancel. */
  readonly chooseFolder: () => Promise<string | null>
  /** The outcome of saving an export, by its URL path. */
  readonly saveOutcome: (file: string) => Promise<SaveOutcome>
  readonly restart: () => void
  /** The extension for Claude Desktop; null if there is none. */
  readonly bundleFile: string | null
}

export function createWindowHandlers({
  server,
  agentProgram,
  archiveFolder,
  isThere,
  bundleFile,
  openPath,
  chooseFolder,
  saveOutcome,
  restart,
}: WindowParts): WindowHandlers {
  return {
    'server.state': () => server.state(),
    'server.switch': (choice) => server.change(choice),
    'server.link': () => ({ link: server.newLink() }),
    'agentProgram.state': ({ again }) => agentProgram.state(again),
    'agentProgram.tools': async ({ again }) => ({ tools: (await requireProgram(agentProgram, again)).tools }),
    'agentProgram.call': async ({ tool, given }, { signal }) =>
      (await requireProgram(agentProgram, false)).call(tool, given, signal),
    'window.showFolder': async () => {
      if (!isThere(archiveFolder)) throw AppError.of('noFolderToShow')
      if ((await openPath(archiveFolder)) !== '') throw AppError.of('noFileManager', { folder: archiveFolder })
      return {}
    },
    'window.chooseFolder': async () => ({ folder: await chooseFolder() }),
    'window.saveOutcome': async ({ exportId }) => ({ outcome: await saveOutcome(`/exports/${exportId}`) }),
    'window.restart': () => {
      restart()
      return {}
    },
    'window.openBundle': async () => {
      if (bundleFile === null) throw AppError.of('extensionMissing')
      if ((await openPath(bundleFile)) !== '') throw AppError.of('extensionNotOpened', { file: bundleFile })
      return {}
    },
  }
}
