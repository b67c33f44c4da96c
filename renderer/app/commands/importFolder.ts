import { archive } from '../../archive.ts'
import { useImport } from '../../features/import/importStore.ts'
import { messageOf } from '../../messageOf.ts'
import { sayTrouble } from '../../ui/overlay/toasts.ts'
import { useApp } from '../state/appStore.ts'

export function importPaths(paths: readonly string[]): void {
  useApp.getState().show('import')
  void useImport.getState().startPaths(paths)
}

/** An export that was unpacked already: a page can choose files alone, the window also folders. */
export async function importFolder(): Promise<void> {
  try {
    const { folder } = await archive('window.chooseFolder', {})
    if (folder !== null) importPaths([folder])
  } catch (error) {
    sayTrouble(messageOf(error))
  }
}
