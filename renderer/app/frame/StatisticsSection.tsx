import { useSearch } from '../../features/search/searchStore.ts'
import { StatisticsPage } from '../../features/statistics/StatisticsPage.tsx'
import { useApp } from '../state/appStore.ts'
import { focusListOnceLost, openToRead } from '../state/keyboardPlaces.ts'

/** The statistics, with links to searches and conversations. */
export function StatisticsSection() {
  const show = useApp((app) => app.show)
  const search = useSearch((store) => store.search)
  return (
    <StatisticsPage
      onSearch={(text) => {
        show('list')
        void search(text)
        focusListOnceLost()
      }}
      onOpen={(conversationId) => openToRead({ conversationId, messageKey: null, marks: [] })}
    />
  )
}
