import type { ClientSnippets, ProgramCommand } from '../../../shared/model/clientSetup.ts'
import type { HttpAccess } from '../clientDefinition.ts'
import { ENTRY_NAME } from '../settings/entry.ts'
import { jsonServers } from '../formats/jsonServers.ts'
import { tomlServers } from '../formats/tomlServers.ts'
import { ownCommand, posixLine, powerShellLine } from './ownCommand.ts'
import type { OurProgram } from './programCommand.ts'

/** Settings for any other client, or for setting one up by hand. */
export function makeSnippets(ours: OurProgram, http: HttpAccess, platform: NodeJS.Platform): ClientSnippets {
  const { program, problem } = ours
  const { command, args, env } = program
  const entry = { name: ENTRY_NAME, value: { command, args, env } }
  return {
    program,
    problem,
    json: jsonServers('mcpServers').putEntry('', 0, entry),
    vscodeJson: jsonServers('servers').putEntry('', 0, { ...entry, value: { type: 'stdio', command, args, env } }),
    toml: tomlServers('mcp_servers').putEntry('', 0, entry),
    commandLines: commandLines(program, platform === 'win32' ? powerShellLine : posixLine),
    links: links(program),
    http: { ...http, command: ownCommand(ours, platform, ['mcp', '--http']), json: httpJson(http) },
  }
}

function commandLines(
  { command, args, env }: ProgramCommand,
  line: (words: readonly string[]) => string,
): ClientSnippets['commandLines'] {
  const variables = (flag: string): string[] =>
    Object.entries(env).flatMap(([name, value]) => [flag, `${name}=${value}`])
  return [
    {
      client: 'claude-code',
      text: line([
        'claude',
        'mcp',
        'add',
        '--transport',
        'stdio',
        '--scope',
        'user',
        ENTRY_NAME,
        ...variables('--env'),
        '--',
        command,
        ...args,
      ]),
    },
    { client: 'codex', text: line(['codex', 'mcp', 'add', ENTRY_NAME, ...variables('--env'), '--', command, ...args]) },
    {
      client: 'gemini',
      text: line(['gemini', 'mcp', 'add', '--scope', 'user', ...variables('--env'), ENTRY_NAME, command, ...args]),
    },
    { client: 'vscode', text: line(['code', '--add-mcp', JSON.stringify({ name: ENTRY_NAME, command, args, env })]) },
  ]
}

function links({ command, args, env }: ProgramCommand): ClientSnippets['links'] {
  const config = { command, args, env }
  const encoded = encodeURIComponent(Buffer.from(JSON.stringify(config), 'utf8').toString('base64'))
  const named = encodeURIComponent(JSON.stringify({ name: ENTRY_NAME, type: 'stdio', ...config }))
  return [
    {
      client: 'cursor',
      label: 'Add to Cursor',
      address: `cursor://anysphere.cursor-deeplink/mcp/install?name=${ENTRY_NAME}&config=${encoded}`,
    },
    { client: 'vscode', label: 'Add to VS Code', address: `vscode:mcp/install?${named}` },
    { client: 'vscode', label: 'Add to VS Code Insiders', address: `vscode-insiders:mcp/install?${named}` },
    {
      client: 'lmstudio',
      label: 'Add to LM Studio',
      address: `lmstudio://add_mcp?name=${ENTRY_NAME}&config=${encoded}`,
    },
  ]
}

function httpJson({ address }: HttpAccess): string {
  const entry = { type: 'http', url: address, headers: { Authorization: 'Bearer TOKEN' } }
  return `${JSON.stringify({ mcpServers: { [ENTRY_NAME]: entry } }, null, 2)}\n`
}
