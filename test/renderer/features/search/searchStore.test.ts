import { beforeEach, expect, test } from 'vitest'
import { AppError } from '../../../../shared/contract/appError.ts'
import { pageArchive } from '../../../support/pageArchive.ts'

const { answers } = pageArchive()
const { useSearch } = await import('../../../../renderer/features/search/searchStore.ts')
const { type, search, findBest } = useSearch.getState()

const answerTo = (query: string) => ({
  hits: [{ messageId: 'm', conversationId: `found for ${query}`, title: query, snippet: { text: '', ranges: [] } }],
  conversations: [],
  sort: 'relevance',
  total: { count: 1, isExact: true },
  nextCursor: null,
  isMeaningComing: false,
})
const best = async (): Promise<string | undefined> => (await findBest())?.conversationId

beforeEach(async () => {
  answers['search.run'] = ({ query }) => answerTo(query)
  await search('garden')
})

test('the best result is for the current text, even before its search has started', async () => {
  expect(await best()).toBe('found for garden')
  type('garden shed')
  expect(await best()).toBe('found for garden shed')
})

test('typing on after Enter opens none of the earlier results', async () => {
  const answer = Promise.withResolvers<object>()
  answers['search.run'] = () => answer.promise
  type('garden shed')
  const pending = best()
  type('garden shed roof')
  answer.resolve(answerTo('garden shed'))
  expect(await pending).toBeUndefined()
})

test('typing another text that is found first does not open its result', async () => {
  const answer = Promise.withResolvers<object>()
  answers['search.run'] = ({ query }) => (query === 'garden shed' ? answer.promise : answerTo(query))
  type('garden shed')
  const pending = best()
  await search('kitchen')
  answer.resolve(answerTo('garden shed'))
  expect(await pending).toBeUndefined()
})

test('a failed search returns nothing', async () => {
  answers['search.run'] = () => {
    throw new AppError({ code: 'internal', message: 'It cannot be searched.' })
  }
  type('garden shed')
  expect(await best()).toBeUndefined()
})
