import type { Command } from 'commander'
import type { ArchiveEvent } from '../../../../shared/contract/archiveEvents.ts'
import type { EmbeddingChoice, OfferedModel } from '../../../../shared/model/indexStatus.ts'
import { miniLm } from '../../../../shared/model/localModels.ts'
import { call, type CommandContext, type CommonOptions, jsonLine } from '../commandContext.ts'
import { indexStatusText } from '../reportText.ts'
import { printable } from '../../../../shared/text/printable.ts'
import { bar } from '../progressBar.ts'
import { buildHere, buildInBackground, rebuild } from './indexBuild.ts'

interface UseOptions extends CommonOptions {
  readonly address?: string
  readonly model?: string
}

/** The default address for each kind of server. */
const addresses: Readonly<Record<string, string>> = {
  ollama: 'http://localhost:11434',
  openai: 'https://api.openai.com/v1',
}
const serverModels: Readonly<Record<string, string>> = { ollama: 'nomic-embed-text', openai: 'text-embedding-3-small' }

export function addIndexCommand(program: Command, context: CommandContext): void {
  const index = program.command('index').description('Show, build or configure the index for semantic search.')
  addBuilding(index, context)
  addSettings(index, context)
  addModels(index, context)
  for (const command of index.commands)
    command.option('--archive <folder>', "the archive's folder").option('--json', 'print JSON')
}

function addBuilding(index: Command, context: CommandContext): void {
  index
    .command('status')
    .description('Show how much is indexed, and whether indexing is running.')
    .action(async (_options: unknown, command: Command) => {
      const options = command.optsWithGlobals<CommonOptions>()
      const value = await call(context, options, { name: 'index.status', input: {} })
      if (value) context.terminal.out(options.json ? jsonLine(value) : indexStatusText(value))
    })
  index
    .command('build')
    .description('Update the index in the background, newest conversations first, on all processor cores but one.')
    .option('--wait', "show progress and wait until it's done; Ctrl-C stops, and the next build continues")
    .action(async (_options: unknown, command: Command) => {
      const options = command.optsWithGlobals<CommonOptions & { wait?: boolean }>()
      await (options.wait ? buildHere(context, options) : buildInBackground(context, options))
    })
  index
    .command('rebuild')
    .description("Rebuild the keyword and semantic indexes, and wait until they're done.")
    .action(async (_options: unknown, command: Command) => rebuild(context, command.optsWithGlobals<CommonOptions>()))
}

function addSettings(index: Command, context: CommandContext): void {
  const { terminal } = context
  index
    .command('pause')
    .description('Pause indexing until you run "index resume".')
    .action(async (_options: unknown, command: Command) => {
      const options = command.optsWithGlobals<CommonOptions>()
      const value = await call(context, options, { name: 'index.pause', input: {} })
      if (value)
        terminal.out(
          options.json
            ? jsonLine(value)
            : 'Indexing is paused. Search still uses the existing index. Continue with: backscroll index resume',
        )
    })
  index
    .command('resume')
    .description('Allow indexing again. "index build" then continues where it stopped.')
    .action(async (_options: unknown, command: Command) => {
      const options = command.optsWithGlobals<CommonOptions>()
      const value = await call(context, options, { name: 'index.resume', input: {} })
      if (value)
        terminal.out(
          options.json ? jsonLine(value) : 'Indexing is allowed again. Start it with: backscroll index build',
        )
    })
  index
    .command('use')
    .description(
      'Choose the model for semantic search. With ollama and openai, Backscroll sends your texts to that server.',
    )
    .argument(
      '<source>',
      'bundled, a model from "index models", ollama, or openai: any OpenAI-compatible server; set its key in ' +
        '$BACKSCROLL_EMBEDDING_KEY',
    )
    .option('--address <url>', "the server's address")
    .option('--model <name>', "the model's name on the server")
    .action(async (source: string, _options: unknown, command: Command) => {
      const options = command.optsWithGlobals<UseOptions>()
      const value = await call(context, options, { name: 'index.use', input: choiceOf(source, options) })
      if (!value) return
      const next =
        value.status.model.state === 'ready'
          ? 'Everything is already indexed with it.'
          : 'Index your messages with: backscroll index build'
      terminal.out(options.json ? jsonLine(value) : `${printable(value.notice)}\n${next}`)
    })
}

function choiceOf(source: string, { address, model }: UseOptions): EmbeddingChoice {
  if (source === 'bundled' || source === miniLm.id) return { source: 'bundled' }
  // The handler refuses a name that no model has.
  if (source !== 'ollama' && source !== 'openai') return { source: 'downloaded', model: source }
  return { source, address: address ?? addresses[source] ?? '', model: model ?? serverModels[source] ?? '' }
}

/** Commands for the models that run on this computer. */
function addModels(index: Command, context: CommandContext): void {
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
