import { useReader } from '../features/reader/readerStore.ts'
import { useSearch } from '../features/search/searchStore.ts'
import { StatisticsPage } from '../features/statistics/StatisticsPage.tsx'
import { useApp } from './appStore.ts'

/** The statistics, from which one goes to a search or a conversation. */
export function StatisticsSection() {
  const show = useApp((app) => app.show)
  const search = useSearch((store) => store.search)
  const open = useReader((reader) => reader.open)
  return (
    <StatisticsPage
      onSearch={(text) => {
        show('list')
        void search(text)
      }}
      onOpen={(conversationId) => {
        show('reader')
        void open({ conversationId, messageKey: null, words: [] })
      }}
    />
  )
}
