import { beforeEach, expect, test } from 'vitest'
import type { ConversationView, MessageView } from '../../../../shared/model/library.ts'
import { messageView } from '../../../support/messageView.ts'
import { pageArchive } from '../../../support/pageArchive.ts'

const { answers } = pageArchive()
const { useReader } = await import('../../../../renderer/features/reader/readerStore.ts')

const picture = { assetKey: 'p', kind: 'image', name: 'heron.png', mediaType: 'image/png', sha256: null, byteLength: null, width: null, height: null } as const
const question = messageView({ nodeKey: 'question', role: 'user', text: 'Which bird is this?', attachments: [picture] })
const answer = messageView({ nodeKey: 'answer', text: 'A heron.' })

function view(messages: readonly MessageView[], branch = 1): ConversationView {
  return { conversation: { id: 'birds', updatedAtMs: 5 } as ConversationView['conversation'], branch, branches: [], messages: [...messages] }
}
const shown = (): readonly MessageView[] => {
  const { state } = useReader.getState()
  return state.at === 'open' ? state.view.messages : []
}
const open = (): Promise<void> => useReader.getState().open({ conversationId: 'birds', messageKey: null, words: [] })
const refresh = (): Promise<void> => useReader.getState().refresh()

beforeEach(() => useReader.getState().close())

test('a refresh brings the picture that came with another import, and other words', async () => {
  answers['conversations.show'] = () => view([question, answer])
  await open()
  const [, before] = shown()
  answers['conversations.show'] = () => view([{ ...question, attachments: [{ ...picture, sha256: 'abc' }] }, answer])
  await refresh()
  expect(shown()[0]?.attachments).toMatchObject([{ sha256: 'abc' }])
  expect(shown()[1]).toBe(before)
  answers['conversations.show'] = () => view([question, { ...answer, text: 'A grey heron.' }])
  await refresh()
  expect(shown().map(({ text }) => text)).toEqual(['Which bird is this?', 'A grey heron.'])
})

test('what has changed is there as well when the conversation is opened again', async () => {
  answers['conversations.show'] = () => view([question])
  await open()
  answers['conversations.show'] = () => view([{ ...question, text: 'Which birds are these?' }])
  await refresh()
  await open()
  expect(shown()[0]?.text).toBe('Which birds are these?')
})

test('a refresh that brings nothing new keeps the list, and one that brings more the messages before', async () => {
  answers['conversations.show'] = () => view([question, answer])
  await open()
  const before = shown()
  await refresh()
  expect(shown()).toBe(before)
  answers['conversations.show'] = () => view([messageView({ nodeKey: 'first' }), question, answer])
  await refresh()
  expect(shown().slice(1).map((message, index) => message === before[index])).toEqual([true, true])
})
