import { HighlightsPage } from '../../features/highlights/HighlightsPage.tsx'
import { openToRead } from '../state/keyboardPlaces.ts'

/** All highlights, with links to their messages. */
export function HighlightsSection() {
  return (
    <HighlightsPage
      onOpen={({ conversationId, messageId }) => {
        openToRead({ conversationId, messageKey: messageId, marks: [] })
      }}
    />
  )
}
