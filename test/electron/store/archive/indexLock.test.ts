import { expect, it } from 'vitest'
import { AppError } from '../../../../shared/contract/appError.ts'
import { openArchive } from '../../../../electron/store/archive/openArchive.ts'
import { temporaryFolders } from '../../../support/archiveFixture.ts'

const newFolder = temporaryFolders('indexlock')

it('lets one program index at a time, visible to the others', () => {
  const folder = newFolder('archive')
  const one = openArchive(folder, 'write')
  const other = openArchive(folder, 'write')
  expect(other.isIndexing()).toBe(false)
  const release = one.holdIndexLock()
  expect(other.isIndexing()).toBe(true)
  expect(() => other.holdIndexLock()).toThrow(AppError)
  // An import isn't affected by this lock.
  other.holdImportLock()()
  release()
  expect(other.isIndexing()).toBe(false)
  other.holdIndexLock()()
  one.close()
  other.close()
})
