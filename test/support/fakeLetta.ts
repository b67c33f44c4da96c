import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'

interface LettaOptions {
  /** Entries with their own ids, or, in older versions, by name among the tools. */
  readonly age: 'newer' | 'older'
  /** Like a cloud server: it starts no programs. */
  readonly refusesPrograms?: boolean
  /** Like a server in a container: it accepts the entry, but can't start its command. */
  readonly cannotStart?: boolean
  /** Like early newer servers: they list the tools of a server without starting a program. */
  readonly hasNoRefresh?: boolean
  /** Names taken by servers that are not visible to the caller. */
  readonly takenNames?: readonly string[]
  readonly key?: string
  /** Fails on the first entry, and accepts the next. */
  readonly failsOnce?: boolean
}

type Stored = Record<string, unknown> & { id: string; server_name: string }
interface Said {
  readonly status: number
  readonly body: unknown
}

/** The MCP part of a Letta server, with the paths, bodies and errors of the real one. */
export async function fakeLetta({
  age,
  refusesPrograms = false,
  cannotStart = false,
  hasNoRefresh = false,
  takenNames = [],
  key,
  failsOnce = false,
}: LettaOptions) {
  let hasFailed = !failsOnce
  const servers = new Map<string, Stored>()
  const tools: string[] = []
  const requests: string[] = []
  const listed: Said = {
    status: 200,
    body: [{ name: 'backscroll_conversation_search' }, { name: 'backscroll_msg_search' }],
  }
  const notFound: Said = { status: 404, body: { detail: 'Not Found' } }

  function store(name: string, config: Record<string, unknown>): Said {
    if (refusesPrograms && 'command' in config)
      return {
        status: age === 'newer' ? 400 : 500,
        body: {
          detail:
            'An unexpected error occurred: 400: stdio is not supported in the current environment, please use a ' +
            'self-hosted Letta server in order to add a stdio MCP server',
        },
      }
    if (!hasFailed) {
      hasFailed = true
      return { status: 500, body: { detail: 'database is locked' } }
    }
    if (takenNames.includes(name) || [...servers.values()].some(({ server_name }) => server_name === name))
      return { status: 409, body: { detail: { code: 'MCPServerNameAlreadyExistsError', server_name: name } } }
    const stored = { ...config, id: `mcp_server-${servers.size + 1}`, server_name: name }
    servers.set(stored.id, stored)
    return { status: 200, body: age === 'newer' ? stored : [...servers.values()] }
  }
  const drop = (found: Stored | undefined): Said =>
    found !== undefined && servers.delete(found.id) ? { status: 200, body: null } : notFound

  function newer(method: string, path: string, body: { server_name: string; config: Record<string, unknown> }): Said {
    if (path === '/v1/mcp-servers/' && method === 'GET') return { status: 200, body: [...servers.values()] }
    if (path === '/v1/mcp-servers/' && method === 'POST') return store(body.server_name, body.config)
    return newerEntry(method, path)
  }

  function newerEntry(method: string, path: string): Said {
    const [, , , id = '', what] = path.split('/')
    const found = servers.get(id)
    if (found === undefined || (what === 'refresh' && hasNoRefresh)) return notFound
    if (method === 'DELETE') return drop(found)
    return what === 'refresh' && cannotStart
      ? { status: 500, body: { detail: 'Failed to connect to MCP server' } }
      : listed
  }

  function older(method: string, path: string, body: { server_name: string }): Said {
    if (path === '/v1/tools/mcp/servers')
      return method === 'GET'
        ? { status: 200, body: Object.fromEntries([...servers.values()].map((server) => [server.server_name, server])) }
        : store(body.server_name, body)
    const { name, tool = '' } =
      /^\/v1\/tools\/mcp\/servers\/(?<name>[^/]+)(?:\/(?<tool>[^/]+))?$/.exec(path)?.groups ?? {}
    const found = [...servers.values()].find(({ server_name }) => server_name === name)
    if (found === undefined) return notFound
    return method === 'DELETE' ? drop(found) : toolOf(method, tool)
  }

  function toolOf(method: string, tool: string): Said {
    if (method === 'POST') {
      tools.push(tool)
      return { status: 200, body: { id: `tool-${tool}` } }
    }
    if (cannotStart) return { status: 408, body: { detail: { code: 'MCPTimeoutError' } } }
    return listed
  }

  const server = createServer(async (request, response) => {
    const { method = '', url = '' } = request
    const body = await bodyOf(request)
    requests.push(`${method} ${url}`)
    const isLetIn = key === undefined || request.headers.authorization === `Bearer ${key}`
    const said = isLetIn
      ? (age === 'newer' ? newer : older)(method, url, body as never)
      : { status: 401, body: { detail: 'Unauthorized' } }
    response.writeHead(said.status, { 'content-type': 'application/json' }).end(JSON.stringify(said.body))
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  afterAll(() => void server.close())
  /** An entry registered earlier, perhaps under another server version. */
  const keep = (config: Record<string, unknown>): void =>
    void servers.set('mcp_server-0', { ...config, id: 'mcp_server-0', server_name: 'backscroll' })
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, servers, tools, requests, keep }
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece as Buffer)
  return pieces.length === 0 ? {} : (JSON.parse(Buffer.concat(pieces).toString()) as unknown)
}
