import { Argument, type Command } from 'commander'
import { call, type CommandContext, type CommonOptions, jsonLine } from '../commandContext.ts'
import { indexStatusText } from '../reportText.ts'
import { printable } from '../../../../shared/text/printable.ts'
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
  const index = program.command('index').description('Search by meaning: how far its index is, and building it.')
  addBuilding(index, context)
  addSettings(index, context)
  for (const command of index.commands)
    command.option('--archive <folder>', "the archive's folder").option('--json', 'print JSON')
}

function addBuilding(index: Command, context: CommandContext): void {
  index
    .command('status')
    .description('Say how far the indexes are, and whether they are being built.')
    .action(async (_options: unknown, command: Command) => {
      const options = command.optsWithGlobals<CommonOptions>()
      const value = await call(context, options, { name: 'index.status', input: {} })
      if (value) context.terminal.out(options.json ? jsonLine(value) : indexStatusText(value))
    })
  index
    .command('build')
    .description('Bring the index up to date in the background, newest conversations first, on all processors but one.')
    .option(
      '--wait',
      'do it here, with progress, and end when it is complete; Ctrl-C stops, and the next build goes on',
    )
    .action(async (_options: unknown, command: Command) => {
      const options = command.optsWithGlobals<CommonOptions & { wait?: boolean }>()
      await (options.wait ? buildHere(context, options) : buildInBackground(context, options))
    })
  index
    .command('rebuild')
    .description('Make every index anew, of words and of meaning, and wait until it is done.')
    .action(async (_options: unknown, command: Command) => rebuild(context, command.optsWithGlobals<CommonOptions>()))
}

function addSettings(index: Command, context: CommandContext): void {
  const { terminal } = context
  index
    .command('pause')
    .description('Stop indexing within a few seconds, and keep it stopped until "index resume".')
    .action(async (_options: unknown, command: Command) => {
      const options = command.optsWithGlobals<CommonOptions>()
      const value = await call(context, options, { name: 'index.pause', input: {} })
      if (value)
        terminal.out(
          options.json
            ? jsonLine(value)
            : 'Indexing is paused. What is indexed stays in use; go on with: backscroll index resume',
        )
    })
  index
    .command('resume')
    .description('Allow indexing again; "index build" then goes on where it stopped.')
    .action(async (_options: unknown, command: Command) => {
      const options = command.optsWithGlobals<CommonOptions>()
      const value = await call(context, options, { name: 'index.resume', input: {} })
      if (value)
        terminal.out(options.json ? jsonLine(value) : 'Indexing may go on. Start it with: backscroll index build')
    })
  index
    .command('use')
    .description('Choose the model for search by meaning. Only with ollama and openai do texts leave this program.')
    .addArgument(
      new Argument(
        '<source>',
        'openai: any server that speaks as OpenAI does; its key comes from $BACKSCROLL_EMBEDDING_KEY',
      ).choices(['bundled', 'ollama', 'openai']),
    )
    .option('--address <url>', 'where the server listens')
    .option('--model <name>', 'the model, as the server calls it')
    .action(async (source: string, _options: unknown, command: Command) => {
      const options = command.optsWithGlobals<UseOptions>()
      const value = await call(context, options, { name: 'index.use', input: choiceOf(source, options) })
      if (!value) return
      const next =
        value.status.model.state === 'ready'
          ? 'Everything is indexed with it already.'
          : 'Index your messages with it: backscroll index build'
      terminal.out(options.json ? jsonLine(value) : `${printable(value.notice)}\n${next}`)
    })
}

function choiceOf(source: string, { address, model }: UseOptions) {
  // Any other value is rejected by the contract.
  if (source !== 'ollama' && source !== 'openai') return { source: source as 'bundled' }
  return { source, address: address ?? addresses[source] ?? '', model: model ?? models[source] ?? '' } as const
}
