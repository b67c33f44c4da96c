import type { ClientStep, ProgramCommand } from '../../../shared/model/clientSetup.ts'
import type { HttpAccess, StepContext } from '../clientDefinition.ts'
import { ENTRY_NAME } from '../settings/entry.ts'
import { posixLine, powerShellLine } from '../program/ownCommand.ts'

/**
 * Letta's server has its own conversation_search, which a tool with the same name would replace. Letta Code prefixes
 * each tool with the server's name itself.
 */
export const LETTA_TOOL_PREFIX = 'backscroll_'

const SERVER = 'http://localhost:8283'

/** Steps that only the user can take: in letta-code, in a container, in the cloud. */
export function lettaSteps({ program, http, platform, ownCommand }: StepContext): ClientStep[] {
  const shell: Shell = platform === 'win32' ? 'PowerShell' : 'POSIX'
  const inContainer = platform === 'linux' ? http.address : http.address.replace('127.0.0.1', 'host.docker.internal')
  const register = (request: Omit<Registration, 'shell' | 'tokenFile'>): string =>
    registration({ ...request, shell, tokenFile: http.tokenFile })
  const newer = (address: string) => ({
    server_name: ENTRY_NAME,
    config: { mcp_server_type: 'streamable_http', ...overHttp(address) },
  })
  return [
    {
      title: 'Letta Code, one agent',
      text: 'Type this in a session with the agent. It counts at once, and for this agent alone.',
      code: addLine(program),
    },
    {
      title: 'Letta server on this machine',
      text:
        'Where it refuses programs, start it with this variable, and with LETTA_BASE_URL in your own ' +
        `environment if its address is another than ${SERVER}. Then add Letta here again.`,
      code:
        shell === 'PowerShell'
          ? "$env:MCP_DISABLE_STDIO = 'false'; letta server"
          : 'MCP_DISABLE_STDIO=false letta server',
    },
    {
      title: 'Letta server in Docker: serve the archive',
      text:
        `A container cannot start programs of this machine, so let this run. ${networkAdvice(platform)} Where its ` +
        'port was taken, it takes the next: then the address that it prints goes into the lines below.',
      code: ownCommand('mcp', '--http', '--tool-prefix', LETTA_TOOL_PREFIX),
    },
    {
      title: 'Letta server in Docker: register it',
      text: 'Then attach its tools to your agent under Tools.',
      code: register({ method: 'Post', address: `${SERVER}/v1/mcp-servers/`, body: newer(inContainer) }),
    },
    {
      title: 'Letta server in Docker: register it with an older server',
      text: 'Where the line above is answered with 404.',
      code: register({
        method: 'Put',
        address: `${SERVER}/v1/tools/mcp/servers`,
        body: { server_name: ENTRY_NAME, type: 'streamable_http', ...overHttp(inContainer) },
      }),
    },
    {
      title: 'Letta Cloud',
      text:
        `It can neither start programs here nor reach ${http.address}, and Backscroll opens no way in. What ` +
        'only you can do: serve the archive as for Docker; run a tunnel of your own that gives it a public https ' +
        `address and sends ${new URL(http.address).host} as Host; and register that address in the place of ` +
        'YOUR-TUNNEL. Your archive is then on the internet behind one token: prefer Letta Code or a server ' +
        'of your own.',
      code: register({
        method: 'Post',
        address: 'https://api.letta.com/v1/mcp-servers/',
        body: newer('https://YOUR-TUNNEL/mcp'),
        needsKey: true,
      }),
    },
  ]
}

/**
 * Docker Desktop has a host name for this computer; on Linux a container must share its network, because we only listen
 * on 127.0.0.1.
 */
function networkAdvice(platform: NodeJS.Platform): string {
  return platform === 'linux'
    ? "Run the container with --network host, so that it shares the machine's 127.0.0.1."
    : 'Docker Desktop lets the container reach it as host.docker.internal.'
}

function overHttp(address: string) {
  return { server_url: address, auth_header: 'Authorization', auth_token: 'Bearer TOKEN' }
}

function addLine({ command, args, env }: ProgramCommand): string {
  const variables = Object.entries(env).flatMap(([name, value]) => ['--env', `${name}=${value}`])
  return posixLine(['/mcp', 'add', '--transport', 'stdio', ...variables, ENTRY_NAME, command, ...args])
}

type Shell = 'POSIX' | 'PowerShell'

interface Registration extends Pick<HttpAccess, 'tokenFile'> {
  readonly shell: Shell
  readonly method: 'Post' | 'Put'
  readonly address: string
  readonly body: object
  readonly needsKey?: boolean
}

/** The token is read when the command runs, so the copied text doesn't contain it. */
function registration({ shell, method, address, body, tokenFile, needsKey = false }: Registration): string {
  const text = JSON.stringify(body)
  if (shell === 'PowerShell') {
    const key = needsKey ? ' -Headers @{ Authorization = "Bearer $env:LETTA_API_KEY" }' : ''
    return (
      `Invoke-RestMethod -Method ${method} -Uri ${address}${key} -ContentType application/json -Body ` +
      `('${text}'.Replace('TOKEN', (Get-Content -Raw ${powerShellLine([tokenFile])}).Trim()))`
    )
  }
  const key = needsKey ? ' -H "Authorization: Bearer $LETTA_API_KEY"' : ''
  return (
    `curl -X ${method.toUpperCase()} ${address}${key} -H 'Content-Type: application/json' -d ` +
    `'${text.replace('TOKEN', `'"$(cat ${posixLine([tokenFile])})"'`)}'`
  )
}
