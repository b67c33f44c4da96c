import { scaleLinear } from '@visx/scale'
import { Bar } from '@visx/shape'
import { useEffect, useMemo, useState } from 'react'
import { create } from 'zustand'
import type { ArchiveStatistics } from '../../../shared/model/archiveStatistics.ts'
import { modelName } from '../../../shared/model/modelNames.ts'
import { quotedValue } from '../../../shared/query/operators.ts'
import { archive } from '../../archive.ts'
import { errorMessage } from '../../errorMessage.ts'
import { ConversationTitle } from '../../ui/controls/ConversationTitle.tsx'
import { Notice } from '../../ui/controls/Notice.tsx'
import { Skeleton } from '../../ui/controls/Skeleton.tsx'
import { formatCount, formatDay, chosenTimeZone } from '../../ui/format.ts'
import { words } from '../../words/words.ts'
import { Chart } from './Chart.tsx'
import { HourMap } from './HourMap.tsx'
import { MonthBars } from './MonthBars.tsx'
import { YearCalendar } from './YearCalendar.tsx'
import { dayLabel } from './calendarLayout.ts'
import './statistics.css'

interface StatisticsPageProps {
  readonly onSearch: (text: string) => void
  readonly onOpen: (conversationId: string) => void
}

/** Usage over the years. */
export function StatisticsPage({ onSearch, onOpen }: StatisticsPageProps) {
  const state = useStatistics((store) => store.state)
  const load = useStatistics((store) => store.load)
  useEffect(() => void load(), [load])
  return (
    <div className="statistics" data-scrolls>
      <div className="statistics-column">
        <h1>{words.statistics.page.title}</h1>
        {state.kind === 'loading' ? <Skeleton label={words.statistics.page.loading} lines={6} /> : null}
        {state.kind === 'failed' ? (
          <Notice
            title={words.statistics.page.failed}
            action={{ label: words.statistics.page.tryAgain, run: () => void load() }}
            isBroken
          >
            {state.message}
          </Notice>
        ) : null}
        {state.kind === 'loaded' ? <Charts statistics={state.statistics} onSearch={onSearch} onOpen={onOpen} /> : null}
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
          : words.statistics.page.leadSince(...counted, dayLabel(first))}
      </p>
      {days.length === 0 ? null : <YearCalendar key={days.length} days={days} onSearch={onSearch} />}
      {months.length === 0 ? null : <MonthBars months={months} onSearch={onSearch} />}
      <HourMap hours={hours} />
      {models.length === 0 ? null : <ModelBars models={models} onSearch={onSearch} />}
      <LongestList longest={longest} onOpen={onOpen} />
    </>
  )
}

type StatisticsState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'loaded'; readonly statistics: ArchiveStatistics }

interface StatisticsStore {
  readonly state: StatisticsState
  /** Keeps the previous figures on screen meanwhile. */
  readonly load: () => Promise<void>
}

const useStatistics = create<StatisticsStore>()((set) => ({
  state: { kind: 'loading' },
  load: async () => {
    try {
      set({
        state: { kind: 'loaded', statistics: await archive('archive.statistics', { timeZone: chosenTimeZone() }) },
      })
    } catch (error) {
      set({ state: { kind: 'failed', message: errorMessage(error) } })
    }
  },
}))

interface LongestListProps {
  readonly longest: ArchiveStatistics['longest']
  readonly onOpen: (conversationId: string) => void
}

function LongestList({ longest, onOpen }: LongestListProps) {
  if (longest.length === 0) return null
  return (
    <section className="chart" aria-label={words.statistics.longest.title}>
      <header className="chart-head">
        <h2>{words.statistics.longest.title}</h2>
      </header>
      <ol className="longest">
        {longest.map(({ conversationId, title, derivedTitle, turns, activeAtMs }) => (
          <li key={conversationId}>
            <button type="button" onClick={() => onOpen(conversationId)}>
              <ConversationTitle title={title} derivedTitle={derivedTitle} />
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

interface ModelBarsProps {
  readonly models: ArchiveStatistics['models']
  readonly onSearch: (text: string) => void
}

const SHOWN = 10
const SHARE_OF_WIDTH = 0.55

/** Slugs with one name add up. */
function byName(slugs: ArchiveStatistics['models']) {
  return [...Map.groupBy(slugs, ({ model }) => modelName(model))]
    .map(([model, alike]) => ({
      model,
      messages: alike.reduce((sum, { messages }) => sum + messages, 0),
      tooltip: alike.map((slug) => slug.model).join(', '),
    }))
    .toSorted((a, b) => b.messages - a.messages)
}

/** Models by use, most used first. */
function ModelBars({ models: slugs, onSearch }: ModelBarsProps) {
  const models = useMemo(() => byName(slugs), [slugs])
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? models : models.slice(0, SHOWN)
  const search = (model: string): void => onSearch(`model:${quotedValue(model)}`)
  const rows = models.map(({ model, messages }) => ({
    name: model,
    figures: [formatCount(messages)],
    open: () => search(model),
  }))
  return (
    <Chart
      title={words.statistics.models.title}
      columns={[words.statistics.models.model, words.statistics.models.answers]}
      rows={rows}
    >
      {(width) => {
        const scale = scaleLinear<number>({ domain: [0, models[0]?.messages ?? 1], range: [2, width * SHARE_OF_WIDTH] })
        return (
          <ul className="model-bars">
            {shown.map(({ model, messages, tooltip }) => (
              <li key={model}>
                <button type="button" title={tooltip} onClick={() => search(model)}>
                  <span>{model}</span>
                  <svg width={scale(messages)} height={10} aria-hidden="true">
                    <Bar className="model-bar" width={scale(messages)} height={10} rx={3} />
                  </svg>
                  <small>
                    {formatCount(messages)}
                    <span className="unseen">{words.statistics.models.afterFigure(messages)}</span>
                  </small>
                </button>
              </li>
            ))}
            {shown.length < models.length ? (
              <li>
                <button type="button" className="button-link" onClick={() => setShowsAll(true)}>
                  {words.statistics.models.more(models.length - shown.length)}
                </button>
              </li>
            ) : null}
          </ul>
        )
      }}
    </Chart>
  )
}
