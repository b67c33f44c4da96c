import { useEffect } from 'react'
import type { WindowCommand } from '../../shared/contract/windowCommand.ts'
import { hearCommands } from '../archive.ts'
import { useImport } from '../features/import/importStore.ts'
import { useApp } from './appStore.ts'
import { openToRead } from './keyboardPlaces.ts'

interface Actions {
  readonly search: () => void
  readonly find: () => void
  readonly export: () => void
}

/** Does what the app's menu and links ask for. */
export function useWindowCommands(actions: Actions): void {
  useEffect(() => hearCommands((command) => obey(command, actions)), [actions])
}

function obey(command: WindowCommand, actions: Actions): void {
  const { show, lay } = useApp.getState()
  switch (command.do) {
    case 'import':
      return show('import')
    case 'settings':
      return show('settings')
    case 'shortcuts':
      return lay('shortcuts')
    case 'search':
      return actions.search()
    case 'find':
      return actions.find()
    case 'export':
      return actions.export()
    case 'open':
      return openToRead({ conversationId: command.conversationId, messageKey: command.messageId, words: [] })
    case 'importFiles':
      show('import')
      return void useImport.getState().startPaths(command.paths)
  }
}
