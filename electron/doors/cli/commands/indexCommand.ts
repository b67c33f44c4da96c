import type { Command } from 'commander'
import type { EmbeddingChoice } from '../../../../shared/model/indexStatus.ts'
import { miniLm } from '../../../../shared/model/localModels.ts'
import { call, type CommandContext, type CommonOptions, jsonLine } from '../commandContext.ts'
import { indexStatusText } from '../reportText.ts'
import { printable } from '../../../../shared/text/printable.ts'
import { addModels } from './indexModels.ts'
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
const models: Readonly<Record<string, string>> = { ollama: 'nomic-embed-text', openai: 'text-embedding-3-small' }

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
  return { source, address: address ?? addresses[source] ?? '', model: model ?? models[source] ?? '' }
}
