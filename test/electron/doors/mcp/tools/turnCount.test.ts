import { describe, expect, it } from 'vitest'
import { temporaryFolders } from '../../../../support/archiveFixture.ts'
import { idFrom, type Turn } from '../../../../support/buildExport.ts'
import { openClient } from '../../../../support/mcpClient.ts'
import { importTexts, openSearch } from '../../../../support/searchFixture.ts'

const newFolder = temporaryFolders('turncount')

describe('turnCount', () => {
  it('is how many turns there are to get, in every mode', async () => {
    const folder = newFolder('archive')
    const photo = { content: { content_type: 'multimodal_text', parts: [{ content_type: 'image_asset_pointer', asset_pointer: 'file-service://file-tulip', width: 4, height: 4 }] } }
    const turns: readonly Turn[] = [['user', '', photo], ['user', 'Which tulip is this?'], ['tool', 'Looked it up.'], ['assistant', 'A parrot tulip.'], ['user', 'My aunt Wilhelmina grew it.']]
    await importTexts(folder, [{ id: 'tulip', title: 'Tulip', turns, branches: [{ after: 1, turns: [['assistant', 'A lily tulip.']] }] }], newFolder())
    const opened = openSearch({ folder })
    const client = await openClient(opened)
    const value = async (given: object): Promise<unknown> => (await client.call('query_conversations', { ...given })).value
    const counts = async (): Promise<unknown[]> => {
      const { conversations: [listed] } = (await value({ mode: 'list' })) as { conversations: { turnCount: number }[] }
      const { conversations: [found] } = (await value({ mode: 'search', query: 'tulip', searchMode: 'both' })) as { conversations: { turnCount: number }[] }
      const { session, turns: got } = (await value({ mode: 'get', sessionKey: 'tulip-2025-01' })) as { session: { turnCount: number }; turns: object[] }
      return [listed?.turnCount, found?.turnCount, session.turnCount, got.length]
    }
    expect(await counts()).toEqual([3, 3, 3, 3])
    await opened.must('messages.hide', { messageId: idFrom(`${idFrom('tulip')} turn 4`), isHidden: true })
    expect(await counts()).toEqual([2, 2, 2, 2])
  })
})
