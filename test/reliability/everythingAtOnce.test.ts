import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeExport } from '../../bench/generate/export.ts'
import { type ArchiveServer, startArchiveServer } from '../support/archiveServer.ts'
import { importInto, rowsOf, saved, temporaryFolders, withArchive } from '../support/archiveFixture.ts'
import { callServer, uploadTo } from '../support/askServer.ts'
import { buildConversation, idFrom } from '../support/buildExport.ts'
import { runCli } from '../support/commandLine.ts'
import { howMany } from '../support/howMany.ts'

const newFolder = temporaryFolders('atonce')
const garden = buildConversation({
  id: 'garden',
  title: 'Garden',
  turns: [
    ['user', 'When are marigolds planted?'],
    ['assistant', 'In spring.'],
  ],
})
const pond = buildConversation({
  id: 'pond',
  title: 'Pond',
  turns: [
    ['user', 'How deep do waterlilies stand?'],
    ['assistant', 'Two feet.'],
  ],
})
const folder = newFolder('archive')
const servers: ArchiveServer[] = []

beforeAll(async () => {
  await importInto(folder, saved(newFolder(), 'a.json', [garden, pond]))
  // Two processes on one archive, like a second instance.
  servers.push(await startArchiveServer({ archive: folder }), await startArchiveServer({ archive: folder }))
})
afterAll(() => Promise.all(servers.map((server) => server.stop())))

type RepeatedRequest = readonly [name: string, input: unknown, isRight?: (answer: string) => boolean]

/** Sends requests alternately to both processes until stopped; returns errors and wrong answers. */
async function keepAsking(isDone: () => boolean, asked: readonly RepeatedRequest[]): Promise<string[]> {
  const wrong: string[] = []
  for (let turn = 0; !isDone() || turn % asked.length !== 0 || turn === 0; turn += 1) {
    const [name, input, isRight = () => true] = asked[turn % asked.length] ?? ['', {}]
    const server = servers[turn % servers.length]
    if (!server) break
    const answer = await answerOf(server, name, input)
    if (!answer.startsWith('{"ok":true') || !isRight(answer)) wrong.push(`${name}: ${answer}`)
  }
  return wrong
}

/** On a slow machine part of the import may outlast a change's timeout; that is reported, and the change is retried. */
async function answerOf(server: ArchiveServer, name: string, input: unknown): Promise<string> {
  for (;;) {
    const answer = JSON.stringify((await callServer(server, name, input)).reply)
    if (!answer.includes('"archive_busy"')) return answer
  }
}

const hasPond = (answer: string): boolean => answer.includes(pond.id)
const hasNoPond = (answer: string): boolean => !hasPond(answer)
/**
 * Both processes see what either one trashed or restored. Seven requests, so each round starts with the other process.
 */
const trashAndRestore: readonly RepeatedRequest[] = [
  ['conversations.trash', { id: pond.id }],
  ['search.run', { query: 'waterlilies' }, hasNoPond],
  ['search.run', { query: 'waterlilies' }, hasNoPond],
  ['conversations.restore', { id: pond.id }],
  ['search.run', { query: 'waterlilies' }, hasPond],
  ['search.run', { query: 'waterlilies' }, hasPond],
  ['conversations.list', {}],
]

describe('during an import', () => {
  it(
    'two processes search, edit, trash, restore and export without errors or torn reads',
    { timeout: 300_000 },
    async () => {
      const file = path.join(newFolder(), 'export.json')
      const made = await writeExport({ path: file, kind: 'json', messages: howMany(1500, 15_000), seed: 12 })
      const [first] = servers
      if (!first) throw new Error('no server')
      const uploadId = await uploadTo(first, 'export.json', readFileSync(file))
      let isDone = false
      const importing = callServer(first, 'imports.upload', { uploadIds: [uploadId] }).finally(() => (isDone = true))
      const asking = Promise.all([
        keepAsking(
          () => isDone,
          [
            ['search.run', { query: 'marigolds' }],
            ['conversations.list', {}],
            ['archive.stats', {}],
            ['search.facets', { query: 'the' }],
          ],
        ),
        keepAsking(
          () => isDone,
          [
            ['conversations.edit', { id: garden.id, isStarred: true }],
            ['conversations.edit', { id: garden.id, tags: ['flowers'] }],
            ['conversations.edit', { id: garden.id, isStarred: false }],
          ],
        ),
        keepAsking(() => isDone, trashAndRestore),
        keepAsking(() => isDone, [['exports.conversations', { ids: [garden.id], format: 'markdown' }]]),
      ])
      expect(await importing).toMatchObject({ reply: { ok: true, value: { outcomes: [{ error: null }] } } })
      expect((await asking).flat()).toEqual([])
      expect(rowsOf(folder, 'SELECT count(*) AS count FROM conversations')).toEqual([{ count: made.conversations + 2 }])
      withArchive(folder, (archive) => expect(archive.findDamage()).toEqual([]))
      for (const server of servers) expect(server.stderr()).not.toMatch(/\n\s+at |SQLITE|Error/)
    },
  )
})

/** Index entries without a message. */
const ghosts = `SELECT (SELECT count(*) FROM message_fts WHERE message_fts MATCH 'heliotrope') + (SELECT count(*)
  FROM message_vectors WHERE node_id NOT IN (SELECT id FROM nodes))
  + (SELECT count(*) FROM conversation_vectors WHERE conversation_id NOT IN (SELECT id FROM conversations)) + (SELECT
    count(*) FROM message_facts WHERE node_id NOT IN (SELECT id FROM nodes)) AS count`

describe('deleted content', () => {
  it('is found by no search, keyword or semantic, and is in no index', async () => {
    const archive = newFolder('archive')
    const heliotrope = buildConversation({
      id: 'heliotrope',
      title: 'Heliotrope',
      turns: [
        ['user', 'Does heliotrope bear frost?'],
        ['assistant', 'Heliotrope dies at the first frost.'],
      ],
    })
    for (const [name, conversations] of [
      ['a.json', [garden]],
      ['b.json', [heliotrope]],
    ] as const)
      expect(await runCli(['import', saved(newFolder(), name, [...conversations])], { archive })).toMatchObject({
        code: 0,
      })
    expect((await runCli(['search', 'heliotrope'], { archive })).stdout).toContain('bear frost')
    expect(await runCli(['undo-import', '2'], { archive })).toMatchObject({ code: 0 })
    for (const query of [
      'heliotrope',
      'flower that dies in cold weather',
      `in:${idFrom('heliotrope')}`,
      'title:heliotrope',
    ]) {
      const { stdout } = await runCli(['search', '--json', query], { archive })
      expect(stdout).not.toContain('frost')
    }
    expect(rowsOf(archive, ghosts)).toEqual([{ count: 0 }])
    withArchive(archive, (opened) => expect(opened.findDamage()).toEqual([]))
  })
})
