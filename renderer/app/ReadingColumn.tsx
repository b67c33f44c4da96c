import { Reader } from '../features/reader/Reader.tsx'
import { useApp } from './appStore.ts'

export function ReadingColumn() {
  const show = useApp((app) => app.show)
  return <Reader onBack={() => show('list')} />
}
