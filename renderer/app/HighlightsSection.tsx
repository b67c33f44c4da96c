import { HighlightsPage } from '../features/highlights/HighlightsPage.tsx'
import { useReader } from '../features/reader/readerStore.ts'
import { useApp } from './appStore.ts'

/** All highlights, from which one goes to where they were made. */
export function HighlightsSection() {
  const show = useApp((app) => app.show)
  const open = useReader((reader) => reader.open)
  return (
    <HighlightsPage
      onOpen={({ conversationId, messageId }) => {
        show('reader')
        void open({ conversationId, messageKey: messageId, words: [] })
      }}
    />
  )
}
