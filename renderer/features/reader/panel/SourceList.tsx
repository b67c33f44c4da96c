import { useEffect, useMemo, useRef, useState } from 'react'
import type { MessageView } from '../../../../shared/model/library.ts'
import { words } from '../../../words/words.ts'
import type { Turn } from '../turn/arrangeTurns.ts'
import { useReading } from '../readingStore.ts'

/**
 * The sources of the message whose citation was chosen, otherwise of the one being read, or of the whole conversation.
 */
export function SourceList({ turns }: { readonly turns: readonly Turn[] }) {
  const cited = useReading((reading) => reading.cited)
  const message = useReading(({ turnIndex }) => messageInFocus(turns, cited?.messageKey ?? null, turnIndex))
  const all = useMemo(() => sourcesOf(turns), [turns])
  const [wantsAll, setWantsAll] = useState(false)
  const chosen = useRef<HTMLLIElement>(null)
  const chosenIndex = cited !== null && cited.messageKey === message?.nodeKey ? cited.index : null
  const showsAll = wantsAll && chosenIndex === null

  useEffect(() => {
    if (cited !== null) chosen.current?.scrollIntoView({ block: 'nearest' })
  }, [cited])

  if (message === null) return null
  return (
    <section className="panel-part panel-sources" aria-labelledby="panel-sources">
      <h2 id="panel-sources">{words.reader.panel.sources}</h2>
      <ol>
        {(showsAll ? all : message.sources).map(({ title, url }, index) => (
          <li
            key={`${url} ${title}`}
            ref={index === chosenIndex ? chosen : null}
            aria-current={index === chosenIndex || undefined}
          >
            <SourceEntry title={title} url={url} />
          </li>
        ))}
      </ol>
      {all.length > message.sources.length ? (
        <button type="button" className="button-link" aria-pressed={showsAll} onClick={() => setWantsAll(!showsAll)}>
          {showsAll ? words.reader.panel.sourcesOfAnswer : words.reader.panel.allSources(all.length)}
        </button>
      ) : null}
    </section>
  )
}

/** Each once, in citation order. */
function sourcesOf(turns: readonly Turn[]): MessageView['sources'] {
  const sources = turns.flatMap(({ message }) => message?.sources ?? [])
  return [...new Map(sources.map((source) => [source.url || source.title, source])).values()]
}

function SourceEntry({ title, url }: MessageView['sources'][number]) {
  if (!/^https?:/i.test(url)) return <span dir="auto">{title || url}</span>
  return (
    <a href={url} target="_blank" rel="noopener noreferrer">
      <span dir="auto">{title || url}</span>
      <small>{hostOf(url)}</small>
    </a>
  )
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host.replace(/^www\./, '') : ''
}

function hasSources({ message }: Turn): boolean {
  return message !== null && message.sources.length > 0
}

/** The message being read if it has sources, otherwise the last one before it that does. */
function messageInFocus(turns: readonly Turn[], citedKey: string | null, turnIndex: number): MessageView | null {
  const cited =
    citedKey === null ? undefined : turns.find((turn) => hasSources(turn) && turn.message?.nodeKey === citedKey)
  return (cited ?? turns.slice(0, turnIndex + 1).findLast(hasSources) ?? turns.find(hasSources))?.message ?? null
}
