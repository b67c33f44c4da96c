import { useEffect } from 'react'
import type { WindowCommand } from '../../shared/contract/windowCommand.ts'
import { hearCommands } from '../archive.ts'
import { useApp } from './appStore.ts'
import { exportWhatIsOpen } from './exportWhatIsOpen.ts'
import { findInConversation } from './findInConversation.ts'
import { importFolder, importPaths } from './importFolder.ts'
import { openToRead } from './keyboardPlaces.ts'
import { showSteps } from './showSteps.ts'
import { focusSearch } from './useGlobalShortcuts.ts'

/** Does what the app's menu and links ask for. */
export function useWindowCommands(): void {
  useEffect(() => hearCommands(obey), [])
}

type Deed = Exclude<WindowCommand['do'], 'open' | 'importFiles'>

const deeds: Readonly<Record<Deed, () => void>> = {
  import: () => useApp.getState().show('import'),
  importFolder: () => void importFolder(),
  howToExport: showSteps,
  settings: () => useApp.getState().show('settings'),
  shortcuts: () => useApp.getState().lay('shortcuts'),
  search: focusSearch,
  find: findInConversation,
  export: exportWhatIsOpen,
}

function obey(command: WindowCommand): void {
  if (command.do === 'open') openToRead({ conversationId: command.conversationId, messageKey: command.messageId, marks: [] })
  else if (command.do === 'importFiles') importPaths(command.paths)
  else deeds[command.do]()
}
