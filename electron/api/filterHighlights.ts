import type { Highlight } from '../../shared/model/highlight.ts'
import type { HighlightColor } from '../../shared/model/highlightColors.ts'
import { foldWord } from '../../shared/text/foldText.ts'

export interface HighlightFilter {
  /** Each of its words must stand in the quote, the note, a tag or the title, as a part of a word too. */
  readonly text: string
  /** One of them. */
  readonly colours?: readonly HighlightColor[] | undefined
  /** All of them. */
  readonly tags?: readonly string[] | undefined
}

/** There are never so many highlights that they could not be looked through. */
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
      [highlight.anchor.quote, highlight.note, highlight.title ?? '', ...highlight.tags].join('\n'),
    )
    return words.every((word) => searched.includes(word))
  })
}

/** How often each tag was given, the most used first; ways of writing one count together. */
export function countTags(highlights: readonly Highlight[]): { tag: string; count: number }[] {
  const counts = new Map<string, { tag: string; count: number }>()
  for (const tag of highlights.flatMap(({ tags }) => tags)) {
    const known = counts.get(foldWord(tag))
    if (known) known.count += 1
    else counts.set(foldWord(tag), { tag, count: 1 })
  }
  return [...counts.values()].toSorted((one, other) => other.count - one.count || one.tag.localeCompare(other.tag))
}

/** Each once, as it was written first. */
export function distinctTags(tags: readonly string[]): string[] {
  return tags.filter((tag, index) => tags.findIndex((other) => foldWord(other) === foldWord(tag)) === index)
}
