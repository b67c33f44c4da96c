import { useEffect } from 'react'
import { flushSync } from 'react-dom'
import type { WindowCommand } from '../../../shared/contract/archiveEvents.ts'
import { onWindowCommand, isInWindow } from '../../archive.ts'
import { isMac } from '../../ui/keyboard/shortcuts.ts'
import { useApp } from '../state/appStore.ts'
import { openInReader } from '../state/paneFocus.ts'
import { exportOpenConversation, findInConversation, importFolder, importPaths } from './openConversationActions.ts'
import { focusSearch } from './useGlobalShortcuts.ts'

/** Handles commands from the app menu and from links. */
export function useWindowCommands(): void {
  useEffect(() => onWindowCommand(handleCommand), [])
  useEffect(() => {
    // Browsers handle these buttons themselves.
    if (!isInWindow) return
    window.addEventListener('mouseup', handleMouseButton)
    return () => window.removeEventListener('mouseup', handleMouseButton)
  }, [])
}

/**
 * The back and forward buttons of a mouse. Outside macOS the window sends them as commands too, so one press would go
 * two steps.
 */
function handleMouseButton(event: MouseEvent): void {
  if (event.button !== 3 && event.button !== 4) return
  event.preventDefault()
  if (isMac) handlers[event.button === 3 ? 'back' : 'forward']()
}

type SimpleCommand = Exclude<WindowCommand['kind'], 'open' | 'importFiles'>

const handlers: Readonly<Record<SimpleCommand, () => void>> = {
  import: () => useApp.getState().show('import'),
  importFolder: () => void importFolder(),
  howToExport: showSteps,
  settings: () => useApp.getState().show('settings'),
  shortcuts: () => useApp.getState().setOverlay('shortcuts'),
  search: focusSearch,
  find: findInConversation,
  export: exportOpenConversation,
  back: () => history.back(),
  forward: () => history.forward(),
}

function handleCommand(command: WindowCommand): void {
  if (command.kind === 'open')
    openInReader({ conversationId: command.conversationId, messageKey: command.messageId, marks: [] })
  else if (command.kind === 'importFiles') importPaths(command.paths)
  else handlers[command.kind]()
}

/** The export instructions are at the end of the import screen. */
function showSteps(): void {
  flushSync(() => useApp.getState().show('import'))
  document.querySelector('.import-page .steps')?.scrollIntoView({ block: 'end' })
}
