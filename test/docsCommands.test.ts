import { execFile } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { saved, temporaryFolders } from './support/archiveFixture.ts'
import { buildConversation } from './support/buildExport.ts'
import { highlightRow } from './support/highlightRow.ts'

const root = path.join(import.meta.dirname, '..')
const newFolder = temporaryFolders('commands')
const home = newFolder()
const archive = path.join(home, 'archive')

/** What goes on until it is stopped; tests of its own start it. */
const goesOn = /-- (?:serve|mcp)\b/

/** Every line in the documents that calls our command, in their order. */
function commandLines(): string[] {
  const texts = ['README.md', 'docs/GUIDE.md', 'docs/COMMANDS.md', 'docs/CLIENTS.md'].map((name) => fs.readFileSync(path.join(root, name), 'utf8'))
  const blocks = texts.flatMap((text) => [...text.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block = '']) => block))
  return blocks.flatMap((block) => block.split('\n')).filter((line) => line.startsWith('npm run -s backscroll -- ') && !goesOn.test(line))
}

/** As a person types it, in a folder and a home of their own. */
async function type(line: string): Promise<string> {
  const command = line.replace('npm run', `npm --prefix ${JSON.stringify(root)} run`)
  const env = { PATH: process.env['PATH'], HOME: home, BACKSCROLL_HOME: home, BACKSCROLL_ARCHIVE: archive, BACKSCROLL_SKIP_INDEX: '1', BACKSCROLL_SKIP_MODEL: '1' }
  const { stdout } = await promisify(execFile)('sh', ['-c', command], { cwd: home, env })
  return stdout
}

describe('the commands in the documents', () => {
  fs.mkdirSync(path.join(home, 'Desktop'))
  fs.mkdirSync(path.join(home, '.config', 'Claude'), { recursive: true })
  fs.mkdirSync(path.join(home, 'Library', 'Application Support', 'Claude'), { recursive: true })
  fs.mkdirSync(path.join(home, 'Downloads'))
  const shed = { ...buildConversation({ id: 'shed', title: 'A roof for the garden shed', turns: [['user', 'What should I put on the roof?'], ['assistant', 'Rubber.']] }), id: '674fc8f0-1111-4222-8333-444455556666', conversation_id: '674fc8f0-1111-4222-8333-444455556666' }
  fs.renameSync(saved(path.join(home, 'Downloads'), 'conversations.json', [shed]), path.join(home, 'Downloads', 'your-export.zip'))

  it('are there', () => {
    expect(commandLines().length).toBeGreaterThan(6)
  })

  it.each(commandLines())('%s', async (line) => {
    if (line.includes(' highlights ')) highlightRow(archive, shed.id)
    expect(await type(line)).not.toBe('')
  })

  it('made what they promise', () => {
    expect(fs.readFileSync(path.join(home, 'roof.html'), 'utf8')).toContain('A roof for the garden shed')
    expect(fs.readdirSync(path.join(home, 'Desktop'))).toHaveLength(1)
  })
})
