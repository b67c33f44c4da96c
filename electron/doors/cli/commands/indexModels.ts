import type { Command } from 'commander'
import type { ArchiveEvent } from '../../../../shared/contract/archiveEvents.ts'
import type { OfferedModel } from '../../../../shared/model/indexStatus.ts'
import { printable } from '../../../../shared/text/printable.ts'
import { call, type CommandContext, type CommonOptions, jsonLine } from '../commandContext.ts'
import { bar } from '../progressBar.ts'

/** Commands for the models that run on this computer. */
export function addModels(index: Command, context: CommandContext): void {
  const { terminal } = context
  const report = (value: { models: OfferedModel[] } | null, { json }: CommonOptions, line?: string): void => {
    if (value) terminal.out(json ? jsonLine(value) : (line ?? modelsText(value.models)))
  }
  index
    .command('models')
    .description('List the models that run on this computer, with their languages and sizes.')
    .action(async (_options: unknown, command: Command) => {
      const options = command.optsWithGlobals<CommonOptions>()
      report(await call(context, options, { name: 'models.list', input: {} }), options)
    })
  index
    .command('download')
    .description('Download a model into the archive. Ctrl-C stops, and the next download continues.')
    .argument('<model>', 'a model from "index models"')
    .action(async (model: string, _options: unknown, command: Command) => {
      const options = command.optsWithGlobals<CommonOptions>()
      const emit = progressTo(context, options)
      const value = await call(context, options, { name: 'models.download', input: { model }, emit })
      if (!options.json && terminal.isInteractive) terminal.err('\r\u001b[K')
      report(value, options, `Downloaded ${printable(model)}. Use it with: backscroll index use ${printable(model)}`)
    })
  index
    .command('remove')
    .description("Delete a downloaded model's files.")
    .argument('<model>', 'a model from "index models"')
    .action(async (model: string, _options: unknown, command: Command) => {
      const options = command.optsWithGlobals<CommonOptions>()
      const value = await call(context, options, { name: 'models.remove', input: { model } })
      report(value, options, `Removed ${printable(model)}.`)
    })
}

function progressTo({ terminal }: CommandContext, { json }: CommonOptions) {
  return (event: ArchiveEvent): void => {
    if (event.name !== 'model.progress') return
    const { model, done, total } = event
    if (json) terminal.out(jsonLine({ event: 'progress', model, done, total }))
    else if (terminal.isInteractive)
      terminal.err(`\rDownloading ${bar(done / total)} ${megabytes(done)} of ${megabytes(total)} MB\u001b[K`)
  }
}

const states: Readonly<Record<OfferedModel['state'], string>> = {
  included: 'included',
  absent: 'not downloaded',
  partial: 'partly downloaded',
  downloaded: 'downloaded',
}

function modelsText(models: readonly OfferedModel[]): string {
  const width = Math.max(...models.map(({ id }) => id.length))
  return models
    .map(({ id, languages, byteLength, license, state, host, isInUse }) =>
      [
        id.padEnd(width),
        languages.length === 1 ? `language: ${languages.join()}` : `${languages.length} languages`,
        `${megabytes(byteLength)} MB`,
        license,
        `${states[state]}${host === null ? '' : ` (${host})`}${isInUse ? ', in use' : ''}`,
      ].join('  '),
    )
    .join('\n')
}

const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(0)
