import fs from 'node:fs'
import path from 'node:path'
import { expect, type Locator, type Page } from '@playwright/test'
import type { Files } from '../support/buildExport.ts'
import { objections } from './support/objections.ts'
import { longConversation, sampleConversations } from './support/sampleExport.ts'
import { test } from './support/shell.ts'
import { picture, showcase } from './support/showcase.ts'

const rich = JSON.parse(
  fs.readFileSync(path.join(import.meta.dirname, '..', 'fixtures', 'chatgpt-rich-2025.json'), 'utf8'),
) as object[]
const kept: Files = {
  'file-SYN0000000000000000003-photo one.jpeg': picture(640, 480, [180, 150, 90]),
  'file_00000000aaaa71f5bbbbccccddddeeee-cat.png': picture(300, 300, [90, 130, 180]),
  'file-SYN0000000000000000001-data.csv': 'x,y\n1,1\n2,4\n',
}

test.use({ exported: { 'conversations.json': [...sampleConversations(Date.now()), showcase(Date.now())] } })

async function open(page: Page, title: string | RegExp): Promise<Locator> {
  const list = page.getByRole('navigation', { name: 'Conversations' })
  await list.getByRole('button', { name: title }).first().click()
  const messages = page.getByRole('region', { name: 'Messages' })
  await expect(messages).toBeVisible()
  return messages
}

function heading(page: Page): Locator {
  return page.getByRole('heading', { level: 1 })
}

test('shows formulas, footnotes, tasks and highlighted code, and leaves amounts of money alone', async ({ window }) => {
  const refused: string[] = []
  window.on('console', (message) =>
    /Content Security Policy/.test(message.text()) ? refused.push(message.text()) : undefined,
  )
  const messages = await open(window, /^Roots of an equation/)
  await expect(messages.locator('.katex').first()).toBeVisible()
  await expect(messages.locator('.katex-display')).toHaveCount(1)
  await expect(messages.locator('.katex-error')).toContainText(String.raw`\frac{1}{`)
  await expect(messages.locator('code', { hasText: String.raw`\(not math\)` })).toBeVisible()
  await expect(messages.getByText('It costs $5 and $10.')).toBeVisible()
  await expect(messages.getByText('Found by the formula of Bhaskara.')).toBeVisible()
  await expect(messages.getByRole('checkbox', { name: 'Done', exact: true })).toBeChecked()
  await expect(messages.locator('.hljs-keyword').first()).toHaveText('def')

  const code = messages.locator('pre')
  const isWider = (): Promise<boolean> => code.evaluate((block) => block.scrollWidth > block.clientWidth)
  expect(await isWider()).toBe(true)
  await messages.getByRole('button', { name: 'Wrap lines' }).click()
  expect(await isWider()).toBe(false)

  await messages.getByRole('link', { name: '1', exact: true }).click()
  await expect(heading(window)).toHaveText('Roots of an equation')
  await messages.press('End')
  await expect(messages.getByText('כן, בוודאי')).toHaveCSS('direction', 'rtl')
  expect(refused).toEqual([])
})

test.describe(() => {
  test.use({ exported: { 'conversations.json': [...rich, showcase(Date.now())], ...kept } })

  test('shows each kind of content', async ({ window }) => {
    const messages = await open(window, /^Synthetic: media and tools/)
    await expect(messages.getByRole('img', { name: 'photo one.jpeg' })).toBeVisible()
    await expect(messages.getByRole('group', { name: 'Document', exact: true }).first()).toContainText('print(1)')
    await expect(messages.getByRole('heading', { name: 'Report' })).toBeVisible()
    await messages.focus()
    await window.keyboard.press('End')
    await expect(messages.getByText('missing from the export').first()).toBeVisible()
    await expect(messages.getByText('hello', { exact: true })).toBeVisible()

    await open(window, /^Synthetic: search citations/)
    await expect(messages.getByText('Thought for 7 s · searched the web')).toBeVisible()
    await expect(messages.getByText('Fact one')).toBeVisible()
    await messages.getByRole('button', { name: /^Source 1/ }).click()
    await expect(window.getByRole('region', { name: 'Sources' }).getByRole('listitem').first()).toHaveAttribute(
      'aria-current',
      'true',
    )
    await expect(window.getByRole('region', { name: 'Sources' }).getByRole('link').first()).toHaveAttribute(
      'target',
      '_blank',
    )

    await open(window, /^Synthetic: rare content types/)
    await expect(messages.getByText('end', { exact: true })).toBeVisible()
    await messages.locator('summary').first().click()
    await expect(messages.getByText('Error: boom')).toBeVisible()

    await open(window, /^Synthetic: python, branches/)
    await messages
      .getByRole('group', { name: 'Version 3 of 3' })
      .getByRole('button', { name: 'Previous version' })
      .click()
    await messages
      .getByRole('group', { name: 'Version 2 of 3' })
      .getByRole('button', { name: 'Previous version' })
      .click()
    await expect(messages.getByText('Ran Python')).toBeVisible()
    await expect(messages.getByRole('group', { name: 'Version 1 of 3' })).toBeVisible()
    await expect(messages.getByRole('link', { name: 'Save data.csv' })).toBeVisible()
  })

  test('enlarges images, one after the other', async ({ window }) => {
    const messages = await open(window, /^Synthetic: media and tools/)
    await messages.getByRole('button', { name: 'Enlarge photo one.jpeg' }).click()
    const box = window.getByRole('dialog')
    await expect(box.getByRole('img', { name: 'photo one.jpeg' })).toBeVisible()
    await expect(box).toContainText('1 / 2')
    await window.keyboard.press('ArrowRight')
    await expect(box).toContainText('2 / 2')
    await window.keyboard.press('ArrowLeft')
    await expect(box).toContainText('1 / 2')
    await window.keyboard.press('Escape')
    await expect(box).toHaveCount(0)
  })

  test('has no axe violations, light or dark', async ({ window }) => {
    await window.setViewportSize({ width: 1360, height: 840 })
    for (const title of [/^Roots of an equation/, /^Synthetic: media and tools/, /^Synthetic: search citations/]) {
      await open(window, title)
      await window.keyboard.press('ControlOrMeta+f')
      await window.getByRole('textbox', { name: 'Find in this conversation' }).fill('fact')
      expect(await objections(window)).toEqual([])
    }
  })
})

test('switches branches in place, by button and by key', async ({ window }) => {
  const messages = await open(window, /^Abort a running request/)
  const next = messages.getByRole('button', { name: 'Next version' })
  // Twice, the second time while the first is still loading.
  await next.click()
  await next.click()
  await expect(messages.getByText('Abort it in the same way.')).toBeVisible()
  await window.keyboard.press('[')
  await expect(messages.getByText('How do I stop a download?')).toBeVisible()
  await expect(next).toBeFocused()
  await window.keyboard.press(']')
  await expect(messages.getByText('Abort it in the same way.')).toBeVisible()
  await window.keyboard.press('[')
  await expect(messages.getByText('How do I stop a download?')).toBeVisible()
  await window.keyboard.press('[')
  await expect(messages.getByText('How do I cancel a fetch')).toBeVisible()
})

test.describe(() => {
  test.use({ exported: { 'conversations.json': [longConversation(1000, Date.now())] } })

  test('shows the beginning of a long conversation first, and soon all of it', async ({ window }) => {
    const messages = await open(window, /^A very long talk/)
    await expect(messages.getByText('Question 0: what comes next?')).toBeInViewport()
    await expect(() =>
      messages.press('End').then(() => expect(messages.getByText('Answer 999.')).toBeInViewport({ timeout: 500 })),
    ).toPass()
  })
})

test('has an outline of the questions, a day menu, and a panel that folds away', async ({ window }) => {
  await window.setViewportSize({ width: 1360, height: 700 })
  const messages = await open(window, /^Abort a running request/)
  const outline = window.getByRole('navigation', { name: 'Your questions' })
  await expect(outline.getByRole('button')).toHaveCount(3)
  await expect(outline.locator('[aria-current]')).toHaveText(/^How do I cancel/)
  await outline.getByRole('button', { name: /^What is six/ }).click()
  await expect(messages.getByText('What is six times seven?')).toBeInViewport()
  await expect(outline.locator('[aria-current]')).toHaveText(/^What is six/)
  await messages.focus()
  await window.keyboard.press('o')
  await expect(outline).toBeHidden()
  await window.setViewportSize({ width: 900, height: 700 })
  await window.getByRole('button', { name: 'Show or hide outline' }).click()
  await expect(outline).toBeVisible()
  await window.keyboard.press('o')
  await expect(outline).toBeHidden()

  await open(window, /^Roots of an equation/)
  await window.getByRole('button', { name: 'Go to date' }).click()
  await window.getByRole('menuitem').last().click()
  await expect(messages.getByText('אפשר גם בעברית')).toBeInViewport()
})

const copied = { tag: '@browser' }
test('copies a message with its date and link, and the whole conversation', copied, async ({ window, shell }) => {
  if (shell === 'browser') await window.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const messages = await open(window, /^Tulips and frost/)
  const answer = messages.getByRole('article', { name: 'ChatGPT' })
  await answer.hover()
  await answer.getByRole('button', { name: 'Copy as Markdown' }).click()
  await expect(window.getByText('Message copied')).toBeVisible()
  if (shell === 'browser')
    expect(await window.evaluate<string>('navigator.clipboard.readText()')).toMatch(
      /^\*\*ChatGPT\*\* · \d.*\[Tulips and frost\]\(backscroll:\/\/conversation\/[^)]+\/message\/[^)]+\)\n\nIn autumn/,
    )
  await window.getByRole('button', { name: 'Conversation actions' }).click()
  await expect(window.getByRole('menuitem', { name: 'Open on chatgpt.com' })).toBeVisible()
  await window.getByRole('menuitem', { name: 'Copy as Markdown' }).click()
  await expect(window.getByText('Conversation copied')).toBeVisible()
})

test('opens a message in its original form', async ({ window }) => {
  const messages = await open(window, /^Tulips and frost/)
  await messages.getByRole('article', { name: 'You' }).hover()
  await messages.getByRole('article', { name: 'You' }).getByRole('button', { name: 'Show JSON' }).click()
  await expect(window.getByRole('dialog', { name: 'Original message from the export' })).toContainText(
    'When do I plant tulips?',
  )
})

test.describe(() => {
  test.use({ exported: { 'conversations.json': [longConversation(5000, Date.now())] } })

  test('opens 5,000 messages at once, scrolls to a message, and stays there', async ({ window }) => {
    test.slow()
    await window.setViewportSize({ width: 1680, height: 840 })
    await window.getByRole('combobox', { name: 'Search your conversations' }).fill('pangolin')
    await expect(window.getByRole('list', { name: 'Results' })).toContainText('pangolin')
    await window.keyboard.press('Enter')
    const mark = window.locator('mark.current')
    await expect(mark).toHaveText('pangolin')
    await expect(mark).toBeInViewport()
    expect(await window.locator('article').count()).toBeLessThan(60)

    await window.keyboard.press('ControlOrMeta+f')
    await window.getByRole('textbox', { name: 'Find in this conversation' }).fill('question')
    const count = window.getByRole('search', { name: 'Find in this conversation' }).getByRole('status')
    await expect(count).toHaveText(/^1,75\d \/ 2,499$/)
    await expect(mark).toBeInViewport()
    await window.keyboard.press('Enter')
    await expect(mark).toBeInViewport()
    await expect(window.getByRole('navigation', { name: 'Your questions' }).locator('[aria-current]')).toBeInViewport()

    const messages = window.getByRole('region', { name: 'Messages' })
    await messages.focus()
    await window.keyboard.press('End')
    await expect(messages.getByText('Answer 4999.')).toBeInViewport()
    await window.keyboard.press('Home')
    await expect(messages.getByText('Question 0: what comes next?')).toBeInViewport()
  })
})

test('fits a narrow window', async ({ window }) => {
  await window.setViewportSize({ width: 480, height: 800 })
  const messages = await open(window, /^Roots of an equation/)
  await window.keyboard.press('ControlOrMeta+f')
  await window.getByRole('textbox', { name: 'Find in this conversation' }).fill('roots')
  await expect(messages.locator('mark.current')).toBeInViewport()
  expect(await window.evaluate<number>('document.documentElement.scrollWidth - innerWidth')).toBe(0)
  expect(await messages.evaluate((page) => page.scrollWidth - page.clientWidth)).toBe(0)
})
