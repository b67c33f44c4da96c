import os from 'node:os'
import { expect, it } from 'vitest'
import { problemWithFolder } from '../../../../electron/store/archive/moveArchive.ts'

const LOCAL = 0xef53

it.each([
  ['/home/ada/.local/share/backscroll', LOCAL],
  ['/home/ada/OneDriver/archive', LOCAL],
  ['C:\\Users\\ada\\AppData\\Roaming\\Backscroll', LOCAL],
  ['\\\\?\\C:\\Users\\ada\\archive', LOCAL],
  ['/Users/ada/Library/Application Support/Backscroll', 0],
])('%s is fine', (folder, fileSystem) => {
  expect(problemWithFolder(folder, fileSystem)).toBeNull()
})

it.each([
  ['/mnt/nas/archive', 0x6969],
  ['/mnt/c/archive', 0x01021997],
  ['/media/share', 0xfe534d42],
  ['\\\\server\\share\\archive', LOCAL],
])('%s is on another computer', (folder, fileSystem) => {
  expect(problemWithFolder(folder, fileSystem)).toBe('folderOnNetwork')
})

it.each([
  'C:\\Users\\ada\\OneDrive - Heron Club\\archive',
  '/home/ada/Dropbox/archive',
  '/Users/ada/Library/Mobile Documents/archive',
  '/Users/ada/Library/CloudStorage/archive',
  '/home/ada/Nextcloud/a',
])('%s is synchronized', (folder) => {
  expect(problemWithFolder(folder, LOCAL)).toBe('folderSynced')
})

it('checks the file system of existing and future folders', () => {
  expect(problemWithFolder(os.tmpdir())).toBeNull()
  expect(problemWithFolder(`${os.tmpdir()}/not/there/yet`)).toBeNull()
})
