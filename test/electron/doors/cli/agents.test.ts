import { describe, expect, it } from 'vitest'
import { buildConversation } from '../../../support/buildExport.ts'
import { importInto, saved, temporaryFolders } from '../../../support/archiveFixture.ts'
import { jsonLines, runCli } from '../../../support/commandLine.ts'

const newFolder = temporaryFolders('cliagents')
const heron = buildConversation({
  id: 'heron',
  title: 'Herons',
  turns: [
    ['user', 'Which bird?'],
    ['assistant', 'A grey one.'],
  ],
})
const stork = buildConversation({ id: 'stork', title: 'Storks', turns: [['user', 'Where do they nest?']] })

async function start(): Promise<string> {
  const archive = newFolder('archive')
  await importInto(archive, saved(newFolder(), 'conversations.json', [heron, stork]))
  return archive
}

describe('agents', () => {
  it("shows and changes agents' permissions", async () => {
    const archive = await start()
    expect(await runCli(['agents'], { archive })).toEqual({
      code: 0,
      stdout: 'writing      off: agents can only read\ntool prefix  none\nbudget       20,000 tokens per result\n',
      stderr: '',
    })
    const changed = await runCli(['agents', '--writing', 'on', '--tool-prefix', 'mine_', '--budget', '5000'], {
      archive,
    })
    expect(changed.stdout).toBe(
      'writing      on: agents can save conversations and move them to the trash\ntool prefix  mine_\nbudget       ' +
        '5,000 tokens per result\n',
    )
    expect(jsonLines((await runCli(['agents', '--tool-prefix', '', '--json'], { archive })).stdout)).toEqual([
      { mayWrite: true, toolPrefix: '', tokenBudget: 5000 },
    ])
  })

  it.each([['--writing=maybe'], ['--budget=many'], ['--budget=10'], ['--tool-prefix=a b']])(
    'rejects %s',
    async (option) => {
      expect(await runCli(['agents', option], { archive: await start() })).toMatchObject({ code: 2, stdout: '' })
    },
  )
})

describe('trash', () => {
  it('takes a conversation, shows it, and restores it', async () => {
    const archive = await start()
    expect((await runCli(['trash'], { archive })).stdout).toBe('The trash is empty.\n')
    expect((await runCli(['trash', heron.id.slice(0, 8)], { archive })).stdout).toBe(
      `Moved to the trash: Herons. Restore it with: backscroll trash --restore ${heron.id}\n`,
    )
    expect((await runCli(['trash'], { archive })).stdout).toMatch(
      new RegExp(`^\\d{4}-\\d\\d-\\d\\d {2}${heron.id} {2}Herons\n$`),
    )
    expect((await runCli(['list'], { archive })).stdout).not.toContain('Herons')
    expect(await runCli(['show', heron.id], { archive })).toMatchObject({
      code: 1,
      stderr:
        `backscroll: The conversation ${heron.id} is in the trash. ` +
        `Restore it with: backscroll trash --restore ${heron.id}\n`,
    })
    expect((await runCli(['trash', '--restore', heron.id], { archive })).stdout).toBe('Restored: Herons.\n')
    expect((await runCli(['show', heron.id], { archive })).stdout).toContain('A grey one.')
  })

  it('prints JSON, and rejects conflicting options', async () => {
    const archive = await start()
    expect(jsonLines((await runCli(['trash', stork.id, '--json'], { archive })).stdout)).toMatchObject([
      { id: stork.id },
    ])
    expect(jsonLines((await runCli(['trash', '--json'], { archive })).stdout)).toMatchObject([
      { conversations: [{ id: stork.id, trashedAtMs: expect.any(Number) as number }] },
    ])
    expect(await runCli(['trash', heron.id, '--restore', stork.id], { archive })).toMatchObject({ code: 2, stdout: '' })
    expect(jsonLines((await runCli(['trash', '--restore', stork.id, '--json'], { archive })).stdout)).toMatchObject([
      { id: stork.id },
    ])
  })

  it('is emptied permanently only with the confirmation phrase', async () => {
    const archive = await start()
    await runCli(['trash', heron.id], { archive })
    expect(await runCli(['trash', '--empty', '--confirm', 'yes'], { archive })).toMatchObject({
      code: 2,
      stdout: '',
      stderr: 'backscroll: Nothing was deleted. To confirm, type: delete for good\n',
    })
    expect(await runCli(['trash', heron.id, '--empty'], { archive })).toMatchObject({ code: 2, stdout: '' })
    expect((await runCli(['trash', '--empty', '--confirm', 'delete for good'], { archive })).stdout).toBe(
      'Deleted 1 conversation for good.\n',
    )
    expect((await runCli(['trash', '--empty'], { archive })).stdout).toBe('The trash is empty.\n')
    expect(await runCli(['show', heron.id], { archive })).toMatchObject({ code: 1 })
  })
})

describe('hide-message', () => {
  it('hides a message from agents and shows it again', async () => {
    const archive = await start()
    const key = heron.current_node ?? ''
    expect(await runCli(['hide-message', key], { archive })).toEqual({
      code: 0,
      stdout: 'Hidden from agents: a message in Herons.\n',
      stderr: '',
    })
    expect(await runCli(['hide-message', key, '--undo'], { archive })).toEqual({
      code: 0,
      stdout: 'Visible to agents: a message in Herons.\n',
      stderr: '',
    })
    expect(jsonLines((await runCli(['hide-message', key, '--json'], { archive })).stdout)).toMatchObject([
      { messageId: key, isHiddenFromAgents: true },
    ])
    expect(await runCli(['hide-message', 'nope'], { archive })).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('No message has the id nope') as string,
    })
  })
})
