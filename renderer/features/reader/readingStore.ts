import { create } from 'zustand'
import { focusMessages } from './turn/messagesPlace.ts'

/** Where the reader shall go. Each is another object, also to the same place. */
export interface Landing {
  readonly turnIndex: number
  /** Its current mark, or else its beginning, goes to the middle; null puts the turn itself at the top. */
  readonly messageKey: string | null
  /** The outline shows once where the eye shall go. */
  readonly pulses: boolean
}

interface CitedSource {
  readonly messageKey: string
  readonly index: number
}

interface ReadingStore {
  readonly landing: Landing
  /** The turn that is being read: the one a little above the middle of the page. */
  readonly turnIndex: number
  /** Left alone, the side panel shows in a wide window and not in a narrow one. */
  readonly panel: 'auto' | 'open' | 'closed'
  /** The source whose number was chosen last, until the person reads on. */
  readonly cited: CitedSource | null
  readonly land: (landing: Landing) => void
  readonly pass: (turnIndex: number) => void
  readonly showPanel: (panel: ReadingStore['panel']) => void
  readonly cite: (cited: CitedSource | null) => void
}

/** Where the person is in the conversation that is open. */
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

/** As the style sheet has it. */
export const WIDE = '(min-width: 1100px)'

function isPanelShown(): boolean {
  const { panel } = useReading.getState()
  return panel === 'auto' ? matchMedia(WIDE).matches : panel === 'open'
}

export function togglePanel(): void {
  // What is about to be hidden cannot keep the keyboard.
  if (document.activeElement?.closest('.panel')) focusMessages()
  useReading.getState().showPanel(isPanelShown() ? 'closed' : 'open')
}

/** Shows a source in the side panel. */
export function showSource(messageKey: string, index: number): void {
  useReading.getState().cite({ messageKey, index })
  if (!isPanelShown()) useReading.getState().showPanel('open')
}
