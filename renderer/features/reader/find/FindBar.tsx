import { ChevronDown, ChevronUp, Search, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { SearchMark } from '../../../../shared/model/searchAnswer.ts'
import { formatCount } from '../../../ui/format.ts'
import { ariaKeys, keyLabel, shortcuts } from '../../../ui/keyboard/shortcuts.ts'
import { words } from '../../../words/words.ts'
import './find.css'
import { useFind } from './findStore.ts'
import { focusMessages } from '../turn/messagesElement.ts'

/** “cancel fetch” 2 / 5 ‹ ›: the marks in this conversation, and a field to find something else. */
export function FindBar() {
  const text = useFind((find) => find.text)
  const marks = useFind((find) => find.marks)
  const isAnyMarked = useFind((find) => find.isCounting || find.matches.length > 0)
  const isMarking = useFind((find) => find.patterns.length > 0)
  const timesOpened = useFind((find) => find.timesOpened)
  const open = useFind((find) => find.open)
  // A related result may contain none of the words.
  if (text === null && !isAnyMarked) return <FindButton onOpen={open} />
  return (
    <div className="find-bar" role="search" aria-label={words.reader.find.label}>
      {text === null ? (
        <button type="button" className="find-words" title={words.reader.find.somethingElse} onClick={open}>
          {words.reader.find.quoted(shownWords(marks))}
        </button>
      ) : (
        // Opening it again refocuses it.
        <FindField key={timesOpened} text={text} />
      )}
      {isMarking ? <Steps /> : null}
      {text === null ? null : (
        <button type="button" className="icon-button" aria-label={words.reader.close} onClick={closeField}>
          <X aria-hidden="true" />
        </button>
      )}
    </div>
  )
}

/** After closing, reading continues at the current match. */
function closeField(): void {
  useFind.getState().close()
  focusMessages()
}

function shownWords(marks: readonly SearchMark[]): string {
  return marks
    .map(({ label }) => label)
    .slice(0, 4)
    .join(' ')
}

function FindButton({ onOpen }: { readonly onOpen: () => void }) {
  const hint = words.reader.withKey(shortcuts.find.label, keyLabel(shortcuts.find.keys[0]))
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={shortcuts.find.label}
      aria-keyshortcuts={ariaKeys('find')}
      title={hint}
      onClick={onOpen}
    >
      <Search aria-hidden="true" />
    </button>
  )
}

function FindField({ text }: { readonly text: string }) {
  const field = useRef<HTMLInputElement>(null)
  const type = useFind((find) => find.type)
  const step = useFind((find) => find.step)
  useEffect(() => {
    field.current?.focus()
    field.current?.select()
  }, [])

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') step(event.shiftKey ? -1 : 1)
    else if (event.key === 'Escape') closeField()
    else return
    event.preventDefault()
  }
  return (
    <input
      ref={field}
      type="text"
      className="find-field"
      aria-label={words.reader.find.label}
      placeholder={words.reader.find.label}
      value={text}
      spellCheck={false}
      onChange={({ currentTarget }) => type(currentTarget.value)}
      onKeyDown={onKeyDown}
    />
  )
}

function Steps() {
  const count = useFind((find) => find.matches.length)
  const isCounting = useFind((find) => find.isCounting)
  const at = useFind(({ matches, current }) =>
    matches.findIndex(({ messageKey, nth }) => messageKey === current?.messageKey && nth === current.nth),
  )
  const step = useFind((find) => find.step)
  return (
    <>
      <span className="find-count" role="status" title={at < 0 ? undefined : words.reader.find.place(at + 1, count)}>
        {at < 0
          ? words.reader.find.count(count, !isCounting)
          : `${formatCount(at + 1)} / ${formatCount(count)}${isCounting ? '+' : ''}`}
      </span>
      <button
        type="button"
        className="icon-button"
        aria-label={words.reader.find.previous}
        aria-keyshortcuts={ariaKeys('previousMatch')}
        title={words.reader.withKey(words.reader.find.previous, keyLabel(shortcuts.previousMatch.keys[0]))}
        disabled={count === 0}
        onClick={() => step(-1)}
      >
        <ChevronUp aria-hidden="true" />
      </button>
      <button
        type="button"
        className="icon-button"
        aria-label={words.reader.find.next}
        aria-keyshortcuts={ariaKeys('nextMatch')}
        title={words.reader.withKey(words.reader.find.next, keyLabel(shortcuts.nextMatch.keys[0]))}
        disabled={count === 0}
        onClick={() => step(1)}
      >
        <ChevronDown aria-hidden="true" />
      </button>
    </>
  )
}
