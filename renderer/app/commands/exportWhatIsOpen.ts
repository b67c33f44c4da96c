import { useExport } from '../../features/export/exportStore.ts'
import { useReader } from '../../features/reader/readerStore.ts'
import { useApp } from '../state/appStore.ts'
import { refuseWithoutArchive } from './refuseWithoutArchive.ts'

/** The conversation that is read; where none is, all of them. */
export function exportWhatIsOpen(): void {
  if (refuseWithoutArchive()) return
  const { state } = useReader.getState()
  const isReading = useApp.getState().pane === 'reader' && state.at === 'open'
  useExport.getState().open(isReading ? [state.place.conversationId] : null)
}
