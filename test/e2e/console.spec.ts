import fs from 'node:fs'
import path from 'node:path'
import { expect } from '@playwright/test'
import { buildZip } from '../support/buildExport.ts'
import { dropFiles } from './support/dropFiles.ts'
import { longConversation, manyConversations, sampleConversations } from './support/sampleExport.ts'
import { test } from './support/shell.ts'

test.use({ exported: { 'conversations.json': sampleConversations(Date.now()) } })

const searchField = { name: 'Search your conversations' }

test.describe(() => {
  test.use({ exported: null })

  test('explains how to start when empty', async ({ window }) => {
    await expect(window).toHaveTitle('Backscroll')
    await expect(window.getByRole('heading', { level: 1 })).toHaveText('Your history, found again')
    await expect(window.getByText('Drop your export here')).toBeVisible()
    await expect(window.getByRole('listitem')).toHaveCount(3)
  })

  test('imports by drop, searches, and opens a result at its message', async ({ window, folder }) => {
    const conversations = [...sampleConversations(Date.now()), { 'not a conversation': true }]
    await window.getByText('Drop your export here').waitFor()
    await dropFiles(window, [await buildZip(folder, 'export.zip', { 'conversations.json': conversations })])
    await expect(window.getByText('9 new conversations')).toBeVisible()
    await window.getByText('1 conversation couldn’t be read').click()
    await expect(window.getByText('conversations.json #10')).toBeVisible()
    await window.getByRole('button', { name: 'Close' }).click()

    await window.getByRole('combobox', { name: 'Search your conversations' }).waitFor()
    await window.keyboard.press('/')
    await window.keyboard.type('tulips fros')
    const found = window.getByRole('list', { name: 'Results' })
    await expect(found.getByRole('listitem').first()).toContainText('Tulips and frost')
    await expect(found.locator('mark').first()).toBeVisible()
    await expect(window.getByText(/· keyword and semantic search$/)).toBeVisible()
    await window.keyboard.press('ArrowDown')
    await expect(found.getByRole('button').first()).toBeFocused()
    await window.keyboard.press('Enter')
    await expect(window.getByRole('heading', { level: 1 })).toHaveText('Tulips and frost')
    await expect(window.locator('[data-target] mark.current')).toBeInViewport()
  })

  test('shows import progress, and stops on request', async ({ window, folder, shell }) => {
    // In a browser the connection to the server is slowed down, so there is something to see.
    if (shell === 'browser')
      await window.route(
        '**/rpc/imports.upload',
        async (route) => new Promise((resolve) => setTimeout(() => resolve(route.continue()), 2000)),
      )
    const many = manyConversations(shell === 'browser' ? 20 : 6000, Date.now())
    await window.getByText('Drop your export here').waitFor()
    await dropFiles(window, [await buildZip(folder, 'export.zip', { 'conversations.json': many })])
    await expect(window.getByRole('progressbar')).toBeVisible()
    await window.getByRole('button', { name: 'Stop' }).click()
    await expect(window.getByText('Import stopped')).toBeVisible()
    await expect(window.getByRole('region', { name: 'Import' }).getByRole('button', { name: 'Close' })).toBeFocused()
  })

  test('keeps an import running across a reload, shows it, and stops it', async ({ window, folder }) => {
    await window.getByText('Drop your export here').waitFor()
    await dropFiles(window, [
      await buildZip(folder, 'export.zip', { 'conversations.json': manyConversations(9000, Date.now()) }),
    ])
    await expect(window.getByText(/Importing conversations/)).toBeVisible()
    await window.reload()
    await expect(window.getByText(/Importing conversations|Indexing/)).toBeVisible()
    await window.getByRole('button', { name: 'Stop' }).click()
    await expect(window.getByText('Import stopped')).toBeVisible()
  })

  test('explains what is wrong with a file', async ({ window, folder }) => {
    const file = path.join(folder, 'holiday.zip')
    fs.writeFileSync(file, 'these are not the bytes of a zip')
    await window.getByText('Drop your export here').waitFor()
    await dropFiles(window, [file])
    await expect(window.getByText('Nothing was imported')).toBeVisible()
    await expect(window.getByText('holiday.zip')).toBeVisible()
    await expect(window.getByText('Drop your export here')).toBeVisible()
  })

  test('takes several files from the picker', async ({ window, folder }) => {
    const [first, second] = sampleConversations(Date.now())
    const files = [
      await buildZip(folder, 'one.zip', { 'conversations.json': [first] }),
      await buildZip(folder, 'two.zip', { 'conversations.json': [second] }),
    ]
    await window.getByLabel('Export files').setInputFiles(files)
    await expect(window.getByText('2 new conversations')).toBeVisible()
  })
})

test.describe(() => {
  test.use({
    exported: { 'conversations.json': [...sampleConversations(Date.now()), ...manyConversations(150, Date.now())] },
  })

  test('groups the list by time', async ({ window }) => {
    await expect(window.getByText('159 conversations')).toBeVisible()
    for (const label of ['Today', 'Yesterday', 'Previous 7 days'])
      await expect(window.getByRole('heading', { name: label, exact: true })).toBeVisible()
  })

  test('the list grows while scrolling, down to its last conversation', async ({ window }) => {
    await expect(window.getByText('159 conversations')).toBeVisible()
    const list = window.getByRole('navigation', { name: 'Conversations' })
    await expect(list.getByText('Walk number 150')).toBeHidden()
    await list.evaluate((element) => element.scrollTo({ top: element.scrollHeight }))
    await expect(list.getByText('Walk number 150')).toBeInViewport()
  })

  test('keeps the scroll position of a list that has just loaded', async ({ window }) => {
    await window.getByRole('combobox', searchField).fill('river')
    await window.getByRole('list', { name: 'Results' }).waitFor()
    await window.evaluate(() => {
      new MutationObserver((_changes, watch) => {
        const list = document.querySelector('nav[aria-label="Conversations"]')
        if (list === null || list.scrollHeight === list.clientHeight) return
        watch.disconnect()
        requestAnimationFrame(() => list.scrollTo({ top: 3000 }))
      }).observe(document.body, { childList: true, subtree: true })
    })
    await window.getByRole('combobox', searchField).fill('')
    const list = window.getByRole('navigation', { name: 'Conversations' })
    await expect(list.locator('[data-index="48"]')).toBeInViewport()
    // By then the visible rows have been measured.
    await window.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    await expect(list.locator('[data-index="48"]')).toBeInViewport()
    expect(await list.evaluate((element) => element.scrollTop)).toBeGreaterThan(2500)
  })
})

test('moves through the list and opens with the keyboard alone', async ({ window }) => {
  await window.getByRole('combobox', searchField).press('ArrowDown')
  const stops = window.getByRole('navigation', { name: 'Conversations' }).getByRole('button')
  await expect(stops.first()).toBeFocused()
  await window.keyboard.press('j')
  await expect(stops.nth(1)).toBeFocused()
  await window.keyboard.press('Enter')
  await expect(window.getByRole('heading', { level: 1 })).toHaveText('Why is my search box racing?')
  await expect(window.getByRole('region', { name: 'Messages' })).toBeFocused()
  await window.keyboard.press('Escape')
  await expect(stops.nth(1)).toBeFocused()
  await window.keyboard.press('k')
  await window.keyboard.press('ArrowUp')
  await expect(window.getByRole('combobox', searchField)).toBeFocused()
})

test('shows Markdown, folds thinking and tools, and switches branches', async ({ window }) => {
  await window.getByRole('button', { name: /^Abort a running request/ }).click()
  const messages = window.getByRole('region', { name: 'Messages' })
  await expect(messages.locator('pre')).toContainText('running = new AbortController()')
  await expect(messages.getByRole('table')).toBeVisible()
  await expect(messages.getByText('Thought for 7 s')).toBeVisible()
  await messages.focus()
  await window.keyboard.press('End')
  await messages.getByText('Ran Python').click()
  await expect(messages.getByText('print(6 * 7)')).toBeVisible()
  await messages.focus()
  await window.keyboard.press('Home')

  const version = messages.getByRole('group', { name: 'Version 1 of 3' })
  await version.getByRole('button', { name: 'Next version' }).click()
  await expect(messages.getByText('How do I stop a download?')).toBeVisible()
  await messages.getByRole('button', { name: 'Next version' }).click()
  await expect(messages.getByText('Abort it in the same way.')).toBeVisible()
  await expect(messages.getByRole('button', { name: 'Next version' })).toBeDisabled()
  await messages.getByRole('button', { name: 'Previous version' }).click()
  await messages.getByRole('button', { name: 'Previous version' }).click()
  await expect(messages.getByText('How do I cancel a fetch')).toBeVisible()
})

test('opens a result on its branch', async ({ window }) => {
  await window.getByRole('combobox', searchField).fill('walrus')
  await expect(window.getByText('other version')).toBeVisible()
  await window.keyboard.press('Enter')
  await expect(window.locator('[data-target] mark.current')).toHaveText('walrus')
  await expect(window.getByRole('group', { name: 'Version 2 of 3' })).toBeVisible()
})

test.describe(() => {
  test.use({ exported: { 'conversations.json': [longConversation(1000, Date.now())] } })

  test('scrolls to a match in a long conversation', async ({ window }) => {
    await window.getByRole('combobox', searchField).fill('pangolin')
    await expect(window.getByRole('list', { name: 'Results' })).toContainText('pangolin')
    await window.keyboard.press('Enter')
    await expect(window.locator('mark.current')).toHaveText('pangolin')
    await expect(window.locator('mark.current')).toBeInViewport()
  })
})

test('reports an empty result, and suggests a spelling', async ({ window }) => {
  await window.getByRole('combobox', searchField).fill('tulps')
  await expect(window.getByText('No results for “tulps”')).toBeVisible()
  await window.getByRole('button', { name: 'tulips', exact: true }).click()
  await expect(window.getByRole('combobox', searchField)).toHaveValue('tulips')
  await expect(window.getByRole('list', { name: 'Results' })).toContainText('Tulips and frost')
  await window.getByRole('button', { name: 'Clear search' }).click()
  await expect(window.getByText('9 conversations')).toBeVisible()
})
