import { execFile } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { lettaSteps } from '../../../../electron/clients/letta/lettaSteps.ts'
import { temporaryFolders } from '../../../support/archiveFixture.ts'
import { fakeLetta } from '../../../support/fakeLetta.ts'
import { madeHome } from '../../../support/madeHome.ts'

const newFolder = temporaryFolders('letta-steps')
const program = { command: '/opt/b', args: [], env: {} }

function stepsOn(platform: NodeJS.Platform, tokenFile = '/home/zoë/my archive/http-token') {
  const steps = lettaSteps({
    program,
    platform,
    http: { address: 'http://127.0.0.1:39765/mcp', tokenFile },
    ownCommand: (...words) => ['backscroll', ...words].join(' '),
  })
  return (title: string) => steps.find((step) => step.title === title) ?? expect.fail(title)
}

describe('the steps for a Letta server in Docker', () => {
  it.each(['linux', 'darwin', 'win32'] as const)(
    'on %s serve the archive with the prefix that Letta needs, and explain which address to use',
    (platform) => {
      const { text, code } = stepsOn(platform)('Letta server in Docker: serve the archive')
      expect(code).toBe('backscroll mcp --http --tool-prefix backscroll_')
      expect(text).toContain('the address it prints')
      expect(text).toContain(platform === 'linux' ? '--network host' : 'host.docker.internal')
    },
  )

  it.each([
    ['newer', 'Letta server in Docker: register it'],
    ['older', 'Letta server in Docker: register it with an older server'],
  ] as const)('are commands that a server with the %s interface accepts unchanged', async (age, title) => {
    const letta = await fakeLetta({ age })
    const tokenFile = path.join(newFolder("Zoë's archive"), 'http-token')
    fs.mkdirSync(path.dirname(tokenFile), { recursive: true })
    fs.writeFileSync(tokenFile, 'secret\n')
    const line = stepsOn('linux', tokenFile)(title).code ?? ''
    await runLine(line.replace('http://localhost:8283', letta.address))
    expect([...letta.servers.values()]).toMatchObject([
      {
        server_name: 'backscroll',
        server_url: 'http://127.0.0.1:39765/mcp',
        auth_header: 'Authorization',
        auth_token: 'Bearer secret',
      },
    ])
    const { clients } = madeHome(newFolder(), { env: { LETTA_BASE_URL: letta.address } })
    expect((await clients.list()).find(({ id }) => id === 'letta')?.state).toEqual({
      kind: 'connected',
      proof: null,
      address: 'http://127.0.0.1:39765/mcp',
    })
  })

  it('are written for PowerShell on Windows, and reach the computer from a container', () => {
    const step = stepsOn('win32', "C:\\Users\\Zoë's\\http-token")
    expect(step('Letta server on this computer').code).toBe("$env:MCP_DISABLE_STDIO = 'false'; letta server")
    const command = [
      String.raw`^Invoke-RestMethod -Method Post -Uri http:\/\/localhost:8283\/v1\/mcp-servers\/ `,
      String.raw`-ContentType application\/json -Body \('.*host\.docker\.internal:39765\/mcp.*'`,
      String.raw`\.Replace\('TOKEN', \(Get-Content -Raw 'C:\\Users\\Zoë''s\\http-token'\)\.Trim\(\)\)\)$`,
    ]
    expect(step('Letta server in Docker: register it').code).toMatch(new RegExp(command.join('')))
  })
})

it('for Letta Cloud describe what only you can do, and that nothing is opened here', () => {
  const { text, code } = stepsOn('linux')('Letta Cloud')
  expect(text).toMatch(/Backscroll opens no port.*tunnel.*Host.*one token then protects your archive/)
  const command = [
    String.raw`^curl -X POST https:\/\/api\.letta\.com\/v1\/mcp-servers\/ `,
    String.raw`-H "Authorization: Bearer \$LETTA_API_KEY" .*https:\/\/YOUR-TUNNEL\/mcp`,
  ]
  expect(code).toMatch(new RegExp(command.join('')))
})

/** In a separate shell, so the fake server can respond in the meantime. */
function runLine(line: string): Promise<void> {
  return new Promise((resolve, reject) => {
    execFile('/bin/sh', ['-c', line], (error) => (error === null ? resolve() : reject(error)))
  })
}
