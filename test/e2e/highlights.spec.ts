import fs from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { buildConversation, buildZip } from '../support/buildExport.ts'
import { dropFiles } from './support/dropFiles.ts'
import { sampleConversations } from './support/sampleExport.ts'
import { selectWords } from './support/selectWords.ts'
import { test } from './support/shell.ts'

const conversations = sampleConversations(Date.now())
const words = 'before the first frost'

const edges = (element: Element): number[] => [
  element.getBoundingClientRect().left,
  element.getBoundingClientRect().right,
]

test.use({ exported: { 'conversations.json': conversations } })

async function openTulips(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Sidebar' }).getByRole('button', { name: 'Conversations' }).click()
  await page.getByRole('button', { name: /^Tulips and frost/ }).click()
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText(words)
}

async function highlight(page: Page, colour: string): Promise<void> {
  await selectWords(page, words)
  await page
    .getByRole('toolbar', { name: 'Highlight' })
    .getByRole('button', { name: `Highlight in ${colour}` })
    .click()
  await expect(page.locator('mark[data-highlight]')).toHaveText(words)
}

test('highlights words, adds a note, and finds them among all highlights', async ({ window }) => {
  await openTulips(window)
  await highlight(window, 'blue')
  // Light blue or, on a dark page, a stronger one.
  const painted = /^oklch\((0\.895 0\.06 240|0\.82 0\.085 240)\)$/
  await expect(window.locator('mark[data-highlight]')).toHaveCSS('background-color', painted)

  await window.locator('mark[data-highlight]').click()
  const dialog = window.getByRole('dialog', { name: 'Highlight' })
  await dialog.getByLabel('Note').fill('Ask Ana about the bulbs')
  await dialog.getByLabel(/^Tags/).fill('garden, autumn')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()

  await window.getByRole('button', { name: 'Highlights' }).click()
  const card = window.getByRole('article').filter({ hasText: words })
  // The lines between cards end where the text does.
  expect(await card.evaluate(edges)).toEqual(await window.locator('.highlights-search').evaluate(edges))
  await expect(card).toContainText('Ask Ana about the bulbs')
  await expect(card).toContainText('#garden')
  await window.getByRole('searchbox', { name: 'Search your highlights' }).fill('walrus')
  await expect(window.getByText('No matching highlights')).toBeVisible()
  await window.getByRole('searchbox', { name: 'Search your highlights' }).fill('bulbs')
  await card.getByRole('button', { name: 'Tulips and frost' }).click()
  await expect(window.locator('mark[data-highlight]')).toBeVisible()
})

test('keeps a highlight after a longer version of the conversation is imported', async ({ window, folder }) => {
  await openTulips(window)
  await highlight(window, 'green')

  const later = JSON.parse(
    JSON.stringify(conversations).replaceAll('three times as deep', 'and three times as deep'),
  ) as object[]
  await dropFiles(window, [await buildZip(folder, 'later.zip', { 'conversations.json': later })])
  await expect(window.getByText(/updated|unchanged|nothing new/i).first()).toBeVisible()
  await window.reload()
  await openTulips(window)
  await expect(window.locator('mark[data-highlight]')).toHaveText(words)
})

test('removes a highlight, and restores it by Undo', async ({ window }) => {
  await openTulips(window)
  await highlight(window, 'rose')
  await window.locator('mark[data-highlight]').click()
  await window.getByRole('dialog', { name: 'Highlight' }).getByRole('button', { name: 'Remove' }).click()
  await expect(window.locator('mark[data-highlight]')).toHaveCount(0)
  await window.getByRole('button', { name: 'Undo' }).click()
  await expect(window.locator('mark[data-highlight]')).toHaveText(words)
})

// The window asks for a place by a dialog of the system; see electron/ownParts.spec.
test('exports highlights as a table', { tag: '@browserOnly' }, async ({ window }) => {
  await openTulips(window)
  await highlight(window, 'green')
  await window.getByRole('button', { name: 'Highlights' }).click()
  await window.getByRole('button', { name: 'Export' }).click()
  const [download] = await Promise.all([
    window.waitForEvent('download'),
    window.getByRole('menuitem', { name: /CSV/ }).click(),
  ])
  expect(await fs.readFile(await download.path(), 'utf8')).toContain(words)
})

test('Highlight and add a note focuses the note, and keeps what is typed', async ({ window }) => {
  await openTulips(window)
  await selectWords(window, words)
  await window
    .getByRole('toolbar', { name: 'Highlight' })
    .getByRole('button', { name: 'Highlight and add a note' })
    .click()
  const dialog = window.getByRole('dialog', { name: 'Highlight' })
  await expect(dialog.getByLabel('Note')).toBeFocused()
  await window.keyboard.type('Ask Ana about the bulbs')
  await expect(dialog.getByLabel('Note')).toHaveValue('Ask Ana about the bulbs')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await window.reload()
  await openTulips(window)
  await window.locator('mark[data-highlight]').click()
  await expect(dialog.getByLabel('Note')).toHaveValue('Ask Ana about the bulbs')
})

test('a note is kept however its dialog is closed', { tag: '@browser' }, async ({ window }) => {
  await openTulips(window)
  await selectWords(window, words)
  await window
    .getByRole('toolbar', { name: 'Highlight' })
    .getByRole('button', { name: 'Highlight and add a note' })
    .click()
  const dialog = window.getByRole('dialog', { name: 'Highlight' })
  const reopen = () => window.locator('mark[data-highlight]').click()
  await expect(dialog.getByLabel('Note')).toBeFocused()
  await window.keyboard.type('Ask Ana')
  await window.mouse.click(5, 5)
  await expect(dialog).toBeHidden()
  await reopen()
  await expect(dialog.getByLabel('Note')).toHaveValue('Ask Ana')
  await dialog.getByLabel('Note').fill('Ask Ana about the bulbs')
  await window.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await reopen()
  await expect(dialog.getByLabel('Note')).toHaveValue('Ask Ana about the bulbs')
})

// The calls of a browser can be held up.
test(
  'the note can be written before the server has saved the highlight',
  { tag: '@browserOnly' },
  async ({ window }) => {
    const saving = Promise.withResolvers<void>()
    await window.route('**/rpc/highlights.add', async (route) => {
      await saving.promise
      await route.continue()
    })
    await openTulips(window)
    await selectWords(window, words)
    await window
      .getByRole('toolbar', { name: 'Highlight' })
      .getByRole('button', { name: 'Highlight and add a note' })
      .click()
    const dialog = window.getByRole('dialog', { name: 'Highlight' })
    await expect(dialog.getByLabel('Note')).toBeFocused()
    await window.keyboard.type('Ask Ana about the bulbs')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByLabel('Note')).toHaveValue('Ask Ana about the bulbs')
    saving.resolve()
    await expect(dialog).toBeHidden()
    await expect(window.locator('mark[data-highlight]')).toHaveText(words)
    await window.locator('mark[data-highlight]').click()
    await expect(dialog.getByLabel('Note')).toHaveValue('Ask Ana about the bulbs')
  },
)

const blocks = `Pick a bed in **full** *sun*, and dig.

- loosen the soil
- set the bulbs
  - flat side down
  - a hand apart

1. Water once.

   Then wait for rain.

2. Mark the row.

| bulb | depth |
|---|---|
| tulip | 15 cm |
| | unsure |
| crocus | 8 cm |

> Mice love crocus.

\`\`\`ts
const rows = 3

const bulbs = rows * 12
\`\`\`

See [the almanac](https://almanac.example/bulbs) for dates.`

async function openBed(page: Page): Promise<void> {
  // Everything is visible, so nothing scrolls.
  await page.setViewportSize({ width: 1280, height: 1100 })
  await page.getByRole('button', { name: /^A bed of bulbs/ }).click()
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('the almanac')
  // Until a font is there, another one stands in, and its lines are higher.
  await page.evaluate('document.fonts.ready')
}

async function highlightTo(page: Page, until: string): Promise<void> {
  await selectWords(page, 'Pick a bed', until)
  await page.getByRole('toolbar', { name: 'Highlight' }).getByRole('button', { name: 'Highlight in green' }).click()
  await expect(page.locator('mark[data-highlight]').last()).toHaveText(until)
}

/** The position of every block of the message, in order. */
const layoutOf = (page: Page): Promise<string[]> =>
  page.evaluate<
    string[]
  >(`[...document.querySelectorAll('.markdown :is(p, ul, ol, li, table, tr, th, td, blockquote, pre)')].map((block) => {
    const { x, y, width, height } = block.getBoundingClientRect()
    return [block.localName, x, y, width, height].join(' ')
  })`)

test.describe('in a message of many blocks', () => {
  const createTime = Math.floor(Date.now() / 1000) - 900
  const exported = {
    'conversations.json': [
      buildConversation({
        id: 'bed',
        title: 'A bed of bulbs',
        createTime,
        turns: [
          ['user', 'How do I lay out a bed?'],
          ['assistant', blocks],
        ],
      }),
    ],
  }
  test.use({ exported })

  for (const until of ['flat side down', 'Then wait for rain', 'crocus', 'Mice love', '12', 'for dates.']) {
    const tag = ['flat side down', 'crocus'].includes(until) ? ['@browser'] : []
    test(`a highlight from the first paragraph to "${until}" moves no block`, { tag }, async ({ window }) => {
      await openBed(window)
      const before = await layoutOf(window)
      await highlightTo(window, until)
      expect(await layoutOf(window)).toEqual(before)

      await window.reload()
      await openBed(window)
      await expect(window.locator('mark[data-highlight]').last()).toHaveText(until)
      expect(await layoutOf(window)).toEqual(before)
      await window.locator('mark[data-highlight]').last().click()
      await expect(window.getByRole('dialog', { name: 'Highlight' }).getByRole('blockquote')).toContainText(until)
    })
  }

  // The app asks by a dialog of the system before it opens a link; see electron/outside.spec.
  const browserOnly = { tag: '@browserOnly' }
  test('a link in a highlight opens, and a click beside it edits the highlight', browserOnly, async ({ window }) => {
    await openBed(window)
    await highlightTo(window, 'for dates.')
    const [opened] = await Promise.all([
      window.waitForEvent('popup'),
      window.getByRole('link', { name: 'the almanac' }).click(),
    ])
    await opened.close()
    await expect(window.getByRole('dialog')).toHaveCount(0)
    await window.getByRole('button', { name: 'Edit highlight' }).click()
    await expect(window.getByRole('dialog', { name: 'Highlight' }).getByRole('blockquote')).toContainText('the almanac')
  })
})
