import { expect, test } from 'vitest'
import { openApi } from '../../support/apiFixture.ts'
import { importInto, saved, temporaryFolders } from '../../support/archiveFixture.ts'
import { buildConversation } from '../../support/buildExport.ts'

const newFolder = temporaryFolders('conversation-ids')
const january = 1_735_689_600

const talks = ['Cellar', 'Attic', 'Garden', 'Balcony'].map((title, day) =>
  buildConversation({
    id: title,
    title,
    turns: [
      ['user', `About the ${title}?`],
      ['assistant', 'Yes.'],
    ],
    createTime: january + day * 86_400,
    updateTime: january + day * 86_400,
  }),
)
const idOf = (title: string): string => talks.find((talk) => talk.title === title)?.id ?? ''

async function start() {
  const folder = newFolder('archive')
  await importInto(folder, saved(newFolder(), 'conversations.json', talks))
  const { window } = openApi(folder)
  return {
    window,
    idsOf: async (input: Parameters<typeof window.must<'conversations.ids'>>[1]) =>
      (await window.must('conversations.ids', input)).ids,
  }
}

test('returns the ids of a list in order, up to the limit', async () => {
  const { idsOf } = await start()
  expect(await idsOf({})).toEqual(['Balcony', 'Garden', 'Attic', 'Cellar'].map(idOf))
  expect(await idsOf({ order: 'title' })).toEqual(['Attic', 'Balcony', 'Cellar', 'Garden'].map(idOf))
  expect(await idsOf({ offset: 1, limit: 2 })).toEqual(['Garden', 'Attic'].map(idOf))
})

test('applies the filter, and leaves out the trash', async () => {
  const { window, idsOf } = await start()
  await window.must('conversations.editAll', { ids: [idOf('Attic'), idOf('Garden')], isStarred: true })
  expect(await idsOf({ filter: { isStarred: true } })).toEqual(['Garden', 'Attic'].map(idOf))
  await window.must('conversations.trash', { id: idOf('Garden') })
  expect(await idsOf({ filter: { isStarred: true } })).toEqual([idOf('Attic')])
})
