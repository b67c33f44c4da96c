import type { Highlight } from '../../shared/model/highlight.ts'
import { isoDay } from '../../shared/query/wallSpan.ts'
import { quoted, titleOf } from '../../shared/text/conversationMarkdown.ts'
import { messageLink } from '../../shared/text/messageLink.ts'
import { printable, printableLine } from '../../shared/text/printable.ts'

/** Highlights by conversation, in the order in which they are read there. */
export function highlightMarkdown(highlights: readonly Highlight[]): string {
  const groups = Map.groupBy(highlights, ({ conversationId }) => conversationId)
  const parts = [...groups.values()].map((group) =>
    [`## ${titleIn(group)}`, ...group.toSorted(asRead).map(oneHighlight)].join('\n\n'),
  )
  return `${['# Highlights', ...parts].join('\n\n')}\n`
}

function titleIn(group: readonly Highlight[]): string {
  return titleOf(group.find(({ title }) => title !== null)?.title ?? null)
}

function asRead(one: Highlight, other: Highlight): number {
  return (
    (one.saidAtMs ?? 0) - (other.saidAtMs ?? 0) ||
    one.messageId.localeCompare(other.messageId) ||
    one.anchor.start - other.anchor.start
  )
}

function oneHighlight({ anchor, note, tags, createdAtMs, conversationId, messageId }: Highlight): string {
  const facts = [
    isoDay(createdAtMs),
    ...tags.map((tag) => `#${printableLine(tag, 50).replace(/\s+/g, '-')}`),
    `[open](${messageLink(conversationId, messageId)})`,
  ]
  return [quoted(printable(anchor.quote).trim()), printable(note).trim(), facts.join(' · ')]
    .filter((part) => part !== '')
    .join('\n\n')
}
