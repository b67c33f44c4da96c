import { X } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useMemo, useRef } from 'react'
import { Virtualizer, type VirtualizerHandle } from 'virtua'
import { focusFrom } from '../../../ui/keyboard/focus.ts'
import { words } from '../../../words/words.ts'
import { togglePanel, useReading, WIDE_WINDOW } from '../readingStore.ts'
import type { Turn } from '../turn/arrangeTurns.ts'
import { focusMessages } from '../turn/messagesElement.ts'
import { SourceList } from './SourceList.tsx'
import './panel.css'
import { type Question, questionAt, questionsOf } from './questions.ts'

interface PanelProps {
  readonly turns: readonly Turn[]
  /** Shown between the questions and the sources. */
  readonly children: ReactNode
}

/** Beside the conversation: its questions, additional content, and the sources. */
export function Panel({ turns, children }: PanelProps) {
  const state = useReading((reading) => reading.panel)
  const questions = useMemo(() => questionsOf(turns), [turns])
  const panel = useRef<HTMLElement>(null)
  useOverlaidPanel(panel)
  return (
    <aside ref={panel} className="panel" data-state={state} aria-label={words.reader.panel.label}>
      <button type="button" className="icon-button panel-close" aria-label={words.reader.close} onClick={togglePanel}>
        <X aria-hidden="true" />
      </button>
      <Outline questions={questions} />
      {children}
      <SourceList turns={turns} />
    </aside>
  )
}

/** The user's questions; the current one is marked, and stays in view. */
function Outline({ questions }: { readonly questions: readonly Question[] }) {
  const scroller = useRef<HTMLDivElement>(null)
  const list = useRef<VirtualizerHandle>(null)
  const current = useReading(({ turnIndex }) => questionAt(questions, turnIndex))
  const land = useReading((reading) => reading.land)

  useEffect(() => {
    if (current < 0) return
    const show = (): void => list.current?.scrollToIndex(current, { align: 'nearest' })
    show()
    // Questions of several lines are measured on the way.
    const request = requestAnimationFrame(show)
    return () => cancelAnimationFrame(request)
  }, [current])

  if (questions.length === 0) return null
  return (
    <nav className="panel-part" aria-labelledby="panel-questions">
      <h2 id="panel-questions">{words.reader.panel.questions}</h2>
      <div ref={scroller} className="panel-questions">
        <Virtualizer ref={list} scrollRef={scroller} data={questions} itemSize={28}>
          {({ text, turnIndex }, index) => (
            <button
              key={turnIndex}
              type="button"
              dir="auto"
              className="panel-question"
              title={text}
              aria-current={index === current || undefined}
              onClick={() => land({ turnIndex, messageKey: null, pulses: false })}
            >
              {text}
            </button>
          )}
        </Virtualizer>
      </div>
    </nav>
  )
}

/**
 * In a narrow window the panel covers the conversation: it takes the focus, and closes on Escape, on a press outside,
 * and after following one of its links.
 */
function useOverlaidPanel(panel: RefObject<HTMLElement | null>): void {
  const isOpen = useReading((reading) => reading.panel === 'open')

  // A panel opened beside the text would cover it once the window becomes narrow; the reverse needs no action.
  useEffect(() => {
    const wide = matchMedia(WIDE_WINDOW)
    wide.addEventListener('change', closePanel)
    return () => wide.removeEventListener('change', closePanel)
  }, [])

  useEffect(() => {
    if (!isOpen || matchMedia(WIDE_WINDOW).matches) return
    focusFrom(document.activeElement, () => firstPlaceIn(panel.current))
    // Before the window's own handler, where Escape leaves the conversation.
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

/** The chosen source, or the current question; otherwise the panel's close button. Questions render a moment later. */
function firstPlaceIn(panel: HTMLElement | null): HTMLElement | null {
  const find = (selector: string): HTMLElement | null => panel?.querySelector<HTMLElement>(selector) ?? null
  const question = find('.panel-question[aria-current]') ?? find('.panel-question')
  return (
    find('.panel-sources [aria-current] a') ??
    question ??
    (find('.panel-questions') === null ? find('.panel-close') : null)
  )
}

/** Only where it covers the text. */
function closePanel(): void {
  if (useReading.getState().panel === 'open') useReading.getState().showPanel('auto')
}

/** The focus returns to the text. */
function leavePanel(): void {
  closePanel()
  focusMessages()
}
