import { beforeAll, describe, expect, it } from 'vitest'
import { importInto, saved, temporaryFolders } from '../../../support/archiveFixture.ts'
import { jsonLines, runCli } from '../../../support/commandLine.ts'
import { buildConversation } from '../../../support/buildExport.ts'

const newFolder = temporaryFolders('clilist')
const seconds = (date: string): number => Date.parse(date) / 1000
const heron = buildConversation({
  id: 'heron',
  title: 'Herons',
  modelSlug: 'gpt-4o',
  createTime: seconds('2025-06-01T12:00:00Z'),
  turns: [
    ['user', 'Which?'],
    ['assistant', 'See https://birds.example'],
  ],
})
const stork = buildConversation({
  id: 'stork',
  title: 'Storks',
  modelSlug: 'o3',
  createTime: seconds('2025-05-01T12:00:00Z'),
  extra: { gizmo_id: 'g-p-garden', gizmo_type: 'snorlax', is_starred: true },
  turns: [
    ['user', '```js\nnest()\n```'],
    ['assistant', 'A nest.'],
    ['user', 'Thanks.'],
  ],
})
const fox = buildConversation({
  id: 'fox',
  title: 'Foxes',
  modelSlug: 'o3',
  createTime: seconds('2024-07-01T12:00:00Z'),
  turns: [['user', 'Draw one.']],
})
const shared = newFolder('archive')

beforeAll(async () => {
  await importInto(shared, saved(newFolder(), 'conversations.json', [heron, stork, fox]))
})

async function titles(...options: readonly string[]): Promise<unknown> {
  const { stdout } = await runCli(['list', '--json', ...options], { archive: shared })
  const [page] = jsonLines(stdout) as unknown as { conversations: { title: string }[] }[]
  return page?.conversations.map(({ title }) => title)
}

describe('list', () => {
  it.each([
    [
      ['--model', 'o3'],
      ['Storks', 'Foxes'],
    ],
    [
      ['--model', 'o3', '--model', 'gpt-4o'],
      ['Herons', 'Storks', 'Foxes'],
    ],
    [
      ['--has', 'code', '--has', 'link'],
      ['Herons', 'Storks'],
    ],
    [['--starred'], ['Storks']],
    [['--project', 'g-p-garden'], ['Storks']],
    [
      ['--after', '2025'],
      ['Herons', 'Storks'],
    ],
    [
      ['--before', '2025-06'],
      ['Storks', 'Foxes'],
    ],
    [['--after', '2025-05', '--before', '2025-06-01'], ['Storks']],
    [
      ['--sort', 'title'],
      ['Foxes', 'Herons', 'Storks'],
    ],
    [
      ['--sort', 'length'],
      ['Storks', 'Herons', 'Foxes'],
    ],
  ])('with %j shows %j', async (options, expected) => {
    expect(await titles(...options)).toEqual(expected)
  })

  it('prints the command that continues with the same filter', async () => {
    const first = await runCli(
      [
        'list',
        '--limit',
        '1',
        '--model',
        'o3',
        '--has',
        'code',
        '--has',
        'link',
        '--after',
        'may 2024',
        '--sort',
        'title',
        '--model',
        'gpt-4o',
      ],
      { archive: shared },
    )
    const [, before, cursor = ''] = /Herons.*\nMore: backscroll list (.*) --cursor ([\w-]+)\n$/.exec(first.stdout) ?? []
    expect(before).toBe('--model o3 --model gpt-4o --has code --has link --after "may 2024" --sort title --limit 1')
    const second = await runCli(
      [
        'list',
        '--model',
        'o3',
        '--model',
        'gpt-4o',
        '--has',
        'code',
        '--has',
        'link',
        '--after',
        'may 2024',
        '--sort',
        'title',
        '--limit',
        '1',
        '--cursor',
        cursor,
      ],
      { archive: shared },
    )
    expect(second.stdout).toContain('Storks')
    expect([first.code, second.code, second.stderr]).toEqual([0, 0, ''])
  })

  it('reports that nothing matches', async () => {
    expect(await runCli(['list', '--tag', 'never given'], { archive: shared })).toEqual({
      code: 0,
      stdout: 'No conversations match. Remove an option to see more.\n',
      stderr: '',
    })
  })

  it.each([
    ['--after', 'soonish', "isn't a date"],
    ['--before', '..', "isn't a date"],
    ['--has', 'birds', 'Choose one of code, image'],
    ['--sort', 'mood', 'Allowed choices'],
  ])('rejects %s %s', async (option, value, said) => {
    expect(await runCli(['list', option, value], { archive: shared })).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringContaining(said) as string,
    })
  })
})

describe('rename-project', () => {
  it('sets a name that the list accepts, and removes it', async () => {
    const archive = newFolder('archive')
    await importInto(archive, saved(newFolder(), 'conversations.json', [stork]))
    expect(await runCli(['rename-project', 'g-p-garden', 'Our garden'], { archive })).toEqual({
      code: 0,
      stdout: 'Named project g-p-garden: Our garden.\n',
      stderr: '',
    })
    expect((await runCli(['list', '--project', 'our-garden'], { archive })).stdout).toContain('Storks')
    expect((await runCli(['rename-project', 'g-p-garden', ''], { archive })).stdout).toBe(
      'Removed the name of project g-p-garden.\n',
    )
    expect(await runCli(['rename-project', 'g-p-nowhere', 'x'], { archive })).toMatchObject({ code: 1, stdout: '' })
  })
})
