import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { holdImportLock } from '../../../../electron/store/archive/fileLock.ts'
import { undoImport } from '../../../../electron/import/record/undoImport.ts'
import { buildConversation, writeFiles } from '../../../support/buildExport.ts'
import { essenceOf, importInto, temporaryFolders, withArchive } from '../../../support/archiveFixture.ts'

const newFolder = temporaryFolders('lock')
const lockModule = new URL('../../../../electron/store/archive/fileLock.ts', import.meta.url).href
const busy = { code: 'archive_busy', message: expect.stringMatching(/Another import.*Wait/s) as string }

async function heldElsewhere(file: string): Promise<ReturnType<typeof spawn>> {
  const script = `import { holdImportLock } from ${JSON.stringify(lockModule)}
    // Kept, so that no clean-up of unused things lets go of it.
    globalThis.release = holdImportLock(${JSON.stringify(file)}); console.log('held'); setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  return child
}

describe('the import lock', () => {
  it('has one holder at a time and is free once released', () => {
    const file = newFolder('import.lock')
    const release = holdImportLock(file)
    expect(() => holdImportLock(file)).toThrow(expect.objectContaining(busy))
    release()
    holdImportLock(file)()
  })

  it('keeps other processes out even after a failed attempt in this process', () => {
    const file = newFolder('import.lock')
    const release = holdImportLock(file)
    expect(() => holdImportLock(file)).toThrow(expect.objectContaining(busy))
    const script = `import { holdImportLock } from ${JSON.stringify(lockModule)}
      try { holdImportLock(${JSON.stringify(file)}); console.log('held') } catch (error) { console.log(error.code) }`
    expect(execFileSync(process.execPath, ['--input-type=module', '--eval', script], { encoding: 'utf8' })).toBe(
      'archive_busy\n',
    )
    release()
  })

  it('keeps other processes out, and ends with its process even if that is killed', async () => {
    const file = newFolder('import.lock')
    const child = await heldElsewhere(file)
    try {
      expect(() => holdImportLock(file)).toThrow(expect.objectContaining(busy))
    } finally {
      child.kill('SIGKILL')
      await once(child, 'exit')
    }
    holdImportLock(file)()
  })

  it('keeps a second import and an undo from starting, and leaves the archive readable', async () => {
    const folder = newFolder('archive')
    const [file] = writeFiles(newFolder(), { 'a.json': [buildConversation({ turns: [['user', 'Hello']] })] })
    await importInto(folder, file ?? '')
    const before = essenceOf(folder)
    const release = holdImportLock(path.join(folder, 'import.lock'))
    await expect(importInto(folder, file ?? '')).rejects.toMatchObject(busy)
    withArchive(folder, (archive) => expect(() => undoImport(archive, 1)).toThrow(expect.objectContaining(busy)))
    expect(essenceOf(folder)).toEqual(before)
    release()
    await expect(importInto(folder, file ?? '')).resolves.toMatchObject({ status: 'done' })
  })

  it('is released when an import fails', async () => {
    const folder = newFolder('archive')
    await expect(importInto(folder, '/nowhere/at/all.zip')).rejects.toMatchObject({ code: 'not_found' })
    holdImportLock(path.join(folder, 'import.lock'))()
  })
})
