import { mkdirSync, renameSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, inject, it } from 'vitest'
import { openAgent } from '../support/agentProgram.ts'
import { essenceOf, saved, temporaryFolders } from '../support/archiveFixture.ts'
import { buildConversation } from '../support/buildExport.ts'
import { jsonLines, runCli } from '../support/commandLine.ts'

const newFolder = temporaryFolders('places')
const garden = buildConversation({
  id: 'garden',
  title: 'Garden',
  turns: [
    ['user', 'When are tulips planted?'],
    ['assistant', 'In autumn.'],
  ],
})

/** Longer than the traditional limit on Windows. */
const long = path.join('l'.repeat(200), 'o'.repeat(120))
const names = [
  'with spaces  and more',
  'emoji 🌷 and 漢字',
  'Ü'.normalize('NFD'),
  'quotes \' and " and `',
  'signs %20 # ? & $HOME ;',
  '-dash',
  'file:memory?mode=ro',
  ':memory:',
  long,
]

/** Each one separately, or several nested, which takes a third of the time. */
const folders = inject('isThorough')
  ? names
  : [path.join(...names.slice(0, 3)), path.join(...names.slice(3, 7)), path.join(...names.slice(7))]

describe.skipIf(process.platform === 'win32')('an archive in a folder of any name', () => {
  it.each(folders.map((name) => [name.slice(0, 40), name]))(
    'can be imported into, searched, backed up, restored and read by agents: %s',
    async (_, name) => {
      const room = newFolder()
      const archive = path.join(room, name, 'archive')
      mkdirSync(path.join(room, name), { recursive: true })
      const file = saved(path.join(room, name), 'an export 🌷.json', [garden])
      expect(await runCli(['import', file], { archive })).toMatchObject({ code: 0, stderr: '' })
      const before = essenceOf(archive)
      expect((await runCli(['search', 'tulips'], { archive })).stdout).toContain('When are tulips planted?')
      expect(await runCli(['backup', '--json'], { archive })).toMatchObject({ code: 0, stderr: '' })
      await runCli(['undo-import', '1'], { archive })
      const [{ backups } = {}] = jsonLines((await runCli(['backup', '--list', '--json'], { archive })).stdout) as {
        backups?: { name: string }[]
      }[]
      expect(await runCli(['backup', '--restore', backups?.[0]?.name ?? ''], { archive })).toMatchObject({
        code: 0,
        stderr: '',
      })
      expect(essenceOf(archive)).toEqual(before)
      const agent = await openAgent(archive)
      expect(JSON.stringify(await agent.call('conversation_search', { query: 'tulips' }))).toContain(
        'When are tulips planted?',
      )
      await agent.close()
    },
  )

  it('is rejected with an explanation when the path is too long for SQLite', async () => {
    const archive = path.join(newFolder(), 'l'.repeat(200), 'o'.repeat(200), 'n'.repeat(200))
    const { code, stdout, stderr } = await runCli(['import', saved(newFolder(), 'a.json', [garden])], { archive })
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toMatch(/^backscroll: .*another archive.*\n$/)
  })

  it('works with a warning when the folder is synchronized with other computers', async () => {
    const archive = path.join(newFolder(), 'Dropbox', 'archive')
    expect(await runCli(['import', saved(newFolder(), 'a.json', [garden])], { archive })).toMatchObject({ code: 0 })
    const { code, stdout, stderr } = await runCli(['doctor'], { archive })
    expect(code).not.toBe(0)
    expect(stdout + stderr).toContain('synced with other computers')
  })

  it('can be moved elsewhere as one folder', async () => {
    const room = newFolder()
    const [here, there] = [path.join(room, 'here'), path.join(room, 'there 🌷')]
    await runCli(['import', saved(room, 'a.json', [garden])], { archive: here })
    const before = essenceOf(here)
    renameSync(here, there)
    expect(essenceOf(there)).toEqual(before)
    expect(await runCli(['doctor'], { archive: there })).toMatchObject({ code: 0, stderr: '' })
  })
})
