import fs from 'node:fs'
import path from 'node:path'
import { getMcpConfigForManifest, unpackExtension, v0_3, validateManifest } from '@anthropic-ai/mcpb'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeBundle } from '../../scripts/makeBundle.mjs'
import { filesIn, temporaryFolders } from '../support/archiveFixture.ts'
import { clientEnvironment } from '../support/mcpProgram.ts'
import { mcpProgramFile } from '../support/programs.ts'

const newFolder = temporaryFolders('bundle')
const file = newFolder('backscroll.mcpb')
const unpacked = newFolder('unpacked')
const manifest = () =>
  v0_3.McpbManifestSchema.parse(JSON.parse(fs.readFileSync(path.join(unpacked, 'manifest.json'), 'utf8')))

beforeAll(async () => {
  await makeBundle(file)
  expect(await unpackExtension({ mcpbPath: file, outputDir: unpacked, silent: true })).toBe(true)
})

/**
 * A fake installed app with the parts the extension needs: its program runs as Node, and the MCP server is next to it.
 */
function madeApp(): string {
  const app = newFolder('Backscroll Ω')
  const main = path.join(app, 'resources', 'app.asar.unpacked', 'out', 'main')
  fs.mkdirSync(main, { recursive: true })
  fs.writeFileSync(path.join(main, 'package.json'), '{"type":"module"}')
  fs.writeFileSync(
    path.join(main, 'mcpChild.js'),
    `if (process.env.ELECTRON_RUN_AS_NODE !== '1') process.exit(9)\nawait import(${JSON.stringify(mcpProgramFile)})\n`,
  )
  const program = path.join(app, 'backscroll')
  fs.writeFileSync(program, `#!/bin/sh\nexec '${process.execPath}' --disable-warning=ExperimentalWarning "$@"\n`, {
    mode: 0o755,
  })
  return program
}

async function commandFor(userConfig: Record<string, string>) {
  const config = await getMcpConfigForManifest({
    manifest: manifest(),
    extensionPath: unpacked,
    systemDirs: {},
    userConfig,
    pathSeparator: path.sep,
  })
  return { command: process.execPath, args: config?.args ?? [], env: clientEnvironment(config?.env ?? {}) }
}

describe('the Claude Desktop extension', () => {
  it('passes the official validator, and contains nothing platform-specific', () => {
    expect(validateManifest(path.join(unpacked, 'manifest.json'))).toBe(true)
    expect(filesIn(unpacked)).toEqual(['LICENSE', 'manifest.json', 'server/launcher.mjs'])
  })

  it('is reproducible', async () => {
    const again = newFolder('again.mcpb')
    await makeBundle(again)
    expect(fs.readFileSync(again).equals(fs.readFileSync(file))).toBe(true)
  })

  it.skipIf(process.platform === 'win32')(
    "starts the installed app's MCP server, which has the tools in the manifest",
    { timeout: 60_000 },
    async () => {
      const client = new Client({ name: 'test', version: '1' })
      await client.connect(
        new StdioClientTransport({
          ...(await commandFor({ program: madeApp(), archive: newFolder('archive') })),
          stderr: 'ignore',
        }),
      )
      const { tools } = await client.listTools()
      await client.close()
      expect(manifest().tools?.map(({ name }) => name)).toEqual(tools.map(({ name }) => name))
    },
  )

  it('reports a missing app', async () => {
    const transport = new StdioClientTransport({
      ...(await commandFor({ program: '/nowhere/backscroll' })),
      stderr: 'pipe',
    })
    let said = ''
    transport.stderr?.on('data', (piece: Buffer) => (said += piece.toString()))
    await expect(new Client({ name: 'test', version: '1' }).connect(transport)).rejects.toThrow()
    expect(said).toContain('The Backscroll app was not found at /nowhere/backscroll')
  })
})
