import { type ReactNode, useId, useState } from 'react'
import '../../ui/controls/controls.css'
import { useWidth } from '../../ui/useWidth.ts'
import { words } from '../../words/words.ts'
import './chart.css'

interface TableRow {
  readonly name: string
  readonly figures: readonly string[]
  /** Leads to the counted messages. */
  readonly open?: () => void
}

interface ChartProps {
  readonly title: string
  /** Next to the title. */
  readonly controls?: ReactNode
  readonly columns: readonly string[]
  readonly rows: readonly TableRow[]
  /** Draws the chart at this width. */
  readonly children: (width: number) => ReactNode
}

/** A chart that can also be read as a table. */
export function Chart({ title, controls, columns, rows, children }: ChartProps) {
  const [isTable, setIsTable] = useState(false)
  const titleId = useId()
  const { place, width } = useWidth()
  return (
    <section className="chart" aria-labelledby={titleId}>
      <header className="chart-head">
        <h2 id={titleId}>{title}</h2>
        {controls}
        <button
          type="button"
          className="button-link"
          aria-label={isTable ? words.statistics.chart.asChartOf(title) : words.statistics.chart.asTableOf(title)}
          onClick={() => setIsTable(!isTable)}
        >
          {isTable ? words.statistics.chart.asChart : words.statistics.chart.asTable}
        </button>
      </header>
      <div ref={place}>{isTable ? <Table {...{ titleId, columns, rows }} /> : width > 0 ? children(width) : null}</div>
    </section>
  )
}

function Table({ titleId, columns, rows }: Pick<ChartProps, 'columns' | 'rows'> & { readonly titleId: string }) {
  if (rows.length === 0) return <p className="chart-none">{words.statistics.chart.none}</p>
  return (
    // Scrollable, so it must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="chart-table" tabIndex={0} role="group" aria-labelledby={titleId}>
      <table aria-labelledby={titleId}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, figures, open }) => (
            <tr key={name}>
              <th scope="row">
                {open === undefined ? (
                  name
                ) : (
                  <button type="button" className="button-link" onClick={open}>
                    {name}
                  </button>
                )}
              </th>
              {figures.map((figure, index) => (
                <td key={columns[index + 1]}>{figure}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
