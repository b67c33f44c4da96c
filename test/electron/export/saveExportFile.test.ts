import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { saveExportFile } from '../../../electron/export/saveExportFile.ts'
import { saved, temporaryFolders } from '../../support/archiveFixture.ts'

const newFolder = temporaryFolders('save-made')
const shared = '/dev/shm'
const hasOtherDisk = existsSync(shared) && statSync(shared).dev !== statSync(os.tmpdir()).dev

describe.skipIf(!hasOtherDisk)('an export saved to another disk', () => {
  const made: string[] = []
  afterAll(() => {
    for (const folder of made) rmSync(folder, { recursive: true, force: true })
  })

  function save(): { folder: string; place: string } {
    const folder = mkdtempSync(path.join(shared, 'backscroll-save-made-'))
    made.push(folder)
    saved(folder, 'x.zip.part', 'half of a download')
    const archiveFolder = newFolder('archive')
    mkdirSync(archiveFolder)
    const file = saved(newFolder(), 'x.zip', 'an export')
    const place = saveExportFile(
      { exportId: 'x', fileName: 'x.zip', path: file, mediaType: 'application/zip', byteLength: 9 },
      { path: folder, mayReplace: false, archiveFolder },
    )
    return { folder, place }
  }

  it('is saved completely, with nothing left over', () => {
    const { folder, place } = save()
    expect(readFileSync(place, 'utf8')).toBe('an export')
    expect(readdirSync(folder).toSorted()).toEqual(['x.zip', 'x.zip.part'])
  })

  it('leaves a file alone that has the name of a partial export', () => {
    expect(readFileSync(path.join(save().folder, 'x.zip.part'), 'utf8')).toBe('half of a download')
  })
})
