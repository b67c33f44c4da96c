import { HighlightsPage } from '../../features/highlights/HighlightsPage.tsx'
import { openToRead } from '../state/keyboardPlaces.ts'

/** All highlights, from which one goes to where they were made. */
export function HighlightsSection() {
  return (
    <HighlightsPage
      onOpen={({ conversationId, messageId }) => {
        openToRead({ conversationId, messageKey: messageId, marks: [] })
      }}
    />
  )
}
