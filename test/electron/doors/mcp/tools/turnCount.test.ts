import { expect, it } from 'vitest'
import { temporaryFolders } from '../../../../support/archiveFixture.ts'
import { idFrom, type Turn } from '../../../../support/buildExport.ts'
import { type OpenClient, openClient } from '../../../../support/mcpClient.ts'
import { importTexts, openSearch } from '../../../../support/searchFixture.ts'

const newFolder = temporaryFolders('turncount')
const image = { content_type: 'image_asset_pointer', asset_pointer: 'file-service://file-tulip', width: 4, height: 4 }
const turns: readonly Turn[] = [
  ['user', '', { content: { content_type: 'multimodal_text', parts: [image] } }],
  ['user', 'Which tulip is this?'],
  ['tool', 'Looked it up.'],
  ['assistant', 'A parrot tulip.'],
  ['user', 'My aunt Wilhelmina grew it.'],
]

interface Answer {
  readonly conversations: readonly { readonly turnCount: number }[]
  readonly session: { readonly turnCount: number }
  readonly turns: readonly object[]
}

async function countsOf(client: OpenClient): Promise<unknown> {
  const ask = async (given: Readonly<Record<string, unknown>>) =>
    (await client.call('query_conversations', given)).value as Answer
  const {
    conversations: [listed],
  } = await ask({ mode: 'list' })
  const {
    conversations: [found],
  } = await ask({ mode: 'search', query: 'tulip', searchMode: 'both' })
  const got = await ask({ mode: 'get', sessionKey: 'tulip-2025-01' })
  return { list: listed?.turnCount, search: found?.turnCount, get: got.session.turnCount, turns: got.turns.length }
}

it('counts the turns that can be fetched, the same in every mode of query_conversations', async () => {
  const folder = newFolder('archive')
  const branches = [{ after: 1, turns: [['assistant', 'A lily tulip.'] as const] }]
  await importTexts(folder, [{ id: 'tulip', title: 'Tulip', turns, branches }], newFolder())
  const search = openSearch({ folder })
  const client = await openClient(search)
  expect(await countsOf(client)).toEqual({ list: 3, search: 3, get: 3, turns: 3 })
  await search.must('messages.hide', { messageId: idFrom(`${idFrom('tulip')} turn 4`), isHidden: true })
  expect(await countsOf(client)).toEqual({ list: 2, search: 2, get: 2, turns: 2 })
})
