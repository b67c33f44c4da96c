import { useEffect, useRef } from 'react'
import { Virtualizer, type VirtualizerHandle } from 'virtua'
import { words } from '../../../words/words.ts'
import { type Question, questionAt } from './questions.ts'
import { useReading } from '../readingStore.ts'

/** What the person asked; the one under which they read is marked, and stays in sight. */
export function Outline({ questions }: { readonly questions: readonly Question[] }) {
  const scroller = useRef<HTMLDivElement>(null)
  const list = useRef<VirtualizerHandle>(null)
  const current = useReading(({ turnIndex }) => questionAt(questions, turnIndex))
  const land = useReading((reading) => reading.land)

  useEffect(() => {
    if (current >= 0) list.current?.scrollToIndex(current, { align: 'nearest' })
  }, [current])

  if (questions.length === 0) return null
  return (
    <nav className="panel-part" aria-labelledby="panel-questions">
      <h2 id="panel-questions">{words.reader.panel.questions}</h2>
      <div ref={scroller} className="panel-questions">
        <Virtualizer ref={list} scrollRef={scroller} data={questions} itemSize={26}>
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
