import { ImportPage } from '../../features/import/ImportPage.tsx'
import { useLibrary } from '../../features/library/libraryStore.ts'

export function ImportSection() {
  return <ImportPage isFirst={useLibrary((library) => library.state.at === 'empty')} />
}
