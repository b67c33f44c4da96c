import type { Command } from 'commander'
import type { CommandContext, CommonOptions } from '../commandContext.ts'

interface McpOptions extends CommonOptions {
  readonly toolPrefix?: string
  readonly http?: boolean
  readonly port?: string
  readonly auth: boolean
}

export function addMcpCommand(program: Command, context: CommandContext): void {
  program
    .command('mcp')
    .description('Serve the archive to agents over the Model Context Protocol, on standard input and output.')
    .option('--tool-prefix <prefix>', 'put this before every tool name')
    .option('--http', 'serve Streamable HTTP on 127.0.0.1 instead, with a token')
    .option('--port <number>', "with --http: the port; if it's in use, the next free one (default: 39765)")
    .option('--no-auth', "with --http: don't ask for a token; any program on this computer can then read the archive")
    .action(async (_options: unknown, command: Command) => {
      await context.startMcp(programArguments(command.optsWithGlobals<McpOptions>()))
    })
}

function programArguments({ archive, toolPrefix, http, port, auth }: McpOptions): string[] {
  // Uses `=` because a value may begin with a dash.
  return [
    ...(archive === undefined ? [] : [`--archive=${archive}`]),
    ...(toolPrefix === undefined ? [] : [`--tool-prefix=${toolPrefix}`]),
    ...(http ? ['--http'] : []),
    ...(port === undefined ? [] : [`--port=${port}`]),
    ...(auth ? [] : ['--no-auth']),
  ]
}
