import { EventEmitter } from 'node:events'
import path from 'node:path'
import type { App } from 'electron'
import { expect, test } from 'vitest'
import { hearSystem } from '../../../../electron/main/system/hearSystem.ts'
import type { WindowCommand } from '../../../../shared/contract/archiveEvents.ts'
import { saved, temporaryFolders } from '../../../support/archiveFixture.ts'

const newFolder = temporaryFolders('hear-system')
const link = 'backscroll://conversation/garden'
const own = process.argv.slice(1)

function openApp() {
  const taken: (readonly WindowCommand[])[] = []
  const startedAgain: (readonly string[])[] = []
  const app = Object.assign(new EventEmitter(), { getAppPath: () => '/opt/backscroll' })
  hearSystem(app as unknown as App, {
    take: (commands) => void taken.push(commands),
    startAgain: (args) => void startedAgain.push(args),
  })
  // What these tests themselves were started with.
  taken.length = 0
  return { taken, startedAgain, app, event: { preventDefault: () => {} } }
}

test('whoever starts the app again gets its window, with what they started it for', () => {
  const { taken, startedAgain, app, event } = openApp()
  const folder = newFolder()
  const file = saved(folder, 'chats.json', [])
  app.emit('second-instance', event, ['/opt/electron', '--no-sandbox', 'chats.json'], folder)
  app.emit('activate', event)
  app.emit('open-url', event, link)
  app.emit('open-file', event, file)
  expect(taken).toEqual([
    [{ do: 'importFiles', paths: [file] }],
    [],
    [{ do: 'open', conversationId: 'garden', messageId: null }],
    [{ do: 'importFiles', paths: [file] }],
  ])
  expect(startedAgain).toEqual([])
})

test('whoever starts the app again while it closes gets it once it has ended: it has no window any more', () => {
  const { taken, startedAgain, app, event } = openApp()
  const folder = newFolder()
  const file = saved(folder, 'chats.json', [])
  app.emit('will-quit', event)
  app.emit('second-instance', event, ['/opt/electron', '--no-sandbox', 'chats.json', 'missing.zip', '', link], folder)
  app.emit('activate', event)
  app.emit('open-url', event, link)
  app.emit('open-file', event, file)
  expect(startedAgain).toEqual([
    ['--no-sandbox', path.join(folder, 'chats.json'), 'missing.zip', link],
    own,
    [...own, link],
    [...own, file],
  ])
  expect(taken).toEqual([])
})
