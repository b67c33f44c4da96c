import type { ArchiveStatistics } from '../../../shared/model/archiveStatistics.ts'
import { formatDay } from '../../ui/format.ts'
import { words } from '../../words/words.ts'
import './statistics.css'

interface LongestListProps {
  readonly longest: ArchiveStatistics['longest']
  readonly onOpen: (conversationId: string) => void
}

export function LongestList({ longest, onOpen }: LongestListProps) {
  if (longest.length === 0) return null
  return (
    <section className="chart" aria-label={words.statistics.longest.title}>
      <header className="chart-head">
        <h2>{words.statistics.longest.title}</h2>
      </header>
      <ol className="longest">
        {longest.map(({ conversationId, title, turns, activeAtMs }) => (
          <li key={conversationId}>
            <button type="button" onClick={() => onOpen(conversationId)}>
              <span>{title ?? words.statistics.longest.untitled}</span>
              <small>
                {words.counts.messages(turns)}
                {activeAtMs === null ? '' : ` · ${formatDay(activeAtMs)}`}
              </small>
            </button>
          </li>
        ))}
      </ol>
    </section>
  )
}
