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
const garden = buildConversation({ id: 'garden', title: 'Garden', turns: [['user', 'When are marigolds planted?'], ['assistant', 'In spring.']] })
const folder = newFolder('archive')
const servers: ArchiveServer[] = []

beforeAll(async () => {
  await importInto(folder, saved(newFolder(), 'a.json', [garden]))
  // Two programs over one archive, as a second instance would be.
  servers.push(await startArchiveServer({ archive: folder }), await startArchiveServer({ archive: folder }))
})
afterAll(() => Promise.all(servers.map((server) => server.stop())))

/** Asks over and over until told to stop; gives what was answered with an error. */
async function keepAsking(isDone: () => boolean, asked: readonly (readonly [name: string, input: unknown])[]): Promise<string[]> {
  const wrong: string[] = []
  for (let turn = 0; !isDone() || turn < asked.length; turn += 1) {
    const [name, input] = asked[turn % asked.length] ?? ['', {}]
    const server = servers[turn % servers.length]
    if (!server) break
    const { reply } = await callServer(server, name, input)
    // On a slow machine a part of the import may take longer than a change waits; then that is said.
    if (reply['ok'] !== true && !(name === 'conversations.edit' && JSON.stringify(reply).includes('archive_busy'))) wrong.push(`${name}: ${JSON.stringify(reply)}`)
  }
  return wrong
}

describe('while an import runs', () => {
  it('two programs search, edit, throw away, take back and export, and nothing fails or is torn', { timeout: 300_000 }, async () => {
    const file = path.join(newFolder(), 'export.json')
    const made = await writeExport({ path: file, kind: 'json', messages: howMany(1500, 15_000), seed: 12 })
    const [first] = servers
    if (!first) throw new Error('no server')
    const uploadId = await uploadTo(first, 'export.json', readFileSync(file))
    let isDone = false
    const importing = callServer(first, 'imports.upload', { uploadIds: [uploadId] }).finally(() => (isDone = true))
    const asking = Promise.all([
      keepAsking(() => isDone, [['search.run', { query: 'marigolds' }], ['conversations.list', {}], ['archive.stats', {}], ['search.facets', { query: 'the' }]]),
      keepAsking(() => isDone, [['conversations.edit', { id: garden.id, isStarred: true }], ['conversations.edit', { id: garden.id, tags: ['flowers'] }], ['conversations.edit', { id: garden.id, isStarred: false }]]),
      keepAsking(() => isDone, [['exports.conversations', { ids: [garden.id], format: 'markdown' }]]),
    ])
    expect(await importing).toMatchObject({ reply: { ok: true, value: { outcomes: [{ error: null }] } } })
    expect((await asking).flat()).toEqual([])
    expect(rowsOf(folder, 'SELECT count(*) AS count FROM conversations')).toEqual([{ count: made.conversations + 1 }])
    withArchive(folder, (archive) => expect(archive.findDamage()).toEqual([]))
    for (const server of servers) expect(server.stderr()).not.toMatch(/\n\s+at |SQLITE|Error/)
  })
})

/** What an index has that no message has. */
const ghosts = `SELECT (SELECT count(*) FROM message_fts WHERE message_fts MATCH 'heliotrope') + (SELECT count(*) FROM message_vectors WHERE node_id NOT IN (SELECT id FROM nodes))
  + (SELECT count(*) FROM conversation_vectors WHERE conversation_id NOT IN (SELECT id FROM conversations)) + (SELECT count(*) FROM message_facts WHERE node_id NOT IN (SELECT id FROM nodes)) AS count`

describe('what was taken away', () => {
  it('is found by no search, by words or by meaning, and no index has it', async () => {
    const archive = newFolder('archive')
    const heliotrope = buildConversation({ id: 'heliotrope', title: 'Heliotrope', turns: [['user', 'Does heliotrope bear frost?'], ['assistant', 'Heliotrope dies at the first frost.']] })
    for (const [name, conversations] of [['a.json', [garden]], ['b.json', [heliotrope]]] as const) expect(await runCli(['import', saved(newFolder(), name, [...conversations])], { archive })).toMatchObject({ code: 0 })
    expect((await runCli(['search', 'heliotrope'], { archive })).stdout).toContain('bear frost')
    expect(await runCli(['undo-import', '2'], { archive })).toMatchObject({ code: 0 })
    for (const query of ['heliotrope', 'flower that dies in cold weather', `in:${idFrom('heliotrope')}`, 'title:heliotrope']) {
      const { stdout } = await runCli(['search', '--json', query], { archive })
      expect(stdout).not.toContain('frost')
    }
    expect(rowsOf(archive, ghosts)).toEqual([{ count: 0 }])
    withArchive(archive, (opened) => expect(opened.findDamage()).toEqual([]))
  })
})
