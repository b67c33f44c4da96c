import { machineLine } from '../search/machine.ts'
import { markdownTable } from '../search/markdownTable.ts'
import type { Measured } from '../measureChild.ts'
import type { EvaluationSet } from './evaluationSet.ts'
import { metricNames } from './metrics.ts'
import type { RunScore, Score } from './scoreRun.ts'
import type { Step } from './setArchive.ts'

export interface QualityRun {
  readonly step: Step
  readonly built: Measured | null
  readonly wallMsPerQuery: number
  readonly score: RunScore
}

const stepNames: Readonly<Record<Step, string>> = {
  none: 'words only',
  static: 'with the static table',
  full: 'full index',
}
/** Target recall at 10 for messages and conversations, in percent, for the sets they were chosen for. */
const targets: Readonly<Record<string, Readonly<Partial<Record<Step, readonly [number, number]>>>>> = {
  beam100k: { none: [54, 60], full: [60, 69] },
  locomo: { none: [74, 92], full: [76, 94] },
}

/** `baselines`: FTS5 with texts alone, and with context. */
export function qualityReport(set: EvaluationSet, baselines: readonly RunScore[], runs: readonly QualityRun[]): string {
  const { name, queries, messages } = set
  const [baseline] = baselines
  if (!baseline) throw new Error('there is FTS5 alone to compare with')
  const all = [
    ...baselines.map((score, index) => ({ name: index === 0 ? 'FTS5 alone' : 'FTS5 with context', score })),
    ...runs.map(({ step, score }) => ({ name: stepNames[step], score })),
  ]
  return [
    `${machineLine()} ${name}: ${queries.length} queries, ${messages.length} messages; recall and nDCG in %.`,
    markdownTable(
      ['', 'message R@5', 'R@10', 'R@20', 'nDCG@10', 'conversation R@5', 'R@10', 'R@20', 'nDCG@10'],
      all.map((run) => [run.name, ...figures(run.score.all)]),
    ),
    ...(targets[name] ? [verdicts(name, runs, baseline)] : []),
    'By category, message R@10 / conversation R@10; *less than FTS5 alone* is marked:',
    markdownTable(
      ['category', ...all.map((run) => run.name)],
      [...baseline.byCategory.keys()].map((category) => [
        category,
        ...all.map(({ score }) => categoryCell(category, score, baseline)),
      ]),
    ),
    runs
      .map(noteOf)
      .filter((note) => note !== '')
      .join('\n'),
  ].join('\n\n')
}

const percent = (share: number): string => (100 * share).toFixed(1)

function figures({ message, conversation }: Score): string[] {
  return [message, conversation].flatMap((metrics) => metricNames.map((name) => percent(metrics[name])))
}

function verdicts(set: string, runs: readonly QualityRun[], baseline: RunScore): string {
  const rows = runs.flatMap(({ step, score }) => {
    const figure = targets[set]?.[step]
    if (!figure) return []
    const reached = [score.all.message.recall10, score.all.conversation.recall10]
    const isReached = reached.every((value, index) => 100 * value >= (figure[index] ?? 0))
    const worse = worseCategories(score, baseline)
    return [
      [
        `${stepNames[step]}: message / conversation R@10`,
        reached.map(percent).join(' / '),
        `>= ${figure.join(' / ')}`,
        isReached ? 'reached' : '**not reached**',
      ],
      [
        `${stepNames[step]}: categories worse than FTS5 alone`,
        worse.join(', ') || 'none',
        'none',
        worse.length === 0 ? 'reached' : '**not reached**',
      ],
    ]
  })
  return markdownTable(['target', 'measured', 'figure', ''], rows)
}

function worseCategories(score: RunScore, baseline: RunScore): string[] {
  return [...baseline.byCategory].flatMap(([category, plain]) => {
    const own = score.byCategory.get(category)
    return (['message', 'conversation'] as const)
      .filter((level) => (own?.[level].recall10 ?? 0) < plain[level].recall10)
      .map((level) => `${category} (${level}s)`)
  })
}

function categoryCell(category: string, score: RunScore, baseline: RunScore): string {
  const [own, other] = [score.byCategory.get(category), baseline.byCategory.get(category)]
  const part = (level: keyof Score): string => {
    const value = own?.[level].recall10 ?? 0
    const isLess = value < (other?.[level].recall10 ?? 0)
    return isLess ? `*${percent(value)}*` : percent(value)
  }
  return `${part('message')} / ${part('conversation')}`
}

function noteOf({ step, built, wallMsPerQuery, score }: QualityRun): string {
  const wrong =
    score.missing + score.unknown > 0
      ? `, **${score.missing} queries without an answer, ${score.unknown} unknown ids**`
      : ''
  const cost =
    built === null
      ? 'from the cache'
      : `made in ${built.cpuSeconds.toFixed(0)} CPU s${speedOf(built)}, peak ${built.peakMegabytes.toFixed(0)} MB`
  return `- ${stepNames[step]}: ${cost}; ${wallMsPerQuery.toFixed(0)} ms a query with the start of the program${wrong}`
}

function speedOf({ marks }: Measured): string {
  const speed = marks['textsPerCpuSecond']
  return speed === undefined ? '' : ` (${speed.toFixed(0)} texts a CPU second)`
}
