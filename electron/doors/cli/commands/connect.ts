import { Argument, type Command } from 'commander'
import type { ClientId, ClientIntent, ClientState } from '../../../../shared/model/clientSetup.ts'
import { printable } from '../../../../shared/text/printable.ts'
import { call, type CommandContext, type CommonOptions, exitCodes, jsonLine } from '../commandContext.ts'
import { checkText, clientLine, outcomeText, planText, snippetsText } from '../connectText.ts'

interface ChangeOptions extends CommonOptions {
  readonly dryRun?: boolean
  readonly anyway?: boolean
}

const client = (): Argument => new Argument('<client>', `the app's name, as "backscroll connect list" shows it`)

export function addConnectCommand(program: Command, context: CommandContext): void {
  const connect = program
    .command('connect')
    .description(
      'Connect Claude, Letta and other AI apps. Backscroll edits their settings for you and tests the connection.',
    )
  addStatusCommands(connect, context)
  addChangeCommands(connect, context)
  addUndo(connect, context)
  for (const command of connect.commands)
    command.option('--archive <folder>', "the archive's folder").option('--json', 'print JSON')
}

function addStatusCommands(connect: Command, context: CommandContext): void {
  const { terminal, setExitCode } = context
  connect
    .command('list')
    .description('List the apps you can connect, and their status.')
    .action(async (_options: unknown, command: Command) => {
      const options = command.optsWithGlobals<CommonOptions>()
      const value = await call(context, options, { name: 'clients.list', input: {} })
      if (!value) return
      if (value.clients.some(({ state }) => state.kind === 'needsRepair')) setExitCode(exitCodes.attention)
      terminal.out(
        options.json
          ? jsonLine(value)
          : printable(
              [...(value.problem === null ? [] : [value.problem]), ...value.clients.map(clientLine)].join('\n'),
            ),
      )
    })
  connect
    .command('check')
    .description('Test a connection: start the same command as the app, and search once.')
    .addArgument(client())
    .option('--query <words>', 'the search to test with (default: the title of your newest conversation)')
    .action(async (id: ClientId, _options: unknown, command: Command) => {
      const options = command.optsWithGlobals<CommonOptions & { query?: string }>()
      const value = await call(context, options, {
        name: 'clients.check',
        input: { client: id, ...(options.query === undefined ? {} : { query: options.query }) },
      })
      if (!value) return
      if (value.checks.some(({ proof }) => proof.kind === 'failed')) setExitCode(exitCodes.attention)
      terminal.out(options.json ? jsonLine(value) : printable(value.checks.map(checkText).join('\n\n')))
    })
  connect
    .command('snippets')
    .description('Print settings for any other app: JSON, TOML, commands and links.')
    .action(async (_options: unknown, command: Command) => {
      const options = command.optsWithGlobals<CommonOptions>()
      const value = await call(context, options, { name: 'clients.snippets', input: {} })
      if (value) terminal.out(options.json ? jsonLine(value) : printable(snippetsText(value)))
    })
}

function addChangeCommands(connect: Command, context: CommandContext): void {
  const run = (intent: ClientIntent) => async (id: ClientId, _options: unknown, command: Command) => {
    const options = command.optsWithGlobals<ChangeOptions>()
    await change(context, options, id, intent)
  }
  connect
    .command('add')
    .description('Add the archive to an app, or repair its entry, and test it.')
    .addArgument(client())
    .option('--dry-run', 'show the changes without making them')
    .option(
      '--anyway',
      "also if the app wasn't found (this creates its settings file), or if it has another server named " +
        'backscroll (this replaces it)',
    )
    .action(run('add'))
  connect
    .command('remove')
    .description("Remove the archive from an app. A settings file that hasn't changed since is restored exactly.")
    .addArgument(client())
    .option('--dry-run', 'show the changes without making them')
    .action(run('remove'))
}

async function change(
  context: CommandContext,
  options: ChangeOptions,
  id: ClientId,
  intent: ClientIntent,
): Promise<void> {
  const input = { client: id, intent, anyway: options.anyway === true, isDryRun: options.dryRun === true }
  const value = await call(context, options, { name: 'clients.change', input })
  if (!value) return
  if (input.isDryRun) {
    const { status: _status, ...plan } = value
    context.terminal.out(options.json ? jsonLine(plan) : printable(planText(plan)))
    return
  }
  if (intent !== 'remove' && !isProven(value.status.state)) context.setExitCode(exitCodes.attention)
  context.terminal.out(options.json ? jsonLine(value) : printable(outcomeText(value)))
}

function isProven(state: ClientState): boolean {
  return state.kind === 'connected' && state.proof?.kind === 'proven'
}

function addUndo(connect: Command, context: CommandContext): void {
  connect
    .command('undo')
    .description("Undo the last change to an app's settings, unless the files have changed since.")
    .addArgument(client())
    .action(async (id: ClientId, _options: unknown, command: Command) => {
      const options = command.optsWithGlobals<CommonOptions>()
      const value = await call(context, options, { name: 'clients.undo', input: { client: id } })
      if (value) context.terminal.out(options.json ? jsonLine(value) : printable(clientLine(value)))
    })
}
