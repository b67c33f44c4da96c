import { expect, it } from 'vitest'
import { agentArchive } from '../../../electron/search/agentArchive.ts'
import { importInto, saved, temporaryFolders, withArchive } from '../../support/archiveFixture.ts'
import { openApi } from '../../support/apiFixture.ts'
import { buildConversation, type ConversationOptions, idFrom } from '../../support/buildExport.ts'

const newFolder = temporaryFolders('agent-archive')
const titled = (title: string, count: number): ConversationOptions[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `${title} ${index}`,
    title: `${title} ${index}`,
    turns: [['user', `${title}, the number ${index}.`]] as const,
  }))

it.each(['title', 'summary'] as const)('orders a %s by words of visible conversations only', async (place) => {
  const visible = [...titled('Red lamps', 12), ...titled('Blue chairs', 8)]
  const secret = titled('Blue secrets', 30)
  const orders: number[][] = []
  for (const all of [visible, [...visible, ...secret]]) {
    const folder = newFolder('archive')
    await importInto(folder, saved(newFolder(), 'conversations.json', all.map(buildConversation)))
    withArchive(folder, (archive) => {
      for (const { id } of all.slice(visible.length))
        archive.edits.editConversation('chatgpt', idFrom(id ?? ''), { isHiddenFromAgents: true })
      orders.push(agentArchive(archive).candidates.withAnyWord(place, ['red', 'blue'], 10))
    })
  }
  expect(orders[0]).toHaveLength(10)
  expect(orders[1]).toEqual(orders[0])
})

it('counts as many conversations by topic as if hidden ones did not exist', async () => {
  const visible = titled('Red lamps', 130)
  const secret = titled('Red secrets', 3)
  const totals: unknown[] = []
  for (const all of [visible, [...visible, ...secret]]) {
    const folder = newFolder('archive')
    await importInto(folder, saved(newFolder(), 'conversations.json', all.map(buildConversation)))
    withArchive(folder, ({ edits }) => {
      for (const { id } of all.slice(visible.length))
        edits.editConversation('chatgpt', idFrom(id ?? ''), { isHiddenFromAgents: true })
    })
    const { total } = await openApi(folder).agent.must('conversations.find', {
      query: 'red lamps',
      by: 'summary',
    })
    totals.push(total)
  }
  expect(totals[1]).toEqual(totals[0])
})

it('counts as many conversations by topic as if their hidden messages did not exist', async () => {
  const visible = titled('Red lamps', 130)
  const withSecrets = visible.map((one, index): ConversationOptions => {
    return index % 10 === 0 ? { ...one, turns: [...one.turns, ['user', 'Where is the key?']] } : one
  })
  const totals: unknown[] = []
  for (const all of [visible, withSecrets]) {
    const folder = newFolder('archive')
    await importInto(folder, saved(newFolder(), 'conversations.json', all.map(buildConversation)))
    withArchive(folder, ({ edits }) => {
      for (const { id, turns } of all)
        if (turns.length > 1) edits.hideMessage('chatgpt', idFrom(id ?? ''), idFrom(`${idFrom(id ?? '')} turn 1`), true)
    })
    const { total } = await openApi(folder).agent.must('conversations.find', { query: 'red lamps', by: 'summary' })
    totals.push(total)
  }
  expect(totals[1]).toEqual(totals[0])
})
