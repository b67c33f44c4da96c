import { execFile } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, it } from 'vitest'
import { temporaryFolders } from './support/archiveFixture.ts'
import { buildConversation, buildZip } from './support/buildExport.ts'
import { highlightRow } from './support/highlightRow.ts'

const root = path.join(import.meta.dirname, '..')
const newFolder = temporaryFolders('commands')
const home = newFolder()
const archive = path.join(home, 'archive')

/** As a clone calls the program, and as the installed one is called. */
const ourCommand = /^(?:npm run -s backscroll --|backscroll) /
/** What goes on until it is stopped; tests of its own start it. */
const goesOn = /^(?:serve|mcp)\b/

const texts = ['README.md', 'docs/GUIDE.md', 'docs/COMMANDS.md', 'docs/CLIENTS.md'].map((name) =>
  fs.readFileSync(path.join(root, name), 'utf8'),
)

function blocksOf(kind: string): string[] {
  return texts.flatMap((text) =>
    [...text.matchAll(new RegExp(`\`\`\`${kind}\\n([\\s\\S]*?)\`\`\``, 'g'))].map(([, block = '']) => block),
  )
}

/** Every line in the documents that calls our command, without its name, in their order. */
function commandLines(): string[] {
  const lines = blocksOf('sh')
    .flatMap((block) => block.split('\n'))
    .filter((line) => ourCommand.test(line))
  return lines.map((line) => line.replace(ourCommand, '')).filter((line) => !goesOn.test(line))
}

/** What was typed after a prompt, and what came. */
function transcripts(): { line: string; answer: string }[] {
  const typed = blocksOf('text').flatMap((block) => block.split(/^\$ /m).slice(1))
  return typed.map((part) => {
    const [line = '', ...answer] = part.trimEnd().split('\n')
    return { line: line.replace(ourCommand, ''), answer: answer.join('\n') }
  })
}

/** As a person types it in a clone, in a folder and a home of their own. */
async function type(line: string, archiveFolder = archive): Promise<string> {
  const command = `npm --prefix ${JSON.stringify(root)} run -s backscroll -- ${line}`
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

describe('the commands in the documents', () => {
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

  it('are there', () => {
    expect(commandLines().length).toBeGreaterThan(6)
  })

  it.each(commandLines())('%s', async (line) => {
    if (line.startsWith('highlights ')) highlightRow(archive, shedId)
    expect(await type(line)).not.toBe('')
  })

  it('made what they promise', () => {
    expect(fs.readFileSync(path.join(home, 'roof.html'), 'utf8')).toContain('A roof for the garden shed')
    expect(fs.readdirSync(path.join(home, 'Desktop'))).toHaveLength(1)
  })
})

describe('the answers in the documents', () => {
  const sampleArchive = newFolder('archive')
  beforeAll(() =>
    type(`import ${JSON.stringify(path.join(root, 'resources', 'sample', 'sample-export.zip'))}`, sampleArchive),
  )

  it('are there', () => {
    expect(transcripts().length).toBeGreaterThan(2)
  })

  it.each(transcripts())('are those that the sample gives: $line', async ({ line, answer }) => {
    if (line.startsWith('cat ')) return fs.writeFileSync(path.join(home, line.slice('cat '.length)), answer)
    expect((await type(line, sampleArchive)).trimEnd()).toBe(answer)
  })
})
