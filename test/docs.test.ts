import fs from 'node:fs'
import path from 'node:path'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exitCodes } from '../electron/doors/cli/commandContext.ts'
import { recallPrompt } from '../electron/doors/mcp/resources/prompts.ts'
import { conversationResource } from '../electron/doors/mcp/resources/resources.ts'
import { toolSchemas } from '../electron/doors/mcp/createMcpServer.ts'
import { tools } from '../electron/doors/mcp/tools/index.ts'
import { isRecentNode } from '../scripts/setUp.mjs'
import { saved, temporaryFolders } from './support/archiveFixture.ts'
import { runCli } from './support/commandLine.ts'
import { commandProgram as program } from './support/commandProgram.ts'
import { buildConversation } from './support/buildExport.ts'
import { describeOperators } from './support/describeOperators.ts'
import { describeSchema } from './support/describeSchema.ts'
import { pages, read, root } from './support/docPages.ts'
import { clientEnvironment } from './support/mcpProgram.ts'

/** Commands and options may be explained on any page for users. */
const guide = pages
  .filter((name) => /COMMANDS|docs\/guide\//.test(name))
  .map(read)
  .join('\n')

/** A command and its subcommands. */
function withParts(command: (typeof program.commands)[number]): (typeof program.commands)[number][] {
  return [command, ...command.commands]
}

it('ARCHITECTURE.md names only files that exist', () => {
  const named = [...read('ARCHITECTURE.md').matchAll(/`([\w./-]+\/[\w-]+\.tsx?)`/g)].map(([, name = '']) => name)
  const homes = ['', 'electron/', 'renderer/features/reader/']
  expect(named.filter((name) => !homes.some((home) => fs.existsSync(path.join(root, home, name))))).toEqual([])
  expect(named.length).toBeGreaterThan(30)
})

it('docs/SCHEMA.md equals the schema; npm run schema rewrites it', () => {
  expect(read('docs/SCHEMA.md')).toBe(describeSchema())
})

describe('docs/COMMANDS.md', () => {
  it.each(program.commands.map((command) => command.name()))('has a row for the command %s', (name) => {
    expect(read('docs/COMMANDS.md')).toMatch(new RegExp(`^\\| \`${name}[ \`]`, 'm'))
  })

  it.each(program.commands.flatMap((command) => command.commands.map((part) => `${command.name()} ${part.name()}`)))(
    'or a guide page has a row for the command %s',
    (name) => {
      expect(guide).toMatch(new RegExp(`^\\|.*\`${name}[ \`]`, 'm'))
    },
  )

  it.each(
    program.commands
      .flatMap(withParts)
      .flatMap((command) => command.options.map((option) => [option.long ?? '', command.name()])),
  )('or a guide page explains %s (%s)', (option) => {
    const named = [option, option.replace('--no-', '--')].filter((name) => guide.includes(`\`${name}`))
    expect(named).not.toEqual([])
  })

  it('lists every exit code', () => {
    for (const code of Object.values(exitCodes))
      expect(read('docs/COMMANDS.md')).toMatch(new RegExp(`Exit codes:.*\\b${code} `))
  })
})

describe('docs/guide/search.md', () => {
  it('has the table of operators; npm run schema rewrites it', () => {
    expect(read('docs/guide/search.md')).toContain(`\n${describeOperators()}\n\n`)
  })
})

describe('docs/INSTALL.md', () => {
  it('has a row for every installer', () => {
    const made = [...read('electron-builder.yml').matchAll(/^ +(?:- )?target: \[?([A-Za-z][\w, ]*)/gm)]
      .flatMap(([, names = '']) => names.split(', '))
      .map((name) => (name === 'nsis' ? 'exe' : name))
    expect(made.toSorted()).toEqual(['AppImage', 'deb', 'dmg', 'exe'])
    for (const ending of made) expect(read('docs/INSTALL.md')).toContain(`| \`.${ending}\``)
  })

  it('names the oldest Node for the systems without a bundled one', () => {
    const { optionalDependencies } = JSON.parse(read('package.json')) as {
      optionalDependencies: Record<string, string>
    }
    const brought = Object.keys(optionalDependencies)
    expect(
      ['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64', 'win-arm64', 'win-x64'].filter(
        (system) => !brought.includes(`node-${system}`),
      ),
    ).toEqual(['darwin-arm64', 'win-arm64'])
    expect([isRecentNode('22.18.0'), isRecentNode('22.17.9')]).toEqual([true, false])
    for (const page of ['README.md', 'docs/INSTALL.md'])
      expect(read(page)).toContain('Macs with Apple silicon and Windows on ARM need 22.18 or newer')
  })

  it.each(['docs/GUIDE.md', 'docs/COMMANDS.md', 'docs/INSTALL.md'])('%s explains what to type in a clone', (name) => {
    expect(read(name)).toMatch(/[Ii]n a clone, (?:type|the command is) `\.\/backscroll/)
    expect(read(name)).toContain('.\\backscroll.cmd')
  })
})

describe('docs/AGENTS.md', () => {
  it.each(tools)('has a row for the tool $name', ({ name }) => {
    expect(read('docs/AGENTS.md')).toMatch(new RegExp(`^\\| \`${name}\` \\|`, 'm'))
  })

  it.each(tools)('has every parameter of $name', (tool) => {
    const [, section = ''] = read('docs/AGENTS.md').split(`### ${tool.name}\n`)
    const [told = ''] = section.split(/\n##/)
    for (const name of Object.keys(toolSchemas(tool).inputSchema['properties'] ?? {}))
      expect(told).toContain(`\`${name}\``)
  })

  it('has the resource, and the prompt with its arguments', () => {
    for (const name of [
      conversationResource.uriTemplate,
      recallPrompt.name,
      ...(recallPrompt.arguments ?? []).map((argument) => argument.name),
    ])
      expect(read('docs/AGENTS.md')).toContain(`\`${name}\``)
  })
})

describe('the sample configuration in docs/AGENTS.md', () => {
  const newFolder = temporaryFolders('docs')
  const archive = newFolder('archive')
  const client = new Client({ name: 'a reader of the documents', version: '1' })
  afterAll(() => client.close())

  beforeAll(async () => {
    await runCli(['import', saved(newFolder(), 'conversations.json', madeUp)], { archive })
    await runCli(['agents', '--writing', 'on'], { archive })
    const { command, args, env } = sampleConfiguration({
      '/path/to/node': process.execPath,
      '/path/to/backscroll': root,
      '/path/to/archive': archive,
    })
    await client.connect(
      new StdioClientTransport({
        command,
        args,
        env: clientEnvironment({ ...env, BACKSCROLL_SKIP_MODEL: '1' }),
        stderr: 'ignore',
      }),
    )
  })

  it('starts the server, which lists its tools', async () => {
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(tools.map(({ name }) => name))
  })

  it('gives the answers on the page', async () => {
    const examples = examplesIn(read('docs/AGENTS.md'))
    expect(examples.length).toBeGreaterThan(1)
    for (const { call, answer } of examples) {
      const { content } = (await client.callTool(call)) as CallToolResult
      expect(content).toEqual([{ type: 'text', text: expect.stringMatching(shortened(answer)) }])
    }
  })
})

interface Configuration {
  readonly command: string
  readonly args: string[]
  readonly env: Record<string, string>
}

/** As a client reads it, with real paths. */
function sampleConfiguration(paths: Readonly<Record<string, string>>): Configuration {
  const [, json = ''] = /```json\n(\{\n {2}"mcpServers"[\s\S]*?)\n```/.exec(read('docs/AGENTS.md')) ?? []
  const filled = Object.entries(paths).reduce(
    (text, [placeholder, own]) => text.replaceAll(placeholder, JSON.stringify(own).slice(1, -1)),
    json,
  )
  return (JSON.parse(filled) as { mcpServers: { backscroll: Configuration } }).mcpServers.backscroll
}

interface Example {
  readonly call: { readonly name: string; readonly arguments: Record<string, unknown> }
  readonly answer: string
}

/** A call as JSON, and its answer as text below it. */
function examplesIn(text: string): Example[] {
  const found = text.matchAll(/```json\n(\{"name": .*\})\n```\n\n```text\n([\s\S]*?)\n```/g)
  return [...found].map(([, call = '', answer = '']) => ({ call: JSON.parse(call) as Example['call'], answer }))
}

/** Matches the whole answer, allowing for omissions at each mark. */
function shortened(answer: string): RegExp {
  const parts = answer.split('[…]').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${parts.join('[^]*')}$`)
}

const seconds = (time: string): number => Date.parse(time) / 1000

const madeUp = [
  buildConversation({
    id: 'shed',
    title: 'A roof for the garden shed',
    createTime: seconds('2025-03-08T09:10:00Z'),
    turns: [
      [
        'user',
        'The felt on our garden shed is torn. What should I put on the roof instead? It is 2.4 by 3 metres and ' +
          'hardly slopes.',
      ],
      [
        'assistant',
        'For a slope under 10 degrees, EPDM rubber is the simplest: one sheet, no seams, 30 years and more. ' +
          'Bitumen shingles need at least 15 degrees. Corrugated sheets work from 5 degrees, but are loud in the rain.',
      ],
      ['user', 'Noor next door has corrugated sheets and hears every drop. I will take EPDM then. How thick?'],
      [
        'assistant',
        '1.2 mm is enough for a shed. Order 3.0 by 3.6 metres, so that 30 cm hang over on each side. Glue it on a ' +
          'dry day above 5 °C, on bare boards.',
      ],
      ['user', 'Ordered: 1.2 mm, 3.0 by 3.6 m, for 129 euros. Tomas helps me on the last Saturday of April.'],
      [
        'assistant',
        'Good. Take the felt and all nails off first, and leave the sheet lying flat for half an hour before ' +
          'you glue it.',
      ],
    ],
  }),
  buildConversation({
    id: 'barrel',
    title: 'Rain barrel',
    createTime: seconds('2025-05-17T16:40:00Z'),
    turns: [
      ['user', 'How much water does a shed roof of 7 square metres give in a month with 60 mm of rain?'],
      ['assistant', 'About 420 litres; after losses, count on 350. A barrel of 300 litres fits.'],
    ],
  }),
  buildConversation({
    id: 'bread',
    title: 'Rye bread',
    createTime: seconds('2025-02-02T11:00:00Z'),
    turns: [
      ['user', 'Why is my rye bread so dense?'],
      ['assistant', 'Rye has little gluten. Use a sourdough and let it rest for a day before cutting.'],
    ],
  }),
  buildConversation({
    id: 'trip',
    title: 'Trip to Ghent',
    createTime: seconds('2025-06-20T08:00:00Z'),
    turns: [
      ['user', 'Two days in Ghent with children?'],
      ['assistant', 'The castle in the morning, a boat at noon, and the park by the museum.'],
    ],
  }),
]
