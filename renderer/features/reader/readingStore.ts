import { create } from 'zustand'
import { focusMessages } from './turn/messagesElement.ts'

/** Where the reader should scroll. Always a new object, even for the same place. */
export interface Landing {
  readonly turnIndex: number
  /** Centers its current mark, or else its start; null puts the turn itself at the top. */
  readonly messageKey: string | null
  /** The outline flashes once to guide the eye. */
  readonly pulses: boolean
}

interface CitedSource {
  readonly messageKey: string
  readonly index: number
}

interface ReadingStore {
  readonly landing: Landing
  /** The turn being read: the one slightly above the middle of the page. */
  readonly turnIndex: number
  /** On auto, the side panel is shown in a wide window and hidden in a narrow one. */
  readonly panel: 'auto' | 'open' | 'closed'
  /** The last chosen citation, until the user scrolls on. */
  readonly cited: CitedSource | null
  readonly land: (landing: Landing) => void
  readonly pass: (turnIndex: number) => void
  readonly showPanel: (panel: ReadingStore['panel']) => void
  readonly cite: (cited: CitedSource | null) => void
}

/** The reading position in the open conversation. */
export const useReading = create<ReadingStore>()((set, get) => ({
  landing: { turnIndex: 0, messageKey: null, pulses: false },
  turnIndex: 0,
  panel: 'auto',
  cited: null,
  land: (landing) => set({ landing }),
  pass: (turnIndex) => {
    if (get().turnIndex !== turnIndex) set({ turnIndex, cited: null })
  },
  showPanel: (panel) => set({ panel }),
  cite: (cited) => set({ cited }),
}))

/** Must match the style sheet. */
export const WIDE_WINDOW = '(min-width: 1100px)'

function isPanelShown(): boolean {
  const { panel } = useReading.getState()
  // Beside results there may be no room for it.
  return panel === 'auto' ? document.querySelector('.panel')?.checkVisibility() === true : panel === 'open'
}

export function togglePanel(): void {
  // A panel about to be hidden can't keep the focus.
  if (document.activeElement?.closest('.panel')) focusMessages()
  useReading.getState().showPanel(isPanelShown() ? 'closed' : 'open')
}

/** Shows a source in the side panel. */
export function showSource(messageKey: string, index: number): void {
  useReading.getState().cite({ messageKey, index })
  if (!isPanelShown()) useReading.getState().showPanel('open')
}
