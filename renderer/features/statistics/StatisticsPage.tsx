import { useEffect } from 'react'
import type { ArchiveStatistics } from '../../../shared/model/archiveStatistics.ts'
import { Notice } from '../../ui/controls/Notice.tsx'
import { Skeleton } from '../../ui/controls/Skeleton.tsx'
import { words } from '../../words/words.ts'
import { nameDay } from './calendarNames.ts'
import { HourMap } from './HourMap.tsx'
import { LongestList } from './LongestList.tsx'
import { ModelBars } from './ModelBars.tsx'
import { MonthBars } from './MonthBars.tsx'
import './statistics.css'
import { useStatistics } from './statisticsStore.ts'
import { YearCalendar } from './YearCalendar.tsx'

interface StatisticsPageProps {
  readonly onSearch: (text: string) => void
  readonly onOpen: (conversationId: string) => void
}

/** How somebody talked, over the years. */
export function StatisticsPage({ onSearch, onOpen }: StatisticsPageProps) {
  const state = useStatistics((store) => store.state)
  const load = useStatistics((store) => store.load)
  useEffect(() => void load(), [load])
  return (
    <div className="statistics" data-scrolls>
      <div className="statistics-column">
        <h1>{words.statistics.page.title}</h1>
        {state.at === 'loading' ? <Skeleton label={words.statistics.page.counting} lines={6} /> : null}
        {state.at === 'failed' ? (
          <Notice
            title={words.statistics.page.failed}
            action={{ label: words.statistics.page.tryAgain, run: () => void load() }}
            isBroken
          >
            {state.message}
          </Notice>
        ) : null}
        {state.at === 'loaded' ? <Charts statistics={state.statistics} onSearch={onSearch} onOpen={onOpen} /> : null}
      </div>
    </div>
  )
}

function Charts({ statistics, onSearch, onOpen }: StatisticsPageProps & { readonly statistics: ArchiveStatistics }) {
  const { conversations, messages, days, months, models, hours, longest } = statistics
  if (messages.mine + messages.theirs === 0)
    return <Notice title={words.statistics.page.nothingYet}>{words.statistics.page.nothingYetHint}</Notice>
  const first = days.reduce((least, { day }) => (day < least ? day : least), days[0]?.day ?? '')
  const counted = [
    words.counts.conversations(conversations),
    messages.mine,
    words.statistics.answers(messages.theirs),
  ] as const
  return (
    <>
      <p className="statistics-lead">
        {first === ''
          ? words.statistics.page.lead(...counted)
          : words.statistics.page.leadSince(...counted, nameDay(first))}
      </p>
      {days.length === 0 ? null : <YearCalendar key={days.length} days={days} onSearch={onSearch} />}
      {months.length === 0 ? null : <MonthBars months={months} onSearch={onSearch} />}
      <HourMap hours={hours} />
      {models.length === 0 ? null : <ModelBars models={models} onSearch={onSearch} />}
      <LongestList longest={longest} onOpen={onOpen} />
    </>
  )
}
