import { beforeAll, describe, expect, it } from 'vitest'
import { buildConversation, buildZip, type Turn } from '../../../support/buildExport.ts'
import { importInto, saved, temporaryFolders } from '../../../support/archiveFixture.ts'
import { jsonLines, runCli } from '../../../support/commandLine.ts'

const newFolder = temporaryFolders('clihostile')
/**
 * Clears the screen, sets the title, rings the bell, overwrites the line and reverses text; with ESC and with the
 * single C1 character.
 */
const evil = '\u001b[2J\u001b]0;owned\u0007\r\u009b31m\u202eevil\u0008'
const commanding = [
  [0, 8],
  [0xb, 0x1f],
  [0x7f, 0x9f],
  [0x202a, 0x202e],
  [0x2066, 0x2069],
] as const

/** The characters of a text that a terminal interprets. */
function commandsIn(text: string): string[] {
  const codes = Array.from(text, (character) => character.codePointAt(0) ?? 0)
  return codes
    .filter((code) => commanding.some(([from, to]) => code >= from && code <= to))
    .map((code) => code.toString(16))
}

const upload: Turn = [
  'user',
  `text ${evil}`,
  { metadata: { attachments: [{ id: `file-${evil}`, name: `name ${evil}.png` }] } },
]
const cited: Turn = [
  'assistant',
  `answer ${evil} \ue200cite\ue202turn0search1\ue201`,
  {
    metadata: {
      model_slug: `model ${evil}`,
      content_references: [
        {
          matched_text: '\ue200cite\ue202turn0search1\ue201',
          type: 'grouped_webpages',
          alt: `([${evil}](https://a.example/${evil}))`,
          items: [
            {
              title: `title ${evil}`,
              url: `https://a.example/${evil}`,
              refs: [{ turn_index: 0, ref_type: 'search', ref_index: 1 }],
            },
          ],
        },
      ],
    },
  },
]
const tool: Turn = ['tool', `tool ${evil}`, { author: { role: 'tool', name: `tool ${evil}`, metadata: {} } }]
const call: Turn = [
  'assistant',
  `call ${evil}`,
  { recipient: `tool ${evil}`, content: { content_type: 'code', language: evil, text: `call ${evil}` } },
]
const role: Turn = [`role ${evil}`, 'text']
const conversation = {
  ...buildConversation({
    id: 'evil',
    title: `title ${evil}`,
    turns: [upload, call, tool, cited, role],
    extra: { default_model_slug: `model ${evil}` },
  }),
  id: `id ${evil}`,
  conversation_id: `id ${evil}`,
}
const expected = 'id \u001b[2J'

const records = [conversation, { id: `empty ${evil}`, title: `empty ${evil}`, mapping: {} }, `bad ${evil}`]

let archive = ''
beforeAll(async () => {
  archive = newFolder('archive')
  await importInto(
    archive,
    await buildZip(newFolder(), 'a.zip', { 'conversations.json': records, [`file ${evil}.txt`]: 'x' }),
  )
})

describe("an export can't send control sequences to the terminal", () => {
  it.each([
    [['list']],
    [['show', expected]],
    [['show', expected, '--markdown']],
    [['imports']],
    [['imports', '--full']],
    [['stats']],
    [['doctor']],
    [['edit', expected, '--star']],
    [['show', 'nope']],
  ])('in %j', async (args) => {
    const { stdout, stderr } = await runCli(args, { archive })
    expect(stdout + stderr).not.toBe('')
    expect(commandsIn(stdout + stderr)).toEqual([])
  })

  it('in the report of an import', async () => {
    const json = saved(newFolder(), 'conversations.json', records)
    const { code, stdout, stderr } = await runCli(['import', json], { archive: newFolder('archive') })
    expect(code).toBe(3)
    expect(commandsIn(stdout + stderr)).toEqual([])
  })

  it("in a message about a file that isn't an export", async () => {
    const zip = await buildZip(newFolder(), 'a.zip', { [`photo ${evil.replace('\r', '')}.png`]: 'x' })
    const json = saved(newFolder(), 'odd.json', `{"key ${evil}":1}`)
    for (const file of [zip, json]) {
      const { code, stdout, stderr } = await runCli(['import', file], { archive: newFolder('archive') })
      expect(code).toBe(1)
      expect(commandsIn(stdout + stderr)).toEqual([])
    }
  })

  it('in JSON, which escapes ESC', async () => {
    for (const args of [
      ['list', '--json'],
      ['show', expected, '--json'],
      ['imports', '--json'],
    ]) {
      const { stdout } = await runCli(args, { archive })
      expect(stdout).not.toContain('\u001b')
      expect(JSON.stringify(jsonLines(stdout))).toContain('evil')
    }
  })
})
