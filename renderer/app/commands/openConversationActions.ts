import { archive } from '../../archive.ts'
import { useExport } from '../../features/export/exportStore.ts'
import { useImport } from '../../features/import/importStore.ts'
import { useReader } from '../../features/reader/readerStore.ts'
import { errorMessage } from '../../errorMessage.ts'
import { notifyError } from '../../ui/overlay/toasts.ts'
import { useApp } from '../state/appStore.ts'
import { refuseWithoutArchive } from './useGlobalShortcuts.ts'

/** The open conversation, or all of them when none is open. */
export function exportOpenConversation(): void {
  if (refuseWithoutArchive()) return
  const { state } = useReader.getState()
  const isReading = useApp.getState().pane === 'reader' && state.kind === 'open'
  useExport.getState().open(isReading ? [state.place.conversationId] : null)
}

export function findInConversation(): void {
  if (refuseWithoutArchive() || useReader.getState().state.kind !== 'open') return
  useApp.getState().show('reader')
  // Loaded with the reader: it reads Markdown, which the list needn't wait for.
  void import('../../features/reader/find/findStore.ts').then(({ useFind }) => useFind.getState().open())
}

export function importPaths(paths: readonly string[]): void {
  useApp.getState().show('import')
  void useImport.getState().startPaths(paths)
}

/** An export that is already unpacked: browsers can only choose files, the app also folders. */
export async function importFolder(): Promise<void> {
  try {
    const { folder } = await archive('window.chooseFolder', {})
    if (folder !== null) importPaths([folder])
  } catch (error) {
    notifyError(errorMessage(error))
  }
}
