import { EventEmitter } from 'node:events'
import path from 'node:path'
import type { App } from 'electron'
import { expect, test } from 'vitest'
import { handleSystemEvents } from '../../../../electron/main/system/handleSystemEvents.ts'
import type { WindowCommand } from '../../../../shared/contract/archiveEvents.ts'
import { saved, temporaryFolders } from '../../../support/archiveFixture.ts'

const newFolder = temporaryFolders('hear-system')
const link = 'backscroll://conversation/garden'
const own = process.argv.slice(1)

function openApp() {
  const taken: (readonly WindowCommand[])[] = []
  const startedAgain: (readonly string[])[] = []
  const app = Object.assign(new EventEmitter(), { getAppPath: () => '/opt/backscroll' })
  handleSystemEvents(app as unknown as App, {
    take: (commands) => void taken.push(commands),
    relaunch: (args) => void startedAgain.push(args),
  })
  // The arguments of the test process itself.
  taken.length = 0
  return { taken, startedAgain, app, event: { preventDefault: () => {} } }
}

test('a second start gets the open window, with its files and links', () => {
  const { taken, startedAgain, app, event } = openApp()
  const folder = newFolder()
  const file = saved(folder, 'chats.json', [])
  app.emit('second-instance', event, ['/opt/electron', '--no-sandbox', 'chats.json'], folder)
  app.emit('activate', event)
  app.emit('open-url', event, link)
  app.emit('open-file', event, file)
  expect(taken).toEqual([
    [{ kind: 'importFiles', paths: [file] }],
    [],
    [{ kind: 'open', conversationId: 'garden', messageId: null }],
    [{ kind: 'importFiles', paths: [file] }],
  ])
  expect(startedAgain).toEqual([])
})

test('a second start during closing opens the app again after it exits', () => {
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
