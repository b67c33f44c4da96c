import { beforeAll, describe, expect, it } from 'vitest'
import { temporaryFolders, withArchive } from '../../../support/archiveFixture.ts'
import { idFrom } from '../../../support/buildExport.ts'
import { bundledResources, importTexts, openSearch, type OpenSearch } from '../../../support/searchFixture.ts'
import { type NamedConversation, searchTexts } from '../../../support/searchTexts.ts'

const newFolder = temporaryFolders('titled')
const conversations: readonly NamedConversation[] = [
  ...searchTexts,
  {
    id: 'zebrafish',
    title: 'Date bounds zebrafish',
    createTime: 1_730_000_000,
    turns: [
      ['system', 'You are kind.'],
      ['user', 'Which day comes first?'],
      ['assistant', 'The third of May.'],
    ],
  },
  {
    id: 'wombat',
    title: 'Wombat bounds',
    createTime: 1_731_000_000,
    turns: [
      ['user', 'How far do they leap?'],
      ['assistant', 'Not far.'],
    ],
  },
  {
    id: 'leaps',
    title: 'Other',
    createTime: 1_732_000_000,
    turns: [['user', 'It leaps and bounds, and leaps again.']],
  },
]
let search: OpenSearch

beforeAll(async () => {
  search = openSearch({ folder: newFolder('archive'), resourcesFolder: bundledResources, conversations })
  await importTexts(search.folder, conversations, newFolder())
})

async function titled(query: string, options: object = {}): Promise<string[]> {
  const { answer } = await search.find(query, { withTitled: true, ...options })
  return (answer.titled ?? []).map(({ messageId }) => search.names.get(messageId) ?? messageId)
}

describe('conversations with only a matching title', () => {
  it.each([['zebrafish'], ['zebrafish bounds'], ['bounds ZEBRAFISH'], ['the zebrafish']])(
    'are represented by their first message: %s',
    async (query) => {
      expect((await titled(query))[0]).toBe('zebrafish/1')
    },
  )

  it('are returned only on request', async () => {
    expect((await search.find('zebrafish')).answer).not.toHaveProperty('titled')
  })

  it('come after matching messages and score no higher', async () => {
    const { names, answer } = await search.find('bounds', { withTitled: true })
    expect([names.slice(0, 1), (await titled('bounds')).toSorted()]).toEqual([['leaps/0'], ['wombat/0', 'zebrafish/1']])
    const scores = [...answer.hits, ...(answer.titled ?? [])].map(({ why }) => why.score)
    expect(scores).toEqual(scores.toSorted((a, b) => b - a))
    expect(
      answer.titled?.map(({ why: { mode, matchedWords, missingWords } }) => ({ mode, matchedWords, missingWords })),
    ).toEqual([
      { mode: 'keyword', matchedWords: ['bounds'], missingWords: [] },
      { mode: 'keyword', matchedWords: ['bounds'], missingWords: [] },
    ])
  })

  it('come only after the last page', async () => {
    const count = (await search.find('bounds')).names.length
    const first = await search.find('bounds', { withTitled: true, limit: count - 1 })
    expect(first.answer.titled).toEqual([])
    expect((await titled('bounds', { limit: count - 1, cursor: first.answer.nextCursor })).toSorted()).toEqual([
      'wombat/0',
      'zebrafish/1',
    ])
  })

  it.each(['zebrafishes and other animals of the sea', 'TTTTTTTT', 'zebra', 'fish', 'sturdy oak day bounds'])(
    'are left out if the title is merely similar or has few of the words: %s',
    async (query) => {
      expect(await titled(query)).not.toContain('zebrafish/1')
    },
  )

  it('respect the scope of the search', async () => {
    expect(await titled('zebrafish from:assistant')).toEqual(['zebrafish/2'])
    expect(await titled('zebrafish before:2020')).toEqual([])
    expect(await titled('"zebrafish"')).toEqual([])
  })

  it('leave out conversations hidden from the reader', async () => {
    const ids = async () =>
      (await search.must('messages.find', { text: 'zebrafish bounds' })).messages.map(({ messageId }) =>
        search.names.get(messageId),
      )
    expect(await ids()).toContain('zebrafish/1')
    withArchive(search.folder, ({ edits }) =>
      edits.hideMessage('chatgpt', idFrom('zebrafish'), idFrom(`${idFrom('zebrafish')} turn 1`), true),
    )
    expect(await ids()).toContain('zebrafish/2')
    expect(await titled('zebrafish')).toEqual(['zebrafish/1'])
    withArchive(search.folder, ({ edits }) =>
      edits.editConversation('chatgpt', idFrom('zebrafish'), { isHiddenFromAgents: true }),
    )
    expect((await ids()).filter((name) => name?.startsWith('zebrafish'))).toEqual([])
    withArchive(search.folder, ({ edits }) => edits.setTrashed('chatgpt', idFrom('zebrafish'), 1))
    expect(await titled('zebrafish')).toEqual([])
  })
})
