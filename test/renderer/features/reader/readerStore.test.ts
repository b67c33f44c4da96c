import { beforeEach, expect, test } from 'vitest'
import { AppError } from '../../../../shared/contract/appError.ts'
import type { ConversationView, MessageView } from '../../../../shared/model/library.ts'
import { messageView } from '../../../support/messageView.ts'
import { pageArchive } from '../../../support/pageArchive.ts'

const { answers } = pageArchive()
const { useReader } = await import('../../../../renderer/features/reader/readerStore.ts')

const picture = {
  assetKey: 'p',
  kind: 'image',
  name: 'heron.png',
  mediaType: 'image/png',
  sha256: null,
  byteLength: null,
  width: null,
  height: null,
} as const
const question = messageView({ nodeKey: 'question', role: 'user', text: 'Which bird is this?', attachments: [picture] })
const answer = messageView({ nodeKey: 'answer', text: 'A heron.' })

function view(messages: readonly MessageView[], branch = 1): ConversationView {
  return {
    conversation: { id: 'birds', updatedAtMs: 5 } as ConversationView['conversation'],
    source: { label: 'ChatGPT', speaker: 'ChatGPT', address: null },
    branch,
    branches: [],
    messages: [...messages],
  }
}
/** Mocks an archive with these paths, the current one first. */
function havePaths(...paths: readonly (readonly MessageView[])[]): void {
  answers['conversations.show'] = ({ branch: given, messageId }) => {
    const branch = given ?? (paths.findIndex((path) => path.some(({ nodeKey }) => nodeKey === messageId)) + 1 || 1)
    const path = paths[branch - 1]
    if (path === undefined) throw new AppError({ code: 'not_found', message: `There is no branch ${branch}.` })
    return view(path, branch)
  }
}
const shown = (): readonly MessageView[] => {
  const { state } = useReader.getState()
  return state.kind === 'open' ? state.view.messages : []
}
const keysShown = (): readonly string[] => shown().map(({ nodeKey }) => nodeKey)
const open = (): Promise<void> => useReader.getState().open({ conversationId: 'birds', messageKey: null, marks: [] })
const refresh = (): Promise<void> => useReader.getState().refresh()

beforeEach(() => useReader.getState().close())

test('a refresh shows an image from another import, and changed text', async () => {
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

test('changes are also there when the conversation is opened again', async () => {
  answers['conversations.show'] = () => view([question])
  await open()
  answers['conversations.show'] = () => view([{ ...question, text: 'Which birds are these?' }])
  await refresh()
  await open()
  expect(shown()[0]?.text).toBe('Which birds are these?')
})

test('a refresh without news keeps the list, and one with more keeps the earlier messages', async () => {
  answers['conversations.show'] = () => view([question, answer])
  await open()
  const before = shown()
  await refresh()
  expect(shown()).toBe(before)
  answers['conversations.show'] = () => view([messageView({ nodeKey: 'first' }), question, answer])
  await refresh()
  expect(
    shown()
      .slice(1)
      .map((message, index) => message === before[index]),
  ).toEqual([true, true])
})

test('a refresh stays on the same branch, whatever its new number', async () => {
  const other = messageView({ nodeKey: 'other answer', text: 'A stork.' })
  havePaths([question, answer], [question, other])
  await useReader.getState().open({ conversationId: 'birds', messageKey: 'other answer', marks: [] })
  expect(keysShown()).toEqual(['question', 'other answer'])
  havePaths([question, other], [question, answer])
  await refresh()
  expect(keysShown()).toEqual(['question', 'other answer'])
  havePaths(
    [question, messageView({ nodeKey: 'newer' })],
    [question, answer],
    [question, other, messageView({ nodeKey: 'thanks' })],
  )
  await refresh()
  expect(keysShown()).toEqual(['question', 'other answer', 'thanks'])
})

test('a refresh shows what the conversation shows, and closes only what is gone itself', async () => {
  havePaths([question], [question, answer])
  await useReader.getState().open({ conversationId: 'birds', messageKey: 'answer', marks: [] })
  havePaths([question])
  await refresh()
  expect(shown()).toMatchObject([{ nodeKey: 'question' }])
  havePaths([])
  await refresh()
  expect(useReader.getState().state).toMatchObject({ kind: 'open', view: { messages: [] } })
  await refresh()
  answers['conversations.show'] = () => {
    throw new AppError({ code: 'not_found', message: 'There is no such conversation.' })
  }
  await refresh()
  expect(useReader.getState().state).toEqual({ kind: 'closed' })
})

test('a second click on "next" counts even before the page has redrawn', async () => {
  const versions = [0, 1, 2].map((siblingIndex) =>
    messageView({ nodeKey: `answer ${siblingIndex}`, siblingIndex, siblingCount: 3 }),
  )
  const branches = versions.map((_, index) => ({
    branch: index + 1,
    forkNodeKey: 'question',
  })) as unknown as ConversationView['branches']
  answers['conversations.show'] = ({ branch = 1 }) => ({
    ...view([question, ...versions.slice(branch - 1, branch)], branch),
    branches,
  })
  await open()
  const [, drawn] = shown()
  if (drawn === undefined) return expect.fail('nothing is open')
  await useReader.getState().turnBy(drawn, 1)
  expect(keysShown()).toEqual(['question', 'answer 1'])
  await useReader.getState().turnBy(drawn, 1)
  expect(keysShown()).toEqual(['question', 'answer 2'])
})
