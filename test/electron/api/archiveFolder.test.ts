import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { findArchiveFolder } from '../../../electron/api/archiveFolder.ts'

const home = path.resolve('/home/ada')
const found = (named: string | undefined, env: Record<string, string> = {}): string =>
  findArchiveFolder(named, { platform: 'linux', home, env })

describe('the archive folder', () => {
  it.each([
    ['~', home],
    ['~/chats', path.join(home, 'chats')],
    ['~rosa/chats', '~rosa/chats'],
    ['/a/~/b', '/a/~/b'],
    ['~chats', '~chats'],
  ])('may be given as %s', (named, folder) => {
    expect(found(undefined, { BACKSCROLL_ARCHIVE: named })).toBe(folder)
    expect(found(named)).toBe(folder)
  })
})
