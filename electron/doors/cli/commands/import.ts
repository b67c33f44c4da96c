import path from 'node:path'
import type { Command } from 'commander'
import type { ArchiveEvent } from '../../../../shared/contract/archiveEvents.ts'
import type { Output } from '../../../../shared/contract/archiveContract.ts'
import { printable } from '../../../../shared/text/printable.ts'
import { call, type CommandContext, type CommonOptions, exitCodes, jsonLine, withAdvice } from '../commandContext.ts'
import { indexProgressLine } from '../indexProgressLine.ts'
import { progressLine } from '../progressBar.ts'
import { reportText } from '../reportText.ts'
import { indexImported } from './indexBuild.ts'

interface ImportOptions extends CommonOptions {
  readonly index: boolean
}

export function addImportCommand(program: Command, context: CommandContext): void {
  program
    .command('import')
    .description(
      'Import exports: the zip OpenAI or Anthropic emailed you, the unpacked folder, its ' +
        'conversations.json, or a canonical database.',
    )
    .argument('<file...>', 'zips, folders, JSON files or databases')
    .option('--json', 'print one JSON object per line: progress, then a result for each file')
    .option('--no-index', "don't update semantic search; by default it's indexed in the background")
    .addHelpText(
      'after',
      '\nImporting the same export again changes nothing. Ctrl-C stops after the current batch; import ' +
        'again to continue.',
    )
    .action(async (files: string[], _options: unknown, command: Command) => {
      const options = command.optsWithGlobals<ImportOptions>()
      const paths = files.map((file) => path.resolve(file))
      const emit = options.json ? jsonProgress(context) : drawProgress(context)
      const value = await call(context, options, { name: 'imports.run', input: { paths }, emit })
      if (!options.json && context.terminal.isInteractive) context.terminal.err('\r\u001b[K')
      if (!value) return
      reportOutcomes(context, options, value.outcomes)
      const isStored = value.outcomes.some(({ report }) => report !== null)
      if (!isStored || context.signal.aborted) return
      if (options.index && context.indexesImports) await indexImported(context, options)
      await backUpInBackground(context, options)
    })
}

async function backUpInBackground(context: CommandContext, options: CommonOptions): Promise<void> {
  const place = await call(context, options, { name: 'archive.place', input: {} })
  if (place) context.startInBackground(['backup', '--if-due', '--archive', place.folder])
}

function reportOutcomes(
  { terminal, signal, setExitCode }: CommandContext,
  { json }: CommonOptions,
  outcomes: Output<'imports.run'>['outcomes'],
): void {
  for (const outcome of outcomes) {
    if (json) terminal.out(jsonLine({ event: 'outcome', ...outcome }))
    else if (outcome.report) terminal.out(reportText(outcome.report, false))
    else if (outcome.error) terminal.err(`backscroll: ${printable(withAdvice(outcome.error).message)}`)
  }
  const failed = outcomes.filter(({ error }) => error !== null).length
  const isIncomplete = failed > 0 || outcomes.some(({ report }) => (report?.conversations.skipped ?? 0) > 0)
  if (signal.aborted) setExitCode(exitCodes.stopped)
  else if (isIncomplete) setExitCode(failed === outcomes.length ? exitCodes.failed : exitCodes.attention)
}

function jsonProgress({ terminal }: CommandContext) {
  return (event: ArchiveEvent): void => {
    if (event.name === 'import.progress') terminal.out(jsonLine({ event: 'progress', ...event.progress }))
  }
}

function drawProgress({ terminal }: CommandContext) {
  return (event: ArchiveEvent): void => {
    if (!terminal.isInteractive || (event.name !== 'import.progress' && event.name !== 'index.progress')) return
    const line =
      event.name === 'import.progress'
        ? progressLine(event.progress, terminal.columns)
        : indexProgressLine(event.progress, terminal.columns)
    terminal.err(`\r${line}\u001b[K`)
  }
}
