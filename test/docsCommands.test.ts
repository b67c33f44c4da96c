import { execFile } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, it } from 'vitest'
import { temporaryFolders } from './support/archiveFixture.ts'
import { buildConversation, buildZip } from './support/buildExport.ts'
import { blocksOf, pages, read, root } from './support/docPages.ts'
import { highlightRow } from './support/highlightRow.ts'

const newFolder = temporaryFolders('commands')
const home = newFolder()
const archive = path.join(home, 'archive')

/** In a clone, and installed. */
const ourCommand = /^(?:\.\/)?backscroll /
/** Servers run until they're stopped; they have tests of their own. */
const isServer = /^(?:serve|mcp)\b/

const blocks = (language: string): string[] => pages.flatMap((name) => blocksOf(read(name), language))

/** Every line in the docs that calls our command, without its name, in order. */
function commandLines(): string[] {
  const lines = blocks('sh')
    .flatMap((block) => block.split('\n'))
    .filter((line) => ourCommand.test(line))
  return lines.map((line) => line.replace(ourCommand, '')).filter((line) => !isServer.test(line))
}

/** Typed after a prompt, with the output below. */
function transcripts(): { line: string; answer: string }[] {
  const typed = blocks('text').flatMap((block) => block.split(/^\$ /m).slice(1))
  return typed.map((part) => {
    const [line = '', ...answer] = part.trimEnd().split('\n')
    return { line: line.replace(ourCommand, ''), answer: answer.join('\n') }
  })
}

/** The command as a clone has it. */
const inClone = JSON.stringify(path.join(root, 'backscroll'))
/** The script behind it, without the shell around it. */
const script = [process.execPath, path.join(root, 'scripts', 'backscroll.mjs')].map((word) => JSON.stringify(word))

/** Runs a line in a shell, in a separate folder and home. */
async function type(line: string, archiveFolder = archive, program = script.join(' ')): Promise<string> {
  const command = `${program} ${line}`
  const env = {
    PATH: process.env['PATH'],
    HOME: home,
    TZ: 'UTC',
    BACKSCROLL_HOME: home,
    BACKSCROLL_ARCHIVE: archiveFolder,
    BACKSCROLL_SKIP_INDEX: '1',
    BACKSCROLL_SKIP_MODEL: '1',
  }
  const { stdout } = await promisify(execFile)('sh', ['-c', command], { cwd: home, env })
  return stdout
}

describe('the commands in the docs', () => {
  const shedId = '674fc8f0-1111-4222-8333-444455556666'
  const shed = {
    ...buildConversation({
      id: 'shed',
      title: 'A roof for the garden shed',
      turns: [
        ['user', 'What should I put on the roof?'],
        ['assistant', 'Rubber.'],
      ],
    }),
    id: shedId,
    conversation_id: shedId,
  }

  beforeAll(async () => {
    fs.mkdirSync(path.join(home, 'Desktop'))
    fs.mkdirSync(path.join(home, '.config', 'Claude'), { recursive: true })
    fs.mkdirSync(path.join(home, 'Library', 'Application Support', 'Claude'), { recursive: true })
    await buildZip(path.join(home, 'Downloads'), 'your-export.zip', { 'conversations.json': [shed] })
  })

  it('exist', () => {
    expect(commandLines().length).toBeGreaterThan(6)
  })

  it.each(commandLines())('%s', async (line) => {
    if (line.startsWith('highlights ')) highlightRow(archive, shedId)
    expect(await type(line)).not.toBe('')
  })

  it('work in any folder of a clone', async () => {
    const file = path.join('Downloads', 'your-export.zip')
    expect(await type(`import ${file}`, newFolder('archive'), inClone)).not.toBe('')
  })

  it('produce the promised files', () => {
    expect(fs.readFileSync(path.join(home, 'roof.html'), 'utf8')).toContain('A roof for the garden shed')
    expect(fs.readdirSync(path.join(home, 'Desktop'))).toHaveLength(1)
  })
})

describe('the answers in the docs', () => {
  const sampleArchive = newFolder('archive')
  beforeAll(() =>
    type(`import ${JSON.stringify(path.join(root, 'resources', 'sample', 'sample-export.zip'))}`, sampleArchive),
  )

  it('exist', () => {
    expect(transcripts().length).toBeGreaterThan(2)
  })

  it.each(transcripts())('match those of the sample: $line', async ({ line, answer }) => {
    if (line.startsWith('cat ')) return fs.writeFileSync(path.join(home, line.slice('cat '.length)), answer)
    expect((await type(line, sampleArchive)).trimEnd()).toBe(answer)
  })
})
