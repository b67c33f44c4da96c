import { beforeAll, describe, expect, it } from 'vitest'
import { temporaryFolders } from '../../support/archiveFixture.ts'
import { importTexts, openSearch, type OpenSearch } from '../../support/searchFixture.ts'
import type { NamedConversation } from '../../support/searchTexts.ts'

const newFolder = temporaryFolders('bounds')
const letters = [...'abcdefghij']
/** A hundred words with the same prefix, each in its own message and in two that have all of them. */
const alike = letters.flatMap((one) => letters.map((other) => `co${one}${other}x`))

const conversations: readonly NamedConversation[] = [
  {
    id: 'cold',
    title: 'Cold',
    createTime: 1_700_000_000,
    turns: [
      ['user', 'cojjx lorem'],
      ['assistant', 'Nothing of the kind.'],
    ],
  },
  {
    id: 'alike',
    title: 'Alike',
    createTime: 1_700_100_000,
    turns: alike.map(
      (word, index) => [index % 2 === 0 ? 'user' : 'assistant', `${word} ${word === 'cojjx' ? '' : 'caaax'}`] as const,
    ),
  },
  // Imported first, so an index returns it last.
  { id: 'pelican', title: 'Pelican', createTime: 1_600_000_000, turns: [['user', 'pelican, pelican, pelican!']] },
  ...Array.from({ length: 30 }, (_, index): NamedConversation => ({
    id: `birds ${index}`,
    title: `Birds ${index}`,
    createTime: 1_700_200_000 + index,
    turns: Array.from(
      { length: 50 },
      (__, turn) =>
        [
          turn % 2 === 0 ? 'user' : 'assistant',
          `There was once a pelican beside many other birds, number ${turn} of a long list that goes on and on.`,
        ] as const,
    ),
  })),
  {
    id: 'keys',
    title: 'Keys',
    createTime: 1_700_300_000,
    turns: [
      ['user', 'The commit is 9fceb02d0ae598e95dc970b74767f19372d61af8'],
      ['assistant', 'thisIsAVeryLongFunctionNameThatExceedsFortyCharactersInLength'],
    ],
  },
]

let search: OpenSearch
beforeAll(async () => {
  const folder = newFolder('archive')
  await importTexts(folder, conversations, newFolder())
  search = openSearch({ folder, conversations })
})

describe('a prefix of more words than are searched', () => {
  it('still finds every message if one could be missed', async () => {
    expect((await search.find('"cojjx lorem" co*')).names).toEqual(['cold/0'])
    expect((await search.find('"cojjx lorem" -co*')).names).toEqual([])
    expect((await search.find('co* sort:newest')).answer.total).toMatchObject({ isExact: false })
    const given = new Set<string>()
    let cursor: string | null = null
    do {
      const { names, answer } = await search.find('co* sort:newest', {
        limit: 50,
        ...(cursor === null ? {} : { cursor }),
      })
      for (const name of names) given.add(name)
      cursor = answer.nextCursor
    } while (cursor !== null)
    // In addition to the similar words, the cold one and 'commit'.
    expect(given.size).toBe(alike.length + 2)
  })
})

it('the message that uses a word most is among the first, however long ago it was imported', async () => {
  expect((await search.find('pelican', { limit: 5 })).names).toContain('pelican/0')
})

it.each([
  ['9fceb02', 'keys/0'],
  ['Exceeds', 'keys/1'],
])('%s, part of a key or a long name, is found', async (query, name) => {
  expect((await search.find(query)).names).toEqual([name])
})

it('a cursor that was tampered with shows nothing outside the scope', async () => {
  const { answer } = await search.find('pelican from:me', { limit: 3 })
  const [throughId, given, atMs, nodeId, print] = Buffer.from(answer.nextCursor ?? '', 'base64url')
    .toString()
    .split(' ')
  const forged = Buffer.from(
    [throughId, '0', atMs, nodeId, print, ...Array.from({ length: 60 }, () => '1')].join(' '),
  ).toString('base64url')
  expect(given).toBe('3')
  const page = await search.find('pelican from:me', { cursor: forged })
  expect(page.answer.hits.filter(({ role }) => role !== 'user')).toEqual([])
})
