import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { launchCommands } from '../../../../electron/main/system/handleSystemEvents.ts'

const here = path.resolve('/home/ana')
const app = path.resolve('/opt/backscroll')
const start = (...args: string[]) =>
  launchCommands({
    args: ['/opt/electron', ...args],
    workingFolder: here,
    appFolder: app,
    isThere: (file) => !file.includes('missing'),
  })

test('a start without arguments asks for nothing', () => {
  expect(start()).toEqual([])
  expect(start('--no-sandbox', '--user-data-dir=/tmp/x', app)).toEqual([])
})

test('files are imported together, by their absolute paths', () => {
  const elsewhere = path.resolve('/media/export.zip')
  expect(start('chats.json', elsewhere)).toEqual([
    { kind: 'importFiles', paths: [path.join(here, 'chats.json'), elsewhere] },
  ])
})

test('file URLs are files', () => {
  const file = path.resolve('/home/ana/My export (1) – März.zip')
  expect(start(pathToFileURL(file).href)).toEqual([{ kind: 'importFiles', paths: [file] }])
  expect(start('FILE://localhost/C:/chats.json', 'chats.json')).toEqual([
    { kind: 'importFiles', paths: [fileURLToPath('file:///C:/chats.json'), path.join(here, 'chats.json')] },
  ])
})

test('a URL without a local file is left out', () => {
  expect(
    start(
      'file:///home/ana/missing.zip',
      'file:///%E0%A4%A',
      'file:///C:/a%2Fb.zip',
      pathToFileURL(app).href,
      'file://elsewhere/share/chats.json',
    ),
  ).toEqual([])
})

test('missing files and switches are left out', () => {
  expect(start('missing.zip', '--original-process-start-time=1', '-x', '')).toEqual([])
})

test('a link opens its conversation; any other link is ignored', () => {
  expect(start('backscroll://conversation/garden/message/1')).toEqual([
    { kind: 'open', conversationId: 'garden', messageId: '1' },
  ])
  expect(start('backscroll://elsewhere/1')).toEqual([])
})

test('links come before files', () => {
  expect(start('chats.json', 'backscroll://conversation/garden').map((command) => command.kind)).toEqual([
    'open',
    'importFiles',
  ])
})

test('the number of files is limited', () => {
  const [command] = start(...Array.from({ length: 1000 }, (_, index) => `${index}.json`))
  expect(command).toMatchObject({ kind: 'importFiles' })
  expect(command?.kind === 'importFiles' && command.paths.length).toBe(200)
})
