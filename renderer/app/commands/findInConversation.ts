import { useFind } from '../../features/reader/find/findStore.ts'
import { useReader } from '../../features/reader/readerStore.ts'
import { useApp } from '../state/appStore.ts'
import { refuseWithoutArchive } from './refuseWithoutArchive.ts'

export function findInConversation(): void {
  if (refuseWithoutArchive() || useReader.getState().state.at !== 'open') return
  useApp.getState().show('reader')
  useFind.getState().open()
}
