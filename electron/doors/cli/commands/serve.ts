import type { Command } from 'commander'
import { AppError } from '../../../../shared/contract/appError.ts'
import { printable } from '../../../../shared/text/printable.ts'
import { parsePort, DEFAULT_PORT } from '../../../api/ports.ts'
import {
  type CommandContext,
  type CommonOptions,
  exitCodes,
  jsonLine,
  type RunningServer,
  withAdvice,
} from '../commandContext.ts'

interface ServeOptions extends CommonOptions {
  readonly port?: string
  readonly auth: boolean
  readonly mcp?: boolean
  readonly allowHost?: readonly string[]
}

export function addServeCommand(program: Command, context: CommandContext): void {
  program
    .command('serve')
    .description('Serve the archive to browsers and scripts on this computer, only at 127.0.0.1.')
    .option('--port <number>', `the port; if it's in use, the next free one (default: ${DEFAULT_PORT})`)
    .option('--no-auth', "don't ask for a token; any program on this computer can then read and change the archive")
    .option('--mcp', 'also serve agents, at /mcp')
    .option(
      '--allow-host <name>',
      'also accept requests for this host name, such as host.docker.internal; repeatable',
      (name: string, before: readonly string[] = []) => [...before, name],
    )
    .option('--json', 'print the addresses as one line of JSON')
    .addHelpText(
      'after',
      '\nThe link works once and for ten minutes. Scripts send the token: curl -H "Authorization: Bearer $(cat ' +
        'TOKENFILE)" …',
    )
    .action(async (_options: unknown, command: Command) => {
      await serve(context, command.optsWithGlobals<ServeOptions>())
    })
}

async function serve(
  context: CommandContext,
  { archive, port, auth, mcp = false, allowHost = [], json = false }: ServeOptions,
): Promise<void> {
  const { terminal, setExitCode, startServing, signal } = context
  try {
    const wanted = parsePort(port)
    const served = await startServing({
      archive,
      port: wanted,
      needsToken: auth,
      hasMcp: mcp,
      allowedHosts: checkedHosts(allowHost, auth),
    })
    reportOtherPort(context, served, wanted)
    printServed(context, served, json)
    if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
    await served.close()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (json) terminal.out(jsonLine({ error: withAdvice(error.reply) }))
    else terminal.err(`backscroll: ${printable(withAdvice(error.reply).message)}`)
    setExitCode(error.code === 'invalid_input' ? exitCodes.usage : exitCodes.failed)
  }
}

function printServed(
  { terminal }: CommandContext,
  { address, link, tokenFile, agentsTokenFile, warnings }: RunningServer,
  json: boolean,
): void {
  for (const warning of warnings) terminal.err(`backscroll: ${printable(warning)}`)
  if (tokenFile === null)
    terminal.err(
      'backscroll: WARNING: without a token, every program and user of this computer can read and change ' +
        'the whole archive. Use --no-auth only if you have to.',
    )
  if (json) return terminal.out(jsonLine({ address, link, tokenFile, agentsTokenFile }))
  terminal.out(`Backscroll is running at ${address} (this computer only). Press Ctrl-C to stop.`)
  if (tokenFile === null) return
  terminal.out(`Open this link in your browser. It works once, for ten minutes:\n\n    ${link}\n`)
  terminal.out(`Scripts send the token from ${printable(tokenFile)}`)
  if (agentsTokenFile !== null)
    terminal.out(`Agents use ${address}mcp with their own token, which works only there: ${printable(agentsTokenFile)}`)
}

function reportOtherPort({ terminal }: CommandContext, { address }: RunningServer, wanted: number): void {
  if (wanted !== 0 && Number(new URL(address).port) !== wanted)
    terminal.err(`backscroll: Port ${wanted} is in use. Using the next free port.`)
}

function checkedHosts(names: readonly string[], needsToken: boolean): string[] {
  if (names.length > 0 && !needsToken)
    throw new AppError({
      code: 'invalid_input',
      message:
        'Use either --no-auth or --allow-host. Without a token, a page under an allowed name could read and change ' +
        'the archive.',
    })
  return names.map(checkedHost)
}

/** Must be a bare host name, because it's compared exactly with the one in each request. */
function checkedHost(value: string): string {
  const name = value.toLowerCase()
  if (!/^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$/.test(name))
    throw new AppError({
      code: 'invalid_input',
      message: `${value} isn't a host name. Enter it without a port, such as: --allow-host host.docker.internal`,
    })
  return name
}
