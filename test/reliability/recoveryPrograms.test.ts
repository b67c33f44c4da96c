import { execFileSync } from 'node:child_process'
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ArchiveHealth, RecoveryReport } from '../../shared/model/archiveMaintenance.ts'
import { importInto, saved, temporaryFolders } from '../support/archiveFixture.ts'
import { runCli } from '../support/commandLine.ts'
import { startArchiveServer } from '../support/archiveServer.ts'
import { callServer } from '../support/askServer.ts'
import { buildConversation } from '../support/buildExport.ts'
import { startProgram } from '../support/mcpProgram.ts'
import { mcpProgramFile } from '../support/programs.ts'
import { smallDisks } from '../support/smallDisks.ts'

const newFolder = temporaryFolders('programs')
const { canMount, disk } = smallDisks(newFolder)
const talk = (name: string) =>
  buildConversation({
    id: name,
    title: name,
    turns: [
      ['user', `About ${name}`],
      ['assistant', 'Indeed.'],
    ],
  })
let good = ''

beforeAll(async () => {
  good = newFolder('archive')
  await importInto(good, saved(newFolder(), 'a.json', [talk('tulips'), talk('roses')]))
})

/** Its header is gone: SQLite opens nothing of it. */
function damaged(): { folder: string; file: string; bytes: Buffer } {
  const folder = newFolder('archive')
  cpSync(good, folder, { recursive: true })
  const file = path.join(folder, 'archive.db')
  const bytes = readFileSync(file)
  bytes.fill(0, 0, 60)
  writeFileSync(file, bytes)
  return { folder, file, bytes }
}

describe('the command line on a damaged archive', () => {
  it('reports what is readable, recovers it, and then all is well', async () => {
    const { folder, bytes } = damaged()
    const run = (...args: string[]) => runCli(args, { archive: folder })
    expect(await run('doctor')).toMatchObject({
      code: 3,
      stderr: '',
      stdout: expect.stringMatching(
        /The archive is damaged\..*\nStill readable: 2 conversations, .*backscroll recover\nThere's no intact backup/,
      ) as string,
    })
    expect(JSON.parse((await run('doctor', '--json')).stdout) as ArchiveHealth).toMatchObject({
      state: 'damaged',
      readable: { conversations: 2 },
      backup: null,
    })
    expect(await run('recover', '--from-backup')).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining('There is no intact backup') as string,
    })
    expect(await run('recover', '--from-backup', '--empty')).toMatchObject({ code: 2 })
    const recovered = await run('recover')
    expect(recovered).toMatchObject({
      code: 0,
      stderr: '',
      stdout: expect.stringMatching(
        /^The archive has 2 conversations, 6 messages, 0 highlights, .*\nDamaged file kept: .*damaged-.*\.db\n$/,
      ) as string,
    })
    const [, aside = ''] = /file kept: (.*)\n/.exec(recovered.stdout) ?? []
    expect(readFileSync(aside).equals(bytes)).toBe(true)
    expect((await run('list')).stdout).toContain('tulips')
    expect(await run('doctor')).toMatchObject({ code: 0 })
    expect(await run('recover')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("The archive isn't damaged") as string,
    })
  })

  it('restores the latest backup, with a JSON report', async () => {
    const folder = newFolder('archive')
    cpSync(good, folder, { recursive: true })
    const run = (...args: string[]) => runCli(args, { archive: folder })
    expect(await run('backup', '--if-due')).toMatchObject({ code: 0, stdout: 'Backup made.\n' })
    expect(await run('backup', '--if-due')).toMatchObject({ code: 0, stdout: 'No backup was due.\n' })
    expect(await run('backup', '--automatic', 'off')).toMatchObject({ code: 0, stdout: 'Automatic backups are off.\n' })
    expect(await run('backup', '--automatic', 'perhaps')).toMatchObject({ code: 2 })
    writeFileSync(path.join(folder, 'archive.db'), 'no database')
    expect((await run('doctor')).stdout).toMatch(
      /Nothing in it is readable\.\nThe latest backup is from \d{4}-.*recover --from-backup/,
    )
    const { stdout, code } = await run('recover', '--from-backup', '--json')
    expect(code).toBe(3)
    expect(JSON.parse(stdout) as RecoveryReport).toMatchObject({
      from: 'backup',
      backup: expect.stringMatching(/^automatic-/) as string,
      back: { conversations: 2 },
    })
    expect((await run('list')).stdout).toContain('roses')
  })
})

describe('the HTTP and MCP servers on a damaged archive', () => {
  it('start, report it, change nothing, and continue once it is recovered', async () => {
    const { folder, file, bytes } = damaged()
    const server = await startArchiveServer({ archive: folder })
    try {
      expect(server.stderr()).toMatch(/damaged.*backscroll recover/)
      expect((await callServer(server, 'conversations.list', {})).reply).toMatchObject({
        ok: false,
        error: { code: 'archive_broken' },
      })
      expect((await callServer(server, 'archive.examine', {})).reply).toMatchObject({
        ok: true,
        value: { state: 'damaged', readable: { conversations: 2 } },
      })
      expect(readFileSync(file).equals(bytes)).toBe(true)
      expect((await callServer(server, 'archive.recover', {})).reply).toMatchObject({
        ok: true,
        value: { back: { conversations: 2 } },
      })
      expect((await callServer(server, 'conversations.list', {})).reply).toMatchObject({
        ok: true,
        value: { total: 2 },
      })
      expect((await callServer(server, 'search.run', { query: 'tulips' })).reply).toMatchObject({
        ok: true,
        value: { hits: [{}] },
      })
    } finally {
      await server.stop()
    }
  })

  it('tell an agent in a sentence', async () => {
    const { folder, file, bytes } = damaged()
    const program = startProgram({ args: [mcpProgramFile, '--archive', folder] })
    await program.begin()
    program.request(2, 'tools/call', { name: 'list_conversations', arguments: {} })
    expect(JSON.stringify(await program.replyTo(2))).toMatch(/damaged/)
    expect(readFileSync(file).equals(bytes)).toBe(true)
    program.child.stdin.end()
    expect(await program.exit()).toMatchObject({ code: 0 })
  })
})

describe.skipIf(!canMount)('an archive on a read-only disk', () => {
  it('is served and searched, and reports it', async () => {
    const room = disk(48)
    const folder = path.join(room, 'archive')
    cpSync(good, folder, { recursive: true })
    execFileSync('mount', ['-o', 'remount,ro', room])
    const server = await startArchiveServer({ archive: folder, args: ['--no-auth'] })
    try {
      expect(server.stderr()).toMatch(/is read-only\. You can search it, but not change it\./)
      expect((await callServer(server, 'archive.access', {})).reply).toMatchObject({
        ok: true,
        value: { isWritable: false },
      })
      expect((await callServer(server, 'search.run', { query: 'tulips' })).reply).toMatchObject({
        ok: true,
        value: { hits: [{}] },
      })
      expect((await callServer(server, 'archive.place', {})).reply).toMatchObject({
        ok: true,
        value: { automaticBackups: { whyNot: 'The folder can only be read.' } },
      })
      expect(
        (await callServer(server, 'conversations.edit', { id: talk('tulips').conversation_id, isStarred: true })).reply,
      ).toMatchObject({ ok: false, error: { code: 'archive_read_only' } })
    } finally {
      await server.stop()
    }
  })
})
