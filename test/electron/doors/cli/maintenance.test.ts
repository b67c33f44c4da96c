import { readdirSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { holdBackupLock } from '../../../../electron/store/backup/makeBackup.ts'
import type { ArchiveLocation } from '../../../../shared/model/archiveMaintenance.ts'
import { saved, temporaryFolders } from '../../../support/archiveFixture.ts'
import { runCli, startCli } from '../../../support/commandLine.ts'
import { buildConversation } from '../../../support/buildExport.ts'

const newFolder = temporaryFolders('clikeeping')
const archive = newFolder('archive')
const run = (...args: string[]) => runCli(args, { archive })
const talk = (name: string) => buildConversation({ id: name, title: name, turns: [['user', `About ${name}`]] })
const add = (name: string) => run('import', saved(newFolder(), 'a.json', [talk(name)]))

beforeAll(() => add('tulips'))

describe('an import', () => {
  it.each(['0', '1'])(
    'has a backup made in the background where one is due, also without an index for search by meaning: ' +
      'BACKSCROLL_SKIP_INDEX=%s',
    async (skipped) => {
      const own = newFolder('archive')
      const started: string[][] = []
      await runCli(['import', saved(newFolder(), 'a.json', [talk('roses')])], {
        archive: own,
        env: { BACKSCROLL_SKIP_INDEX: skipped },
        startInBackground: (args) => started.push([...args]),
      })
      expect(started.at(-1)).toEqual(['backup', '--if-due', '--archive', own])
      expect(started.filter(([command]) => command === 'index')).toHaveLength(skipped === '1' ? 0 : 1)
    },
  )
})

describe('backup', () => {
  it('creates, lists and restores one; the current archive is set aside', async () => {
    expect(await run('backup', '--list')).toEqual({
      code: 0,
      stdout: 'No backups yet. Make one with: backscroll backup\n',
      stderr: '',
    })
    const made = await run('backup')
    expect(made).toMatchObject({
      code: 0,
      stderr: '',
      stdout: expect.stringMatching(/^Backed up to .*backup-\d{4}-.*Z\.db \(\d+\.\d MB\)\.\n$/) as string,
    })
    const {
      backups: [backup],
    } = JSON.parse((await run('backup', '--list', '--json')).stdout) as ArchiveLocation
    expect(made.stdout).toContain(path.join('backups', backup?.name ?? '?'))
    await add('roses')
    const restored = await run('backup', '--restore', backup?.name ?? '')
    expect(restored).toMatchObject({
      code: 0,
      stderr: '',
      stdout: expect.stringMatching(
        /^Restored backup-.* To undo this, run: backscroll backup --restore replaced-.*\.db\n$/,
      ) as string,
    })
    expect((await run('list')).stdout).not.toContain('roses')
    expect((await run('backup', '--list')).stdout.trimEnd().split('\n')).toHaveLength(2)
    const [, aside = ''] = /--restore (\S+)/.exec(restored.stdout) ?? []
    expect(await run('backup', '--restore', aside)).toMatchObject({ code: 0 })
    expect((await run('list')).stdout).toContain('roses')
  })

  it('is made once, without errors, when two programs check at the same time whether one is due', async () => {
    const own = newFolder('archive')
    await runCli(['import', saved(newFolder(), 'a.json', [talk('roses')])], { archive: own })
    const said = await Promise.all(Array.from({ length: 2 }, () => startCli(['backup', '--if-due'], { archive: own })))
    for (const result of said) expect(result).toMatchObject({ code: 0, stderr: '' })
    expect(said.filter(({ stdout }) => stdout === 'Backup made.\n')).toHaveLength(1)
    for (const { stdout } of said)
      expect(['Backup made.\n', 'No backup was due.\n', 'Another program is making a backup right now.\n']).toContain(
        stdout,
      )
    expect(readdirSync(path.join(own, 'backups'))).toHaveLength(1)
  })

  it('is left to the program that is already making one', async () => {
    const own = newFolder('archive')
    await runCli(['import', saved(newFolder(), 'a.json', [talk('roses')])], { archive: own })
    const release = holdBackupLock(own, 0)
    expect(await runCli(['backup', '--if-due'], { archive: own })).toEqual({
      code: 0,
      stdout: 'Another program is making a backup right now.\n',
      stderr: '',
    })
    release()
    expect(await runCli(['backup', '--if-due'], { archive: own })).toMatchObject({
      code: 0,
      stdout: 'Backup made.\n',
    })
  })

  it('rejects a bad name, and both options at once', async () => {
    expect(await run('backup', '--restore', 'yesterday')).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining('backscroll backup --list') as string,
    })
    expect(await run('backup', '--restore', 'x', '--list')).toMatchObject({ code: 2, stdout: '' })
  })
})

describe('wipe', () => {
  it('deletes nothing without the confirmation phrase', async () => {
    expect(await run('wipe')).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringContaining('--confirm "delete everything"') as string,
    })
    expect(await run('wipe', '--confirm', 'yes')).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringContaining('Nothing was deleted') as string,
    })
    expect((await run('list')).stdout).toContain('tulips')
  })

  it('deletes everything with it, and then there is no archive', async () => {
    expect(await run('wipe', '--confirm', 'delete everything')).toEqual({
      code: 0,
      stdout: `Deleted everything in ${archive}.\n`,
      stderr: '',
    })
    expect(readdirSync(archive)).toEqual([])
    for (const command of [
      ['list'],
      ['search', 'tulips'],
      ['stats'],
      ['backup'],
      ['wipe', '--confirm', 'delete everything'],
    ])
      expect(await run(...command)).toMatchObject({
        code: 1,
        stdout: '',
        stderr: expect.stringMatching(/no archive in/i) as string,
      })
  })
})
