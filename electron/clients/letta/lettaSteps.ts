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
      text: 'Type this in a session with the agent. It applies immediately, and only to this agent.',
      code: addLine(program),
    },
    {
      title: 'Letta server on this computer',
      text:
        "If the server refuses to start programs, start it with this variable. If its address isn't " +
        `${SERVER}, also set LETTA_BASE_URL in your own environment. Then add Letta here again.`,
      code:
        shell === 'PowerShell'
          ? "$env:MCP_DISABLE_STDIO = 'false'; letta server"
          : 'MCP_DISABLE_STDIO=false letta server',
    },
    {
      title: 'Letta server in Docker: serve the archive',
      text:
        "A container can't start programs on this computer, so keep this running. " +
        `${networkAdvice(platform)} If its port is in use, it takes the next one; use the address it ` +
        'prints in the lines below.',
      code: ownCommand('mcp', '--http', '--tool-prefix', LETTA_TOOL_PREFIX),
    },
    {
      title: 'Letta server in Docker: register it',
      text: 'Then attach its tools to your agent under Tools.',
      code: register({ method: 'Post', address: `${SERVER}/v1/mcp-servers/`, body: newer(inContainer) }),
    },
    {
      title: 'Letta server in Docker: register it with an older server',
      text: 'Use this if the line above returns 404.',
      code: register({
        method: 'Put',
        address: `${SERVER}/v1/tools/mcp/servers`,
        body: { server_name: ENTRY_NAME, type: 'streamable_http', ...overHttp(inContainer) },
      }),
    },
    {
      title: 'Letta Cloud',
      text:
        `Letta Cloud can't start programs here or reach ${http.address}, and Backscroll opens no port to ` +
        'the internet. You can do it yourself: serve the archive as for Docker, run a tunnel that gives it ' +
        `a public https address and sends ${new URL(http.address).host} as Host, and register that address ` +
        'instead of YOUR-TUNNEL. Only one token then protects your archive on the internet, so Letta Code ' +
        'or your own server is safer.',
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
    ? "Run the container with --network host, so it shares this computer's 127.0.0.1."
    : 'With Docker Desktop, the container reaches it as host.docker.internal.'
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
