import { beforeEach, expect, test } from 'vitest'
import { AppError } from '../../../../../shared/contract/appError.ts'
import { pageArchive } from '../../../../support/pageArchive.ts'

const { answers } = pageArchive()
const { useTrash } = await import('../../../../../renderer/features/library/list/trashStore.ts')
const { open, close, empty, restore } = useTrash.getState()
const isAt = (): string => useTrash.getState().state.kind

const trashed = { conversations: [{ id: 'a', title: 'Herons', trashedAtMs: 1, turnCount: 1 }] }

beforeEach(() => {
  close()
  answers['conversations.trashed'] = () => trashed
  answers['conversations.emptyTrash'] = () => ({ deleted: 1 })
})

test.each([
  ['emptied', empty],
  ['restored from', restore],
])('a trash being %s stays closed after the user has left it', async (_done, act) => {
  await open()
  const acting = act(['a'])
  close()
  await acting
  expect(isAt()).toBe('closed')
})

test('it also stays closed when it fails to load', async () => {
  answers['conversations.trashed'] = () => {
    throw new AppError({ code: 'internal', message: 'It cannot be read.' })
  }
  const opening = open()
  close()
  await opening
  expect(isAt()).toBe('closed')
})

test("an open one shows the rest, or why it can't load", async () => {
  await open()
  answers['conversations.trashed'] = () => ({ conversations: [] })
  await empty(['a'])
  expect(useTrash.getState().state).toEqual({ kind: 'loaded', conversations: [] })
  answers['conversations.trashed'] = () => {
    throw new AppError({ code: 'internal', message: 'It cannot be read.' })
  }
  await open()
  expect(useTrash.getState().state).toEqual({ kind: 'failed', message: 'It cannot be read.' })
})
