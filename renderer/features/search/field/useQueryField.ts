import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useCompletion } from './completionStore.ts'
import { type QueryField, readField, takeChips, writeField } from './queryField.ts'
import { useSearch } from '../searchStore.ts'

interface OwnField extends QueryField {
  /** The query this was parsed from. */
  readonly text: string
}

interface EditableField extends QueryField {
  readonly change: (value: string, caret: number, isComposing: boolean) => void
  /** Replaces the unfinished word with a candidate. */
  readonly insert: (insert: string) => void
  readonly removeChip: (index: number) => void
  /** Turns a chip back into text. */
  readonly editChip: (index: number) => void
}

/** The query as chips and text. Only the store holds the query: when it changes elsewhere, it is parsed again. */
export function useQueryField(input: RefObject<HTMLInputElement | null>): EditableField {
  const text = useSearch((search) => search.text)
  const type = useSearch((search) => search.type)
  const search = useSearch((store) => store.search)
  const complete = useCompletion((store) => store.complete)
  const [own, setOwn] = useState<OwnField>({ text: '', chips: [], rest: '' })
  const { chips, rest } = own.text === text ? own : readField(text)
  const wantedCaret = useRef<number | null>(null)

  useLayoutEffect(() => {
    if (wantedCaret.current === null) return
    input.current?.setSelectionRange(wantedCaret.current, wantedCaret.current)
    wantedCaret.current = null
  })

  const keep = (field: QueryField): string => {
    const written = writeField(field)
    setOwn({ ...field, text: written })
    return written
  }

  const take = (
    value: string,
    caret: number,
    isComposing: boolean,
  ): { readonly isAsTyped: boolean; readonly caret: number } => {
    // A word being composed stays untouched until it is complete.
    const taken = isComposing ? { chips: [], rest: value, caret } : takeChips(value, caret)
    type(keep({ chips: [...chips, ...taken.chips], rest: taken.rest }))
    void complete(taken.rest, taken.caret)
    return { isAsTyped: taken.rest === value, caret: taken.caret }
  }

  return {
    chips,
    rest,

    change: (value, caret, isComposing) => {
      const taken = take(value, caret, isComposing)
      if (!taken.isAsTyped) wantedCaret.current = taken.caret
    },

    insert: (inserted) => {
      const { place } = useCompletion.getState().completion
      const isWhole = !inserted.endsWith(':')
      const after = rest.slice(place.end)
      const begun = rest.slice(0, place.start) + inserted + (isWhole && !after.startsWith(' ') ? ' ' : '')
      wantedCaret.current = take(begun + after, begun.length + (isWhole && after.startsWith(' ') ? 1 : 0), false).caret
      input.current?.focus()
    },

    removeChip: (index) => {
      void search(keep({ chips: chips.toSpliced(index, 1), rest }))
      input.current?.focus()
    },

    editChip: (index) => {
      const chip = chips[index] ?? ''
      const left = { chips: chips.toSpliced(index, 1), rest: rest.trim() === '' ? chip : `${chip} ${rest}` }
      type(keep(left))
      wantedCaret.current = chip.length
      void complete(left.rest, chip.length)
      input.current?.focus()
    },
  }
}
