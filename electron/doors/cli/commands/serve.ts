import type { Command } from 'commander'
import { AppError } from '../../../../shared/contract/appError.ts'
import { replyError } from '../../../../shared/contract/reply.ts'
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
    .description('Serve the archive to browsers and scripts of this machine, at 127.0.0.1 and nowhere else.')
    .option('--port <number>', `the port, or the next free one (default: ${DEFAULT_PORT})`)
    .option('--no-auth', 'ask for no token; every program of this machine may then read and change the archive')
    .option('--mcp', 'serve agents as well, at /mcp')
    .option(
      '--allow-host <name>',
      'may also be asked for under this name, such as host.docker.internal; can be given several times',
      (name: string, before: readonly string[] = []) => [...before, name],
    )
    .option('--json', 'print the addresses as JSON, on one line')
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
    if (json) terminal.out(jsonLine({ error: withAdvice(replyError(error)) }))
    else terminal.err(`backscroll: ${printable(withAdvice(replyError(error)).message)}`)
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
      'backscroll: WARNING: without a token, every program and every user of this machine can read and change the ' +
        'whole archive. Leave out --no-auth unless you need this.',
    )
  if (json) return terminal.out(jsonLine({ address, link, tokenFile, agentsTokenFile }))
  terminal.out(`Backscroll is at ${address} (this machine only; Ctrl-C ends it).`)
  if (tokenFile === null) return
  terminal.out(`Open it in a browser, once and within ten minutes, with this link:\n\n    ${link}\n`)
  terminal.out(`Scripts send the token that is in ${printable(tokenFile)}`)
  if (agentsTokenFile !== null)
    terminal.out(
      `Agents ask at ${address}mcp with their own token, which opens nothing else: ${printable(agentsTokenFile)}`,
    )
}

function reportOtherPort({ terminal }: CommandContext, { address }: RunningServer, wanted: number): void {
  if (wanted !== 0 && Number(new URL(address).port) !== wanted)
    terminal.err(`backscroll: Port ${wanted} is taken; the next free one is used.`)
}

function checkedHosts(names: readonly string[], needsToken: boolean): string[] {
  if (names.length > 0 && !needsToken)
    throw new AppError(
      'invalid_input',
      'Without a token, a page that comes to go by an allowed name could read and change the archive. Leave out ' +
        '--no-auth or --allow-host.',
    )
  return names.map(checkedHost)
}

/** Must be a bare host name, because it's compared exactly with the one in each request. */
function checkedHost(value: string): string {
  const name = value.toLowerCase()
  if (!/^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$/.test(name))
    throw new AppError(
      'invalid_input',
      `${value} is no name of a host. Give it without a port, such as: --allow-host host.docker.internal`,
    )
  return name
}
