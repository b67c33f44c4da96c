import type { ArchiveStatistics } from '../../../shared/model/archiveStatistics.ts'
import { countOf, formatDay } from '../../ui/format.ts'
import './longestList.css'

interface LongestListProps {
  readonly longest: ArchiveStatistics['longest']
  readonly onOpen: (conversationId: string) => void
}

export function LongestList({ longest, onOpen }: LongestListProps) {
  if (longest.length === 0) return null
  return (
    <section className="chart" aria-label="Longest conversations">
      <header className="chart-head">
        <h2>Longest conversations</h2>
      </header>
      <ol className="longest">
        {longest.map(({ conversationId, title, turns, activeAtMs }) => (
          <li key={conversationId}>
            <button type="button" onClick={() => onOpen(conversationId)}>
              <span>{title ?? 'Untitled'}</span>
              <small>
                {countOf(turns, 'message')}
                {activeAtMs === null ? '' : ` · ${formatDay(activeAtMs)}`}
              </small>
            </button>
          </li>
        ))}
      </ol>
    </section>
  )
}
