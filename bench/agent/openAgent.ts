import { fileURLToPath } from 'node:url'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'

export interface ToolAnswer {
  readonly text: string
  readonly value: Readonly<Record<string, unknown>>
}

/** Starts the stdio server and connects the official client to it. */
export async function openAgent(archiveFolder: string) {
  const program = fileURLToPath(new URL('../../electron/mcpChild/index.ts', import.meta.url))
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: ['--disable-warning=ExperimentalWarning', program],
    env: { BACKSCROLL_ARCHIVE: archiveFolder, PATH: process.env['PATH'] ?? '' },
    stderr: 'inherit',
  })
  const client = new Client({ name: 'bench', version: '1' })
  await client.connect(transport)
  return {
    async call(name: string, input: Readonly<Record<string, unknown>>): Promise<ToolAnswer> {
      const { content, structuredContent, isError } = await client.callTool({ name, arguments: { ...input } })
      const [first] = content as readonly { readonly text?: string }[]
      if (isError === true) throw new Error(`${name}: ${first?.text}`)
      return { text: first?.text ?? '', value: structuredContent as ToolAnswer['value'] }
    },
    close: () => client.close(),
  }
}
