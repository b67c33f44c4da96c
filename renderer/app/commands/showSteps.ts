import { flushSync } from 'react-dom'
import { useApp } from '../state/appStore.ts'

/** How to get an export: at the end of the page that imports. */
export function showSteps(): void {
  flushSync(() => useApp.getState().show('import'))
  document.querySelector('.import-page .steps')?.scrollIntoView({ block: 'end' })
}
