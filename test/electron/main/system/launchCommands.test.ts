import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { launchCommands } from '../../../../electron/main/system/hearSystem.ts'

const here = path.resolve('/home/ana')
const app = path.resolve('/opt/backscroll')
const start = (...args: string[]) =>
  launchCommands({
    args: ['/opt/electron', ...args],
    workingFolder: here,
    appFolder: app,
    isThere: (file) => !file.includes('missing'),
  })

test('a start with nothing asks for nothing', () => {
  expect(start()).toEqual([])
  expect(start('--no-sandbox', '--user-data-dir=/tmp/x', app)).toEqual([])
})

test('files are imported together, by their whole paths', () => {
  const elsewhere = path.resolve('/media/export.zip')
  expect(start('chats.json', elsewhere)).toEqual([
    { do: 'importFiles', paths: [path.join(here, 'chats.json'), elsewhere] },
  ])
})

test('addresses of files are files', () => {
  const file = path.resolve('/home/ana/My export (1) – März.zip')
  expect(start(pathToFileURL(file).href)).toEqual([{ do: 'importFiles', paths: [file] }])
  expect(start('FILE://localhost/C:/chats.json', 'chats.json')).toEqual([
    { do: 'importFiles', paths: [fileURLToPath('file:///C:/chats.json'), path.join(here, 'chats.json')] },
  ])
})

test('an address that leads to no file of this machine is left out', () => {
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

test('what is not there is left out, and so are switches', () => {
  expect(start('missing.zip', '--original-process-start-time=1', '-x', '')).toEqual([])
})

test('a link opens its conversation; one that is none of ours is no file either', () => {
  expect(start('backscroll://conversation/garden/message/1')).toEqual([
    { do: 'open', conversationId: 'garden', messageId: '1' },
  ])
  expect(start('backscroll://elsewhere/1')).toEqual([])
})

test('links come before files', () => {
  expect(start('chats.json', 'backscroll://conversation/garden').map((command) => command.do)).toEqual([
    'open',
    'importFiles',
  ])
})

test('there is an end to what a start can name', () => {
  const [command] = start(...Array.from({ length: 1000 }, (_, index) => `${index}.json`))
  expect(command).toMatchObject({ do: 'importFiles' })
  expect(command?.do === 'importFiles' && command.paths.length).toBe(200)
})
