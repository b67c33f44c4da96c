import { median, quantile } from './quantiles.ts'
import { STOP_KIND } from './queryMix.ts'
import type { QueryTimes } from './runQueries.ts'
import { content, type SearchFindings, type SizeResult } from './searchFindings.ts'

interface Verdict {
  readonly name: string
  readonly measured: number
  readonly atMost: number
  readonly figure: string
}

const wall = (times: readonly QueryTimes[]): number[] => times.map(({ wallMs }) => wallMs)
const p50 = (times: readonly QueryTimes[]): number => median(wall(content(times)))
const p95 = (times: readonly QueryTimes[]): number => quantile(wall(content(times)), 0.95)

/** The target figures, one line each, as ratios within this run. */
export function verdictRows(findings: SearchFindings, largest: SizeResult): string[][] {
  const model = findings.model?.marks['textsPerCpuSecond']
  const rows = [...speed(largest), ...growth(findings.results, largest), ...cost(findings, largest)].map(
    ({ name, measured, atMost, figure }) => [
      name,
      measured.toFixed(2),
      figure,
      measured <= atMost ? 'reached' : '**not reached**',
    ],
  )
  return model === undefined ? rows : [...rows, ['MiniLM, texts a CPU second', model.toFixed(1), 'reported', '']]
}

const upTo = (name: string, measured: number, atMost: number): Verdict => ({
  name,
  measured,
  atMost,
  figure: `<= ${atMost}`,
})

function speed({ times, full }: SizeResult): Verdict[] {
  const { like, keyword, hybrid } = times
  const stop = Math.max(...wall(keyword.filter(({ kind }) => kind === STOP_KIND)))
  return [
    ...(like === null
      ? []
      : [
          {
            name: 'words, p50 / LIKE, in 1/200',
            measured: (200 * p50(keyword)) / like.wallMs,
            atMost: 1,
            figure: '<= 1',
          },
          {
            name: 'words, p95 / LIKE, in 1/30',
            measured: (30 * p95(keyword)) / like.wallMs,
            atMost: 1,
            figure: '<= 1',
          },
        ]),
    upTo('stop words only, slowest / p95', stop / p95(keyword), 3),
    upTo('hybrid p95 / words p95', p95(hybrid) / p95(keyword), 3),
    ...(full === null ? [] : [upTo('hybrid with two models p95 / words p95', p95(full.hybrid) / p95(keyword), 3)]),
  ]
}

function growth(results: readonly SizeResult[], largest: SizeResult): Verdict[] {
  const smallest = results.reduce((one, other) => (other.messages < one.messages ? other : one))
  if (smallest === largest) return []
  const name = `growth of p95, ${smallest.messages.toLocaleString('en')} to ${largest.messages.toLocaleString('en')}`
  return [
    {
      name: `${name}, words`,
      measured: p95(largest.times.keyword) / p95(smallest.times.keyword),
      atMost: 25,
      figure: '<= 25',
    },
    {
      name: `${name}, hybrid`,
      measured: p95(largest.times.hybrid) / p95(smallest.times.hybrid),
      atMost: 25,
      figure: '<= 25',
    },
  ]
}

function cost({ background, scan }: SearchFindings, { indexing, importing }: SizeResult): Verdict[] {
  return [
    {
      name: 'CPU of the static table / of the import',
      measured: indexing.cpuSeconds / importing.cpuSeconds,
      atMost: 1,
      figure: '<= 1',
    },
    ...(scan === null ? [] : [upTo('bit scan of a million rows, SIMD / loop', scan.simdMs / scan.loopMs, 0.25)]),
    ...(background === null
      ? []
      : [
          {
            name: 'words while MiniLM is at work, p50',
            measured: background.keyword.p50,
            atMost: 1.5,
            figure: '<= 1.5',
          },
          {
            name: 'words while MiniLM is at work, p95',
            measured: background.keyword.p95,
            atMost: 1.5,
            figure: '<= 1.5',
          },
          {
            name: 'hybrid while MiniLM is at work, p50',
            measured: background.hybrid.p50,
            atMost: 1.5,
            figure: '<= 1.5',
          },
          {
            name: 'hybrid while MiniLM is at work, p95',
            measured: background.hybrid.p95,
            atMost: 1.5,
            figure: '<= 1.5',
          },
        ]),
  ]
}
