import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { openArchive } from '../../../../electron/store/archive/openArchive.ts'
import { warningForFolder } from '../../../../electron/store/archive/moveArchive.ts'
import { temporaryFolders, withArchive } from '../../../support/archiveFixture.ts'

const newFolder = temporaryFolders('open-archive')
const modeOf = (folder: string): number => fs.statSync(folder).mode & 0o7777

function folderWith(mode: number, ...names: string[]): string {
  const folder = newFolder('archive')
  fs.mkdirSync(folder)
  for (const name of names) fs.writeFileSync(path.join(folder, name), '')
  fs.chmodSync(folder, mode)
  return folder
}

describe.skipIf(process.platform === 'win32')('a folder that other users can write to', () => {
  it.each([0o777, 0o775, 0o770, 0o722])('is restricted to its owner if it holds only the archive: %o', (mode) => {
    const folder = folderWith(mode, 'http-token')
    withArchive(folder, () => {})
    expect(modeOf(folder)).toBe(0o700)
    expect(warningForFolder(folder)).toBeNull()
  })

  it('stays unchanged with a warning if it holds other files', () => {
    const folder = folderWith(0o777, 'recipes.txt')
    withArchive(folder, () => {})
    expect(modeOf(folder)).toBe(0o777)
    expect(warningForFolder(folder)).toBe('folderOpenToOthers')
  })

  it('stays unchanged if it is shared by everyone, like /tmp', () => {
    const folder = folderWith(0o1777)
    withArchive(folder, () => {})
    expect(modeOf(folder)).toBe(0o1777)
    expect(warningForFolder(folder)).toBe('folderOpenToOthers')
  })

  it('is also restricted by a program that only reads', () => {
    const folder = folderWith(0o700)
    withArchive(folder, () => {})
    fs.chmodSync(folder, 0o777)
    openArchive(folder, 'read').close()
    expect(modeOf(folder)).toBe(0o700)
  })
})

it.skipIf(process.platform === 'win32')('a folder that other users can only read stays unchanged', () => {
  const folder = folderWith(0o755)
  withArchive(folder, () => {})
  expect(modeOf(folder)).toBe(0o755)
  expect(warningForFolder(folder)).toBeNull()
})

it('waits for another program that is writing to an archive at rest', async () => {
  const folder = newFolder('archive')
  withArchive(folder, () => {})
  const script = `const Database = require(${JSON.stringify(createRequire(import.meta.url).resolve('better-sqlite3'))})
    const db = new Database(${JSON.stringify(path.join(folder, 'archive.db'))})
    db.exec('BEGIN IMMEDIATE')
    console.log('writing')
    setTimeout(() => db.exec('COMMIT'), 300)`
  const writer = spawn(process.execPath, ['--eval', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(writer, 'exit')
  await once(writer.stdout, 'data')
  expect(withArchive(folder, () => 'opened')).toBe('opened')
  await ended
})
