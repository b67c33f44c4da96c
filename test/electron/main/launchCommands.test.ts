import path from 'node:path'
import { expect, test } from 'vitest'
import { launchCommands } from '../../../electron/main/launchCommands.ts'

const here = path.resolve('/home/ana')
const app = path.resolve('/opt/backscroll')
const start = (...args: string[]) => launchCommands({ args: ['/opt/electron', ...args], workingFolder: here, appFolder: app, isThere: (file) => !file.includes('missing') })

test('a start with nothing asks for nothing', () => {
  expect(start()).toEqual([])
  expect(start('--no-sandbox', '--user-data-dir=/tmp/x', app)).toEqual([])
})

test('files are imported together, by their whole paths', () => {
  const elsewhere = path.resolve('/media/export.zip')
  expect(start('chats.json', elsewhere)).toEqual([{ do: 'importFiles', paths: [path.join(here, 'chats.json'), elsewhere] }])
})

test('what is not there is left out, and so are switches', () => {
  expect(start('missing.zip', '--original-process-start-time=1', '-x', '')).toEqual([])
})

test('a link opens its conversation; one that is none of ours is no file either', () => {
  expect(start('backscroll://conversation/garden/message/1')).toEqual([{ do: 'open', conversationId: 'garden', messageId: '1' }])
  expect(start('backscroll://elsewhere/1')).toEqual([])
})

test('links come before files', () => {
  expect(start('chats.json', 'backscroll://conversation/garden').map((command) => command.do)).toEqual(['open', 'importFiles'])
})

test('there is an end to what a start can name', () => {
  const [command] = start(...Array.from({ length: 1000 }, (_, index) => `${index}.json`))
  expect(command).toMatchObject({ do: 'importFiles' })
  expect(command?.do === 'importFiles' && command.paths.length).toBe(200)
})
