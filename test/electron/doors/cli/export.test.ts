import fs from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { openApi } from '../../../support/apiFixture.ts'
import { importInto, saved, temporaryFolders } from '../../../support/archiveFixture.ts'
import { jsonLines, runCli } from '../../../support/commandLine.ts'
import { buildConversation, idFrom } from '../../../support/buildExport.ts'

const newFolder = temporaryFolders('cliexport')
const archive = newFolder('archive')
const roof = buildConversation({
  id: 'roof',
  title: 'Roof',
  turns: [
    ['user', 'Which roof?'],
    ['assistant', 'EPDM.'],
  ],
})
const bread = buildConversation({ id: 'bread', title: 'Rye bread', turns: [['user', 'How long?']] })

beforeAll(async () => {
  await importInto(archive, saved(newFolder(), 'conversations.json', [roof, bread]))
  const { page } = openApi(archive)
  const said = {
    conversationId: roof.id,
    messageId: idFrom(`${roof.id} turn 1`),
    anchor: { quote: 'EPDM', before: '', after: '.', start: 0 },
  }
  await page.must('highlights.add', { ...said, colour: 'green', note: 'rubber', tags: ['house'] })
})

describe('export', () => {
  it.each([
    ['roof.md', /^---\ntitle: "Roof"/],
    ['roof.html', /^<!doctype html>/],
    ['roof.json', /^\{"format":"backscroll"/],
    ['roof.db', /^SQLite format 3/],
  ])('writes the format that %s implies', async (name, beginning) => {
    const file = newFolder(name)
    expect(await runCli(['export', roof.id.slice(0, 8), '--output', file], { archive })).toEqual({
      code: 0,
      stdout: `Exported 1 conversation to ${file}\n`,
      stderr: '',
    })
    expect(fs.readFileSync(file, 'latin1')).toMatch(beginning)
    expect(fs.readdirSync(path.join(archive, 'exports'))).toEqual([])
  })

  it('exports everything to a folder, and prints the path as JSON', async () => {
    const folder = newFolder()
    const { code, stdout } = await runCli(['export', '--all', '--format', 'markdown', '--output', folder, '--json'], {
      archive,
    })
    const [name = ''] = fs.readdirSync(folder)
    expect(name).toMatch(/^Backscroll conversations \d{4}-\d{2}-\d{2} Markdown\.zip$/)
    expect({ code, told: jsonLines(stdout) }).toEqual({
      code: 0,
      told: [
        {
          path: path.join(folder, name),
          itemCount: 2,
          byteLength: fs.statSync(path.join(folder, name)).size,
          mediaType: 'application/zip',
        },
      ],
    })
  })

  it('replaces a file only when told to', async () => {
    const file = saved(newFolder(), 'roof.md', 'mine')
    expect(await runCli(['export', roof.id, '--output', file], { archive })).toEqual({
      code: 2,
      stdout: '',
      stderr: `backscroll: ${file} already exists. Choose another name, or replace it with --force\n`,
    })
    expect(await runCli(['export', roof.id, '--output', file, '--force'], { archive })).toMatchObject({ code: 0 })
    expect(fs.readFileSync(file, 'utf8')).toContain('EPDM.')
  })

  it('requires ids or --all, and a known format', async () => {
    expect(await runCli(['export'], { archive })).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Add the ids of conversations, or --all.') as string,
    })
    expect(await runCli(['export', roof.id, '--all'], { archive })).toMatchObject({ code: 2 })
    expect(await runCli(['export', roof.id, '--format', 'pdf'], { archive })).toMatchObject({ code: 2 })
    expect(await runCli(['export', 'nope'], { archive })).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('No conversation has the id or key nope') as string,
    })
  })
})

describe('highlights', () => {
  it('are listed, filtered and written to a file', async () => {
    const listed = await runCli(['highlights', 'rubber', '--colour', 'green', '--tag', 'house'], { archive })
    expect(listed.stdout).toMatch(/^1 · 2026-12-01 · green · Roof · #house\n {4}EPDM\n {4}— rubber\n$/)
    expect((await runCli(['highlights', 'slate'], { archive })).stdout).toBe('No highlights contain these words.\n')
    const csv = newFolder('h.csv')
    expect(await runCli(['highlights', '--export', csv], { archive })).toMatchObject({
      code: 0,
      stdout: `Exported 1 highlight to ${csv}\n`,
    })
    expect(fs.readFileSync(csv, 'utf8')).toContain(',Roof,EPDM,rubber,house,green,assistant,')
    const markdown = newFolder('h.md')
    await runCli(['highlights', '--export', markdown], { archive })
    expect(fs.readFileSync(markdown, 'utf8')).toContain('## Roof\n\n> EPDM\n\nrubber\n\n')
  })

  it('are removed by number', async () => {
    expect(await runCli(['highlights', '--remove', '7'], { archive })).toMatchObject({ code: 1 })
    expect(await runCli(['highlights', '--remove', '1'], { archive })).toMatchObject({
      code: 0,
      stdout: 'Removed: EPDM\n',
    })
    expect(jsonLines((await runCli(['highlights', '--json'], { archive })).stdout)).toEqual([
      { highlights: [], total: 0, tags: [] },
    ])
  })
})
