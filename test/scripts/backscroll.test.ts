import { execFile } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { temporaryFolders } from '../support/archiveFixture.ts'
import { buildConversation, buildZip } from '../support/buildExport.ts'

const root = path.join(import.meta.dirname, '../..')
const newFolder = temporaryFolders('command')
const { version } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string }

async function run(program: string, args: readonly string[], folder: string): Promise<string> {
  const env = { PATH: process.env['PATH'], HOME: folder, BACKSCROLL_SKIP_MODEL: '1', BACKSCROLL_SKIP_INDEX: '1' }
  return (await promisify(execFile)(program, args, { cwd: folder, env })).stdout
}

describe.skipIf(process.platform === 'win32')('./backscroll', { timeout: 60_000 }, () => {
  it('starts the command line of the clone', async () => {
    expect(await run('./backscroll', ['--version'], root)).toBe(`${version}\n`)
  })

  it('shows its help without fetching the model', async () => {
    const folder = newFolder()
    // A checkout of the same files that never fetched a model.
    for (const name of ['electron', 'node_modules', 'package.json', 'package-lock.json', 'shared'])
      fs.symlinkSync(path.join(root, name), path.join(folder, name))
    fs.cpSync(path.join(root, 'scripts'), path.join(folder, 'scripts'), { recursive: true })
    const env = { PATH: process.env['PATH'], HOME: folder, npm_config_registry: 'http://127.0.0.1:9/' }
    const program = path.join(folder, 'scripts', 'backscroll.mjs')
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [program, '--help'], { cwd: folder, env })
    expect(stdout).toMatch(/^Usage: backscroll/)
    expect(stderr).toBe('')
  })

  it('starts through links from another folder', async () => {
    const folder = path.join(newFolder(), 'my programs')
    fs.mkdirSync(folder)
    fs.symlinkSync(path.join(root, 'backscroll'), path.join(folder, 'absolute'))
    fs.symlinkSync('absolute', path.join(folder, 'relative'))
    expect(await run(path.join(folder, 'relative'), ['--version'], newFolder())).toBe(`${version}\n`)
  })

  it('reads file names from the folder you are in', async () => {
    const folder = newFolder()
    const tea = buildConversation({ id: 'tea', title: 'Tea', turns: [['user', 'Green or black?']] })
    await buildZip(folder, 'my export.zip', { 'conversations.json': [tea] })
    const args = ['import', 'my export.zip', '--archive', 'archive']
    await run(path.join(root, 'backscroll'), args, folder)
    expect(fs.existsSync(path.join(folder, 'archive', 'archive.db'))).toBe(true)
  })

  it('passes the exit code on', async () => {
    await expect(run('./backscroll', ['no-such-command'], root)).rejects.toMatchObject({ code: 2 })
  })
})

it('backscroll.cmd starts the same script', () => {
  expect(fs.readFileSync(path.join(root, 'backscroll.cmd'), 'utf8')).toBe('@node "%~dp0scripts\\backscroll.mjs" %*\r\n')
})
