import type { Highlight } from '../../shared/model/highlight.ts'
import type { HighlightColor } from '../../shared/model/highlightColors.ts'
import { shownTitle } from '../../shared/text/derivedTitle.ts'
import { foldWord } from '../../shared/text/foldText.ts'

export interface HighlightFilter {
  /** Every word must occur in the quote, the note, a tag or the title; parts of words count. */
  readonly text: string
  /** Any of these. */
  readonly colours?: readonly HighlightColor[] | undefined
  /** All of these. */
  readonly tags?: readonly string[] | undefined
}

/** Highlights are few enough to filter in memory. */
export function filterHighlights(
  highlights: readonly Highlight[],
  { text, colours = [], tags = [] }: HighlightFilter,
): Highlight[] {
  const words = foldWord(text)
    .split(/\s+/)
    .filter((word) => word !== '')
  const wanted = tags.map(foldWord)
  return highlights.filter((highlight) => {
    if (colours.length > 0 && !colours.includes(highlight.colour)) return false
    const own = new Set(highlight.tags.map(foldWord))
    if (!wanted.every((tag) => own.has(tag))) return false
    const searched = foldWord(
      [highlight.anchor.quote, highlight.note, shownTitle(highlight) ?? '', ...highlight.tags].join('\n'),
    )
    return words.every((word) => searched.includes(word))
  })
}

/** Counts each tag, most used first; different spellings of one tag count together. */
export function countTags(highlights: readonly Highlight[]): { tag: string; count: number }[] {
  const counts = new Map<string, { tag: string; count: number }>()
  for (const tag of highlights.flatMap(({ tags }) => tags)) {
    const known = counts.get(foldWord(tag))
    if (known) known.count += 1
    else counts.set(foldWord(tag), { tag, count: 1 })
  }
  return [...counts.values()].toSorted((one, other) => other.count - one.count || one.tag.localeCompare(other.tag))
}

/** Keeps the first spelling of each tag. */
export function distinctTags(tags: readonly string[]): string[] {
  return tags.filter((tag, index) => tags.findIndex((other) => foldWord(other) === foldWord(tag)) === index)
}
