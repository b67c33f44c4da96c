import type { Output } from '../../../../shared/contract/archiveContract.ts'
import type { ArchiveEvent } from '../../../../shared/contract/archiveEvents.ts'
import type { IndexStatus } from '../../../../shared/model/indexStatus.ts'
import { printable } from '../../../../shared/text/printable.ts'
import { call, type CommandContext, type CommonOptions, exitCodes, jsonLine } from '../commandContext.ts'
import { indexProgressLine } from '../indexProgressLine.ts'
import { indexStatusText } from '../reportText.ts'

type Built = Output<'index.build'>

const endings: Readonly<Record<Built['outcome']['ended'], string>> = {
  complete: 'Everything is indexed.',
  static_only: "The quick index is up to date. The model isn't used.",
  paused: 'Paused. Continue with: backscroll index resume',
  stopped: 'Stopped. The next "backscroll index build" continues from here.',
}

export async function buildHere(context: CommandContext, options: CommonOptions): Promise<void> {
  reportOutcome(
    context,
    options,
    await call(context, options, { name: 'index.build', input: {}, emit: progressTo(context, options) }),
  )
}

export async function rebuild(context: CommandContext, options: CommonOptions): Promise<void> {
  reportOutcome(
    context,
    options,
    await call(context, options, { name: 'index.rebuild', input: {}, emit: progressTo(context, options) }),
  )
}

/** Starts a separate process, unless there is a reason not to. */
export async function buildInBackground(context: CommandContext, options: CommonOptions): Promise<void> {
  const status = await call(context, options, { name: 'index.status', input: {} })
  if (!status) return
  const { terminal, setExitCode } = context
  const isStarted = startIfNeeded(context, status)
  if (status.isPaused || status.model.state === 'unavailable') setExitCode(exitCodes.attention)
  if (options.json) terminal.out(jsonLine({ isStarted, status }))
  else
    terminal.out(
      isStarted
        ? 'Indexing continues in the background. Check progress: backscroll index status · Pause: ' +
            'backscroll index pause'
        : indexStatusText(status),
    )
}

/** Imports are searchable at once; one line mentions that semantic search is still improving. */
export async function indexImported(context: CommandContext, options: CommonOptions): Promise<void> {
  const status = await call(context, options, { name: 'index.status', input: {} })
  if (!status || !startIfNeeded(context, status)) return
  if (options.json) context.terminal.out(jsonLine({ event: 'indexing', archive: status.archive }))
  else context.terminal.out('Semantic indexing continues in the background. Check progress: backscroll index status')
}

function startIfNeeded(
  { startInBackground }: CommandContext,
  { archive, isRunning, isPaused, staticTable, model }: IndexStatus,
): boolean {
  const isNeeded = [staticTable, model].some(({ state }) => state !== 'ready' && state !== 'unavailable')
  if (isRunning || isPaused || !isNeeded) return false
  startInBackground(['index', 'build', '--wait', '--json', '--archive', archive])
  return true
}

function reportOutcome({ terminal, setExitCode }: CommandContext, { json }: CommonOptions, built: Built | null): void {
  if (!json && terminal.isInteractive) terminal.err('\r\u001b[K')
  if (!built) return
  const { ended, problem } = built.outcome
  if (ended === 'stopped') setExitCode(exitCodes.stopped)
  else if (ended === 'paused' || problem !== null) setExitCode(exitCodes.attention)
  if (json) terminal.out(jsonLine({ event: 'outcome', ...built }))
  else {
    if (problem !== null) terminal.err(`backscroll: ${printable(problem.message)}`)
    terminal.out(endings[ended])
  }
}

function progressTo({ terminal }: CommandContext, { json }: CommonOptions) {
  return (event: ArchiveEvent): void => {
    if (event.name !== 'index.progress') return
    if (json) terminal.out(jsonLine({ event: 'progress', ...event.progress }))
    else if (terminal.isInteractive) terminal.err(`\r${indexProgressLine(event.progress, terminal.columns)}\u001b[K`)
  }
}
