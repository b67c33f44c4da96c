import { type RefObject, useEffect } from 'react'
import { focusFrom } from '../../../ui/keyboard/keyboardPlace.ts'
import { focusMessages } from '../turn/messagesPlace.ts'
import { useReading, WIDE } from '../readingStore.ts'

/**
 * In a narrow window the panel lies over the conversation: it takes the keyboard, and goes away by Escape, by a press
 * beside it, and once one goes where it led.
 */
export function useOverlaidPanel(panel: RefObject<HTMLElement | null>): void {
  const isOpen = useReading((reading) => reading.panel === 'open')

  // Opened beside the text, it would lie over it in a window that has become narrow; the other way round it stands
  // beside it anyway.
  useEffect(() => {
    const wide = matchMedia(WIDE)
    wide.addEventListener('change', closePanel)
    return () => wide.removeEventListener('change', closePanel)
  }, [])

  useEffect(() => {
    if (!isOpen || matchMedia(WIDE).matches) return
    focusFrom(document.activeElement, () => firstPlaceIn(panel.current))
    // Before the window hears it, where Escape leaves the conversation.
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      event.preventDefault()
      leavePanel()
    }
    const onPress = ({ target }: PointerEvent): void => {
      if (target instanceof Node && panel.current?.contains(target) === false) closePanel()
    }
    const forgetLanding = useReading.subscribe(({ landing }, before) =>
      landing === before.landing ? undefined : leavePanel(),
    )
    document.addEventListener('keydown', onKeyDown)
    document.addEventListener('pointerdown', onPress)
    return () => {
      forgetLanding()
      document.removeEventListener('keydown', onKeyDown)
      document.removeEventListener('pointerdown', onPress)
    }
  }, [isOpen, panel])
}

/**
 * The source whose number was chosen, or the question under which one reads; else what closes the panel. Questions are
 * drawn a moment later.
 */
function firstPlaceIn(panel: HTMLElement | null): HTMLElement | null {
  const find = (selector: string): HTMLElement | null => panel?.querySelector<HTMLElement>(selector) ?? null
  const question = find('.panel-question[aria-current]') ?? find('.panel-question')
  return (
    find('.panel-sources [aria-current] a') ??
    question ??
    (find('.panel-questions') === null ? find('.panel-close') : null)
  )
}

/** Where it lies over the text, that is. */
function closePanel(): void {
  if (useReading.getState().panel === 'open') useReading.getState().showPanel('auto')
}

/** The keyboard goes on in the text. */
function leavePanel(): void {
  closePanel()
  focusMessages()
}
