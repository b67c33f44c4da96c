import { expect, type Locator, type Page } from '@playwright/test'
import { buildConversation } from '../support/buildExport.ts'
import { objections } from './support/objections.ts'
import { test } from './support/shell.ts'

const pasted = Array.from({ length: 60 }, (_, line) => `Line ${line} of the minutes of the rowing club.`).join('\n')
const question = `Who brings the oars?\n\n${pasted}\n\nThe last line names Ines.`
const wide = 'word '.repeat(60).trim()
const answer = `Ines does.\n\n\`\`\`text\n${wide}\n\`\`\`\n\n\`\`\`ts\nconst oars = '${wide}'\n\`\`\`\n\nThat is all.`

test.use({
  exported: {
    'conversations.json': [
      buildConversation({
        title: 'Minutes of the club',
        turns: [
          ['user', question],
          ['assistant', answer],
          ['user', 'Thanks.'],
          ['assistant', 'Any time.'],
        ],
      }),
    ],
  },
})

async function open(page: Page): Promise<Locator> {
  await page
    .getByRole('button', { name: /^Minutes of the club/ })
    .first()
    .click()
  const messages = page.getByRole('region', { name: 'Messages' })
  await expect(messages).toBeVisible()
  return messages
}

const edgesOf = (element: Locator): Promise<{ left: number; right: number; height: number }> =>
  element.evaluate((box) => box.getBoundingClientRect().toJSON() as { left: number; right: number; height: number })

const isWider = (block: Locator): Promise<boolean> =>
  block.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)

test('folds a long paste until asked for it', async ({ window }) => {
  const messages = await open(window)
  const paste = messages.getByRole('article', { name: 'You' }).first()
  const folded = await edgesOf(paste)
  await expect(paste.getByRole('button', { name: 'Show all' })).toHaveAttribute('aria-expanded', 'false')
  expect(await objections(window)).toEqual([])
  await paste.getByRole('button', { name: 'Show all' }).click()
  expect((await edgesOf(paste)).height).toBeGreaterThan(folded.height * 2)
  await paste.getByRole('button', { name: 'Show less' }).click()
  expect((await edgesOf(paste)).height).toBe(folded.height)
  await expect(paste).toBeInViewport()
})

test('shows a long paste whole when a match is in it', async ({ window }) => {
  await window.getByRole('combobox', { name: 'Search your conversations' }).fill('names Ines')
  await expect(window.getByRole('list', { name: 'Results' })).toContainText('Ines')
  await window.keyboard.press('Enter')
  await expect(window.locator('mark.current')).toBeInViewport()
  await expect(window.getByRole('button', { name: 'Show all' })).toHaveCount(0)
})

test('wraps blocks of text, and scrolls code sideways below its header', async ({ window }) => {
  const messages = await open(window)
  const [text, code] = [messages.locator('pre').first(), messages.locator('pre').last()]
  await code.scrollIntoViewIfNeeded()
  expect(await isWider(text)).toBe(false)
  expect(await isWider(code)).toBe(true)
})

test('has questions at the right and answers at the left, in the font chosen for them', async ({ window }) => {
  await window.setViewportSize({ width: 1600, height: 900 })
  const messages = await open(window)
  await messages.press('End')
  const mine = await edgesOf(messages.locator('.turn-mine .turn-body').last())
  const theirs = await edgesOf(messages.locator('.turn:not(.turn-mine) .turn-body').last())
  expect(Math.abs(mine.right - theirs.right)).toBeLessThan(1)
  expect(mine.left).toBeGreaterThan(theirs.left + 100)

  const font = (): Promise<string> =>
    messages
      .locator('.turn:not(.turn-mine) .markdown')
      .last()
      .evaluate((element) => getComputedStyle(element).fontFamily)
  expect(await font()).toContain('Source Serif 4 Variable')
  await window.getByRole('navigation', { name: 'Sidebar' }).getByRole('button', { name: 'Settings' }).click()
  await window.getByRole('radio', { name: 'Sans' }).click()
  await window.getByRole('navigation', { name: 'Sidebar' }).getByRole('button', { name: 'Conversations' }).click()
  expect(await font()).toContain('Inter Variable')
})
