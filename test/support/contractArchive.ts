import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import os from 'node:os'
import { afterAll } from 'vitest'
import { rowsOf, withArchive } from './archiveFixture.ts'
import { idFrom, type Turn } from './buildExport.ts'
import { clientEnvironment } from './mcpProgram.ts'
import { mcpProgramFile } from './programs.ts'
import { importTexts } from './searchFixture.ts'
import type { NamedConversation } from './searchTexts.ts'

const seconds = (date: string): number => Date.parse(date) / 1000
const at = (date: string): NonNullable<Turn[2]> => ({ create_time: seconds(date) })

/** The first turn is half a minute after the start of its conversation, each further one half a minute later. */
function talk(
  id: string,
  date: string,
  turns: readonly Turn[],
  rest: Partial<NamedConversation> = {},
): NamedConversation {
  return { id, title: `About ${id}`, createTime: seconds(date), turns, ...rest }
}

const laps = Array.from({ length: 210 }, (_, index): Turn => ['user', `Lap ${index} around the pond.`])

export const longText = `Marzipan begins here. ${'word '.repeat(400)}and the end nobody sees.`
export const exactText = `Nougat ${'x'.repeat(1993)}`
/** The cut falls between the halves of a surrogate pair. */
const splitText = `Praline ${'y'.repeat(1991)}🎉 and more`

/** Every shape found in a real history. */
export const contractTexts: readonly NamedConversation[] = [
  talk(
    'beds',
    '2025-02-10T14:29:30Z',
    [
      ['user', 'How deep should a raised bed for carrots be?'],
      ['assistant', 'Forty centimetres suit carrots well.'],
    ],
    {
      title: 'Raised beds',
      extra: { gizmo_id: 'g-p-garden7', gizmo_type: 'snorlax' },
    },
  ),
  talk('untitled', '2025-02-11T10:00:00Z', [['user', 'Zucchini without a title.']], { title: null }),
  talk(
    'tide',
    '2025-02-12T10:00:00Z',
    [
      ['user', 'When is high water in Whitby?'],
      [
        'assistant',
        'search("whitby tide")',
        { recipient: 'web', content: { content_type: 'code', language: 'unknown', text: 'search("whitby tide")' } },
      ],
      ['tool', 'Whitby: high water at 06:12.', { author: { role: 'tool', name: 'web', metadata: {} } }],
      ['assistant', 'High water is at 06:12.'],
    ],
    { title: 'Tide tables', extra: { is_archived: true }, updateTime: seconds('2025-02-20T08:00:00Z') },
  ),
  talk(
    'shelf',
    '2025-02-13T10:00:00Z',
    [
      ['user', 'Which wood suits a shelf?'],
      ['assistant', 'Oak is sturdy.'],
      ['user', 'Which oil?'],
      ['assistant', 'Linseed oil.'],
    ],
    {
      branches: [
        {
          after: 0,
          turns: [
            ['assistant', 'Bamboo bends nicely.'],
            ['user', 'Is bamboo cheap?'],
          ],
        },
      ],
    },
  ),
  talk(
    'secret',
    '2025-02-14T10:00:00Z',
    [
      ['user', 'The periwinkle code is on the fridge.'],
      ['assistant', 'The periwinkle is noted.'],
    ],
    { title: 'Periwinkle plan' },
  ),
  talk('partly', '2025-02-15T10:00:00Z', [
    ['user', 'Open note about ginger.'],
    ['assistant', 'The saffron key lies under the ginger pot.'],
    ['user', 'Thanks for the ginger.'],
  ]),
  talk('undated', '2025-02-16T10:00:00Z', [['user', 'A pelican without a clock.', { create_time: null }]], {
    createTime: null,
    updateTime: null,
  }),
  talk('half', '2025-02-17T10:00:00Z', [['user', 'Only messages have times here.']], {
    createTime: null,
    updateTime: null,
  }),
  talk(
    'logo',
    '2025-02-18T10:00:00Z',
    [
      ['user', 'Draw a lighthouse.'],
      ['assistant', 'A lighthouse in a circle.'],
    ],
    { extra: { gizmo_id: 'g-logoMaker9', gizmo_type: 'gpt' } },
  ),
  talk(
    'song',
    '2025-02-19T10:00:00Z',
    [
      ['user', 'Sing me a lullaby.'],
      ['assistant', 'La la.'],
    ],
    { extra: { voice: 'ember' } },
  ),
  talk(
    'poem',
    '2025-02-20T10:00:00Z',
    [
      ['user', 'A poem about rust.'],
      ['assistant', 'Rust is a slow orange flame.'],
    ],
    { extra: { is_starred: true } },
  ),
  talk('sweets', '2025-02-21T10:00:00Z', [
    ['user', longText],
    ['assistant', exactText],
    ['user', splitText],
  ]),
  talk(
    'signs',
    '2025-02-22T10:00:00Z',
    [
      ['user', 'Give 50% off lamps.'],
      ['user', 'Give 500 off lamps.'],
      ['user', 'Rename foo_bar now.'],
      ['user', 'Rename fooxbar now.'],
      ['user', 'Path C:\\temp and "quotes" and it\'s <b>bold</b> & more.'],
    ],
    { title: '100% wool_socks' },
  ),
  talk('scripts', '2025-02-23T10:00:00Z', [
    ['user', 'Η θάλασσα του Οδυσσεύς είναι γαλάζια.'],
    ['user', 'Как настроить Резервное копирование?'],
    ['user', 'Wir zahlen Überstunden nach Größe.'],
    ['user', '请帮我写一个关于数据库迁移的计划'],
    ['user', 'Birthday 🎉🎂 at eight in the café.'],
    ['user', 'Ուրախ Տոներ բոլորին'],
  ]),
  talk('edges', '2025-03-31T20:00:00Z', [
    ['user', 'Edge before midnight.', at('2025-03-31T23:59:59.999Z')],
    ['user', 'Edge at midnight.', at('2025-04-01T00:00:00Z')],
  ]),
  talk('twin one', '2025-05-01T10:00:00Z', [['user', 'The first twin speaks.']], {
    id: 'abcdef01-1111-4111-8111-111111111111',
    title: 'Twin talk',
  }),
  talk('twin two', '2025-05-02T10:00:00Z', [['user', 'The second twin speaks.']], {
    id: 'abcdef01-2222-4222-8222-222222222222',
    title: 'Twin talk',
  }),
  talk('words', '2025-05-03T10:00:00Z', [
    [
      'user',
      'The quick brown fox jumps over the performance wall while angular signals fire and many more words follow ' +
        'so that the snippet must be cut at twenty tokens.',
    ],
    ['assistant', 'Angular has components; signals came later, performing well.'],
    ['user', 'A consensus about the deployment strategy.'],
  ]),
  talk('hostile', '2025-05-04T10:00:00Z', [['user', 'Bell\u0007 escape\u001B[31m red \u202Ereversed\u202C quokka']]),
  talk('pond', '2024-06-01T10:00:00Z', laps),
]

export const conversationId = (name: string): string => idFrom(name)
export const messageId = (name: string, turn: number): string => idFrom(`${idFrom(name)} turn ${turn}`)
export const branchMessageId = (name: string, turn: number): string => idFrom(`${idFrom(name)} branch 0 ${turn}`)

/** Includes user data: one conversation and one message hidden from agents, one named project. */
export async function makeContractArchive(folder: string, workFolder: string): Promise<void> {
  await importTexts(folder, contractTexts, workFolder)
  withArchive(folder, ({ edits }) => {
    edits.editConversation('chatgpt', conversationId('secret'), { isHiddenFromAgents: true })
    edits.hideMessage('chatgpt', conversationId('partly'), messageId('partly', 1), true)
  })
  rowsOf(folder, "INSERT INTO project_names (project_id, name) VALUES ('g-p-garden7', 'Garden Plans') RETURNING name")
}

export interface ToolAnswer {
  readonly text: string
  readonly value: Record<string, unknown>
  readonly isError: boolean
}

interface StartOptions {
  readonly archive: string
  readonly env?: Readonly<Record<string, string>>
  readonly cwd?: string
}

/** The real server with the SDK's own client, which validates values against the output schemas. */
export async function startContractClient({ archive, env = {}, cwd = os.tmpdir() }: StartOptions) {
  const client = new Client({ name: 'test', version: '1' })
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [mcpProgramFile],
    env: clientEnvironment({ BACKSCROLL_ARCHIVE: archive, ...env }),
    cwd,
    stderr: 'ignore',
  })
  afterAll(() => client.close())
  await client.connect(transport)
  await client.listTools()

  async function call(name: string, given: Readonly<Record<string, unknown>> = {}): Promise<ToolAnswer> {
    const result = (await client.callTool({ name, arguments: given })) as CallToolResult
    const [content] = result.content
    return {
      text: content?.type === 'text' ? content.text : '',
      value: result.structuredContent ?? {},
      isError: result.isError === true,
    }
  }

  /** The words of a rejection, from the tool or the protocol; empty when the call was accepted. */
  async function refusal(name: string, given: Readonly<Record<string, unknown>>): Promise<string> {
    try {
      const { text, isError } = await call(name, given)
      return isError ? text : ''
    } catch (error) {
      return error instanceof Error ? error.message : String(error)
    }
  }

  return { client, call, refusal }
}

export type ContractClient = Awaited<ReturnType<typeof startContractClient>>
