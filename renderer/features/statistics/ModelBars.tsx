import { scaleLinear } from '@visx/scale'
import { Bar } from '@visx/shape'
import { useState } from 'react'
import type { ArchiveStatistics } from '../../../shared/model/archiveStatistics.ts'
import { quotedValue } from '../../../shared/query/quotedValue.ts'
import { formatCount } from '../../ui/format.ts'
import { words } from '../../words/words.ts'
import { Chart } from './Chart.tsx'
import './statistics.css'

interface ModelBarsProps {
  readonly models: ArchiveStatistics['models']
  readonly onSearch: (text: string) => void
}

const SHOWN = 10
const SHARE_OF_WIDTH = 0.55

/** Which models answered, the most used first. */
export function ModelBars({ models, onSearch }: ModelBarsProps) {
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
            {shown.map(({ model, messages }) => (
              <li key={model}>
                <button type="button" onClick={() => search(model)}>
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
