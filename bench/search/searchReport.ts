import { content, type SearchFindings, type SizeResult } from './searchFindings.ts'
import { machineLine } from './machine.ts'
import { markdownTable } from './markdownTable.ts'
import { median, quantile } from './quantiles.ts'
import { STOP_KIND } from './queryMix.ts'
import type { QueryTimes } from './runQueries.ts'
import { verdictRows } from './searchVerdicts.ts'

const REMARK =
  'Top 50 with snippets; per query the median of 5 passes after one to warm up; CPU in brackets. ' +
  "*Hybrid* is with the static table's vectors, and the question is\nembedded with MiniLM too; " +
  "*hybrid, two models* has made-up vectors of MiniLM's size beside them. " +
  "*LIKE* is `content LIKE '%word%' ORDER BY created_at_ms DESC LIMIT 50`."

export function searchReport(findings: SearchFindings): string {
  const { results, slowest } = findings
  const largest = results.reduce((one, other) => (other.messages > one.messages ? other : one))
  return [
    machineLine(),
    REMARK,
    timesTable(results),
    markdownTable(['target', 'measured', 'figure', ''], verdictRows(findings, largest)),
    `By kind of query, at ${largest.messages.toLocaleString('en')} messages, median / slowest ms:`,
    kindsTable(largest),
    indexTable(findings),
    'Database by table, MB:',
    sizesTable(results),
    `The slowest ${slowest} by words, at ${largest.messages.toLocaleString('en')} messages, with where the time went:`,
    slowestTable(largest.times.keyword, slowest),
    'The slowest by meaning too:',
    slowestTable(largest.times.hybrid, slowest),
  ].join('\n\n')
}

const p95 = (values: readonly number[]): number => quantile(values, 0.95)
const slowestOf = (values: readonly number[]): number => Math.max(...values)
const both = (of: (times: readonly number[]) => number, times: readonly QueryTimes[]): string =>
  `${of(times.map(({ wallMs }) => wallMs)).toFixed(1)} (${of(times.map(({ cpuMs }) => cpuMs)).toFixed(1)})`

function timesTable(results: readonly SizeResult[]): string {
  const rows = results.flatMap(({ messages, times, full }) => {
    const size = messages.toLocaleString('en')
    const like =
      times.like === null
        ? []
        : [[size, 'LIKE', `${times.like.wallMs.toFixed(0)} (${times.like.cpuMs.toFixed(0)})`, '', '', '', '']]
    const row = (name: string, run: readonly QueryTimes[], peak: number): string[] => {
      const asked = content(run)
      const stop = run.filter(({ kind }) => kind === STOP_KIND)
      return [
        size,
        name,
        both(median, asked),
        both(p95, asked),
        both(slowestOf, asked),
        both(slowestOf, stop),
        peak.toFixed(0),
      ]
    }
    return [
      ...like,
      row('words', times.keyword, times.keywordPeakMegabytes),
      row('hybrid', times.hybrid, times.hybridPeakMegabytes),
      ...(full === null ? [] : [row('hybrid, two models', full.hybrid, full.hybridPeakMegabytes)]),
    ]
  })
  return markdownTable(['messages', '', 'p50 ms', 'p95 ms', 'slowest ms', 'stop words, slowest ms', 'peak MB'], rows)
}

function kindCell(run: readonly QueryTimes[], kind: string): string {
  const wall = run.filter((query) => query.kind === kind).map(({ wallMs }) => wallMs)
  return `${median(wall).toFixed(1)} / ${slowestOf(wall).toFixed(1)}`
}

function kindsTable({ times }: SizeResult): string {
  const kinds = [...Map.groupBy(times.keyword, ({ kind }) => kind)]
  return markdownTable(
    ['kind', 'queries', 'words', 'hybrid'],
    kinds.map(([kind, queries]) => [
      kind,
      String(queries.length),
      kindCell(times.keyword, kind),
      kindCell(times.hybrid, kind),
    ]),
  )
}

function indexTable({ results }: SearchFindings): string {
  return markdownTable(
    ['messages', 'import CPU s', 'static table CPU s', 'of the import', 'texts / CPU s', 'peak MB'],
    results.map(({ messages, importing, indexing }) => [
      messages.toLocaleString('en'),
      importing.cpuSeconds.toFixed(1),
      indexing.cpuSeconds.toFixed(1),
      (indexing.cpuSeconds / importing.cpuSeconds).toFixed(2),
      (indexing.marks['textsPerCpuSecond'] ?? Number.NaN).toFixed(0),
      indexing.peakMegabytes.toFixed(0),
    ]),
  )
}

const totalOf = (sizes: SizeResult['sizes']): number =>
  [...(sizes?.values() ?? [])].reduce((sum, megabytes) => sum + megabytes, 0)

function sizesTable(results: readonly SizeResult[]): string {
  const known = results.filter(({ sizes }) => sizes !== null)
  const tables = [...(known.at(-1)?.sizes?.keys() ?? [])].filter((table) =>
    known.some(({ sizes }) => (sizes?.get(table) ?? 0) >= 1),
  )
  return markdownTable(
    ['table', ...known.map(({ messages }) => messages.toLocaleString('en'))],
    [
      ...tables.map((table) => [table, ...known.map(({ sizes }) => (sizes?.get(table) ?? 0).toFixed(1))]),
      ['all', ...known.map(({ sizes }) => totalOf(sizes).toFixed(0))],
    ],
  )
}

const SHOWN_STAGES = 5

function slowestTable(times: readonly QueryTimes[], count: number): string {
  const slowest = times.toSorted((one, other) => other.cpuMs - one.cpuMs).slice(0, count)
  return markdownTable(
    ['query', 'kind', 'wall ms', 'CPU ms', 'exact matches', 'where'],
    slowest.map(({ text, kind, wallMs, cpuMs, total, stages }) => [
      `\`${text.slice(0, 60).replaceAll('|', ' ')}\``,
      kind,
      wallMs.toFixed(1),
      cpuMs.toFixed(1),
      String(total),
      stages
        .slice(0, SHOWN_STAGES)
        .map(([name, ms]) => `${name} ${ms.toFixed(1)}`)
        .join(', '),
    ]),
  )
}
