import type { ClientStep, ProgramCommand } from '../../shared/model/clientSetup.ts'
import type { HttpAccess } from './clientDefinition.ts'
import { ENTRY_NAME } from './entry.ts'
import { posixLine } from './shellText.ts'

/** What only the person can do: inside letta-code, in a container, in the cloud. */
export function lettaSteps(program: ProgramCommand, http: HttpAccess): ClientStep[] {
  return [
    { title: 'Letta Code, one agent', text: 'Type this in a session with the agent. It counts at once, and for this agent alone.', code: addLine(program) },
    {
      title: 'Letta server on this machine',
      text: 'Where it refuses programs, start it with this variable, and with LETTA_BASE_URL in your own environment if its address is another than http://localhost:8283. Then add Letta here again.',
      code: 'MCP_DISABLE_STDIO=false letta server',
    },
    {
      title: 'Letta server in Docker',
      text: `A container cannot start programs of this machine. Serve the archive with "${http.command}", run the container with --network host, so that it shares the machine's 127.0.0.1, and register the address:`,
      code: registration(http),
    },
    {
      title: 'Letta Cloud',
      text: `It can neither start programs here nor reach ${http.address}. Only a tunnel that you run yourself could, and then your archive is on the internet behind one token. Prefer Letta Code or a server of your own.`,
      code: null,
    },
  ]
}

function addLine({ command, args, env }: ProgramCommand): string {
  const variables = Object.entries(env).flatMap(([name, value]) => ['--env', `${name}=${value}`])
  return posixLine(['/mcp', 'add', '--transport', 'stdio', ...variables, ENTRY_NAME, command, ...args])
}

function registration({ address, tokenFile }: HttpAccess): string {
  const config = { mcp_server_type: 'streamable_http', server_url: address, auth_header: 'Authorization', auth_token: 'Bearer TOKEN' }
  const body = JSON.stringify({ server_name: ENTRY_NAME, config })
  return `curl -X POST http://localhost:8283/v1/mcp-servers/ -H 'Content-Type: application/json' -d '${body.replace('TOKEN', `'"$(cat ${posixLine([tokenFile])})"'`)}'`
}
