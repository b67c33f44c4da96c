import { ChevronDown, ChevronUp, Search, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { formatCount } from '../../ui/format.ts'
import { ariaKeys, keySign, shortcuts } from '../../ui/shortcuts.ts'
import { words } from '../../words/words.ts'
import './findBar.css'
import { useFind } from './findStore.ts'
import { focusMessages } from './messagesPlace.ts'

/** “cancel fetch” 2 / 5 ‹ ›: what is marked in this conversation, and a field to look for something else. */
export function FindBar() {
  const text = useFind((find) => find.text)
  const searched = useFind((find) => find.words)
  const isMarking = useFind((find) => find.patterns.length > 0)
  const timesOpened = useFind((find) => find.timesOpened)
  const open = useFind((find) => find.open)
  if (text === null && searched.length === 0) return <FindButton onOpen={open} />
  return (
    <div className="find-bar" role="search" aria-label={words.reader.find.label}>
      {text === null ? (
        <button type="button" className="find-words" title={words.reader.find.somethingElse} onClick={open}>
          {words.reader.find.quoted(shownWords(searched))}
        </button>
      ) : (
        // Whoever asks for it again gets to it again.
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

/** Whoever has found it reads on there. */
function closeField(): void {
  useFind.getState().close()
  focusMessages()
}

/** A form of a word that stands there already tells nothing new. */
function shownWords(searched: readonly string[]): string {
  const shown: string[] = []
  for (const word of searched.map((each) => each.toLowerCase())) if (!shown.some((known) => word.startsWith(known))) shown.push(word)
  return shown.slice(0, 4).join(' ')
}

function FindButton({ onOpen }: { readonly onOpen: () => void }) {
  const hint = words.reader.withKey(shortcuts.find.label, keySign(shortcuts.find.keys[0]))
  return (
    <button type="button" className="icon-button" aria-label={shortcuts.find.label} aria-keyshortcuts={ariaKeys('find')} title={hint} onClick={onOpen}>
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
  const at = useFind(({ matches, current }) => matches.findIndex(({ messageKey, nth }) => messageKey === current?.messageKey && nth === current.nth))
  const step = useFind((find) => find.step)
  const all = `${formatCount(count)}${isCounting ? '+' : ''}`
  return (
    <>
      <span className="find-count" role="status">
        {at < 0 ? (count === 0 && !isCounting ? words.reader.find.none : all) : `${formatCount(at + 1)} / ${all}`}
      </span>
      <button type="button" className="icon-button" aria-label={words.reader.find.previous} aria-keyshortcuts={ariaKeys('previousMatch')} title={words.reader.withKey(words.reader.find.previous, keySign(shortcuts.previousMatch.keys[0]))} disabled={count === 0} onClick={() => step(-1)}>
        <ChevronUp aria-hidden="true" />
      </button>
      <button type="button" className="icon-button" aria-label={words.reader.find.next} aria-keyshortcuts={ariaKeys('nextMatch')} title={words.reader.withKey(words.reader.find.next, keySign(shortcuts.nextMatch.keys[0]))} disabled={count === 0} onClick={() => step(1)}>
        <ChevronDown aria-hidden="true" />
      </button>
    </>
  )
}
