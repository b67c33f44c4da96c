import { beforeAll, describe, expect, it } from 'vitest'
import type { Output } from '../../../shared/contract/archiveContract.ts'
import { temporaryFolders } from '../../support/archiveFixture.ts'
import { importTexts, openSearch, type OpenSearch } from '../../support/searchFixture.ts'
import type { NamedConversation } from '../../support/searchTexts.ts'

const newFolder = temporaryFolders('slowexpressions')
const conversations: readonly NamedConversation[] = [
  {
    id: 'mill',
    title: 'Mill',
    turns: [
      ['user', 'A fox by the mill.'],
      ['assistant', 'mill meadow moss '.repeat(2000)],
    ],
  },
]
/** A single step of the index, during which the clock isn't checked. */
const slow = `NEAR(${'m* '.repeat(1000)})`

let search: OpenSearch
beforeAll(async () => {
  search = openSearch({ folder: newFolder('archive'), conversations })
  await importTexts(search.folder, conversations, newFolder())
  await search.must('messages.match', { expression: 'fox' })
  await search.find('fox')
})

type Matches = Output<'messages.match'>

const match = (expression: string, budgetMs: number): Promise<Matches> =>
  search.must('messages.match', { expression, budgetMs })

describe('behind a slow expression', () => {
  it('a quick one is answered at once, and twenty slow ones block nothing and end', async () => {
    let endedCount = 0
    const matchSlowly = () => match(slow, 500).finally(() => (endedCount += 1))
    const one = matchSlowly()
    const quick = await match('fox', 5000)
    expect(quick).toMatchObject({ messages: [{ snippet: 'A <mark>fox</mark> by the mill.' }], isInterrupted: false })
    const others = Array.from({ length: 19 }, matchSlowly)
    expect((await search.find('fox')).names).toEqual(['mill/0'])
    expect(endedCount).toBeLessThan(20)
    for (const { isInterrupted } of await Promise.all([one, ...others])) expect(isInterrupted).toBe(true)
    expect(await match('fox', 5000)).toMatchObject({ isInterrupted: false })
  }, 60_000)
})
