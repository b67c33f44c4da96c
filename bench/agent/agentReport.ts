import type { EvaluationSet } from '../quality/evaluationSet.ts'
import type { Step } from '../quality/setArchive.ts'
import { machineLine } from '../search/machine.ts'
import { markdownTable } from '../search/markdownTable.ts'
import type { ShownMessage } from './shownMessages.ts'

export interface AgentRun {
  readonly name: string
  readonly answers: ReadonlyMap<string, readonly ShownMessage[]>
}

const BUDGETS = [2000, 5000, 10_000] as const
const TARGET_BUDGET = 5000
const TARGET_SHARE = 0.5
const TARGET_TIMES = 10

interface Reached {
  /** Shares of questions with at least one message of evidence found, and with all of them found. */
  readonly some: number
  readonly all: number
}

export function agentReport({ name, queries, messages }: EvaluationSet, step: Step, runs: readonly AgentRun[]): string {
  const asked = queries.filter(({ relevant_message_ids: evidence }) => evidence.length > 0)
  const reach = ({ answers }: AgentRun, tokens: number): Reached => {
    const shares = asked.map(({ id, relevant_message_ids: evidence }) => {
      const shown = new Set(
        (answers.get(id) ?? []).filter(({ endsAt }) => endsAt <= tokens).map(({ messageId }) => messageId),
      )
      return evidence.filter((messageId) => shown.has(messageId)).length / evidence.length
    })
    return { some: mean(shares.map((share) => (share > 0 ? 1 : 0))), all: mean(shares) }
  }
  const rows = runs.map((run) => [run.name, ...BUDGETS.map((tokens) => cell(reach(run, tokens)))])
  const [seed, ...ours] = runs
  const seedShare = seed ? reach(seed, TARGET_BUDGET).some : 0
  const verdicts = ours.map((run) => {
    const { some } = reach(run, TARGET_BUDGET)
    const isReached = some >= TARGET_SHARE && some >= TARGET_TIMES * seedShare
    return [
      run.name,
      percent(some),
      `>= ${percent(TARGET_SHARE)} and >= ${TARGET_TIMES} × ${percent(seedShare)}`,
      isReached ? 'reached' : '**not reached**',
    ]
  })
  return [
    `${machineLine()} ${name}: ${asked.length} questions with evidence, ${messages.length} messages, index: ${step}.`,
    'Share of the questions with some of their evidence in the first tokens of an answer / share of all evidence ' +
      'there, in %. Tokens are counted as three bytes each.',
    markdownTable(['', ...BUDGETS.map((tokens) => `${tokens.toLocaleString('en')} tokens`)], rows),
    markdownTable([`at ${TARGET_BUDGET.toLocaleString('en')} tokens`, 'measured', 'target', ''], verdicts),
  ].join('\n\n')
}

const percent = (share: number): string => (100 * share).toFixed(1)
const cell = ({ some, all }: Reached): string => `${percent(some)} / ${percent(all)}`

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(values.length, 1)
}
