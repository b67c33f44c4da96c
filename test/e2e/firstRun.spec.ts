import { expect, type Page } from '@playwright/test'
import { objections } from './support/objections.ts'
import { bundledConversations } from './support/sampleExport.ts'
import { test } from './support/shell.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test('shows no focus frame at first', async ({ window }) => {
  await window.reload()
  await expect(heading(window)).toHaveText('Your history, found again')
  // By then anything that takes focus on startup has done so.
  await window.waitForTimeout(300)
  await expect(heading(window)).not.toBeFocused()
})

test('settings and connections open before the first import, which leads to the conversations', async ({
  window,
  shell,
}) => {
  await window.keyboard.press('ControlOrMeta+,')
  await expect(heading(window)).toHaveText('Settings')
  await expect(window.getByText('No archive yet')).toBeVisible()
  await expect(window.getByRole('alert')).toHaveCount(0)
  expect(await objections(window)).toEqual([])
  await window.getByRole('radio', { name: 'Dark' }).click()
  await expect(window.locator('html')).toHaveAttribute('data-theme', 'dark')

  const sections = window.getByRole('navigation', { name: 'Sidebar' })
  await expect(sections.getByRole('button')).toHaveText(['', 'Import', 'Connections', 'Settings'])
  await sections.getByRole('button', { name: 'Connections' }).click()
  await expect(heading(window)).toHaveText('Connections')
  await window.goBack()
  await expect(heading(window)).toHaveText('Settings')
  await window.keyboard.press('ControlOrMeta+i')
  await expect(heading(window)).toHaveText('Your history, found again')
  expect(await objections(window)).toEqual([])

  await window.getByRole('button', { name: 'Try the sample' }).click()
  await expect(window.getByText(`${bundledConversations} conversations`, { exact: true })).toBeVisible({
    timeout: 60_000,
  })
  await expect(window).toHaveURL(shell === 'electron' ? 'app://backscroll/#/' : /\/#\/$/)
})

test('keeps the settings open during the first import', async ({ window }) => {
  await window.getByRole('button', { name: 'Try the sample' }).click()
  await window.keyboard.press('ControlOrMeta+,')
  await expect(window.getByRole('button', { name: 'Back up now' })).toBeVisible()
  await expect(heading(window)).toHaveText('Settings')
})

test('offers only working actions before the first import, and sends no requests to the archive', async ({
  window,
}) => {
  await expect(heading(window)).toHaveText('Your history, found again')
  const asked: string[] = []
  window.on('request', (request) => void asked.push(new URL(request.url()).pathname))
  await window.keyboard.press('ControlOrMeta+k')
  await expect(window.getByRole('option', { name: 'Settings' })).toBeVisible()
  for (const name of ['Conversations', 'Highlights', 'Statistics', 'Export', 'Search'])
    await expect(window.getByRole('option', { name, exact: true })).toHaveCount(0)
  await window.keyboard.type('heron')
  await expect(window.getByText('No matching commands.')).toBeVisible()
  await window.keyboard.press('ArrowDown')
  await window.keyboard.press('Enter')
  await window.keyboard.press('Escape')
  await expect(window.getByRole('dialog')).toHaveCount(0)
  await window.keyboard.press('/')
  await expect(window.getByText('Nothing here yet.')).toBeVisible()
  expect(asked.filter((path) => path.startsWith('/rpc/'))).toEqual([])
})

test('detects a missing archive on the first screen without an error', async ({ window }) => {
  const refused: string[] = []
  window.on('response', (answer) => void (answer.status() >= 400 ? refused.push(answer.url()) : undefined))
  await window.reload()
  await expect(heading(window)).toHaveText('Your history, found again')
  expect(refused).toEqual([])
})

test('announces a drop with a full-screen message', async ({ window }) => {
  const devtools = await window.context().newCDPSession(window)
  const event = { x: 200, y: 200, data: { items: [], files: ['/export.zip'], dragOperationsMask: 1 } }
  for (const type of ['dragEnter', 'dragOver'] as const)
    await devtools.send('Input.dispatchDragEvent', { type, ...event })
  const notice = window.locator('.drop-anywhere')
  await expect(notice).toBeVisible()
  const size = window.viewportSize()
  expect(await notice.boundingBox()).toEqual({ x: 0, y: 0, width: size?.width, height: size?.height })
  expect(await notice.evaluate((element) => getComputedStyle(element).backgroundColor)).toMatch(/^oklch\([^/]+\)$/)
  await devtools.send('Input.dispatchDragEvent', { type: 'dragCancel', ...event })
  await devtools.detach()
})
