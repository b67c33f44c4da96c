import { expect, it } from 'vitest'
import { createSearchModels } from '../../../electron/search/retrieve/searchModels.ts'
import { openArchive } from '../../../electron/store/archive/openArchive.ts'
import { temporaryFolders } from '../../support/archiveFixture.ts'
import { bundledResources, importTexts, openSearch } from '../../support/searchFixture.ts'
import { searchTexts } from '../../support/searchTexts.ts'

const newFolder = temporaryFolders('warmup')
const impatient = { waitMs: 3000, waitsForModel: false }

it('loads the models, so that an impatient first search uses them', async () => {
  const conversations = searchTexts.slice(0, 3)
  const { folder, must } = openSearch({
    folder: newFolder('archive'),
    resourcesFolder: bundledResources,
    conversations,
  })
  await importTexts(folder, conversations, newFolder('export'))
  await must('index.build', { staticOnly: true })
  const archive = openArchive(folder, 'read')
  const options = { resourcesFolder: bundledResources, embeddingKey: null }
  const [cold, warm] = [createSearchModels(options), createSearchModels(options)]
  expect(await cold.embedQuery(archive, 'garden roof', impatient)).toMatchObject({ isComing: true, models: [] })
  await warm.warmUp(archive)
  expect(await warm.embedQuery(archive, 'garden roof', impatient)).toMatchObject({
    isComing: false,
    models: [{ name: 'quick index' }],
  })
  archive.close()
  expect(await must('search.warmUp', {}, 'ipc')).toEqual({})
})
