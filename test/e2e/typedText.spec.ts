import { expect, type Locator, type Page } from '@playwright/test'
import { buildConversation } from '../support/buildExport.ts'
import { selectWords } from './support/selectWords.ts'
import { test } from './support/shell.ts'

const typed = `Why does Flask.__call__() get *args -> **kwargs?
  - two spaces,  then two more
\tand a tab

# see https://flask.example/api_(docs)/#call.`
const code = 'def __call__(self):\n    return a ** b ** c'
const word = 'wide'.repeat(200)
const question = `${typed}\n\n\`\`\`python\n${code}\n\`\`\`\n\nIs **that** it? ${word}`
const answer =
  'A **quetzal** never calls `obj.__call__(**kwargs)` -> it is called:\n\n```python\napp.__quokka__ = 2 ** n\n```'

test.use({
  exported: {
    'conversations.json': [
      buildConversation({
        title: 'Calling things',
        turns: [
          ['user', question],
          ['assistant', answer],
        ],
      }),
    ],
  },
})

async function open(page: Page): Promise<Locator> {
  await page
    .getByRole('button', { name: /^Calling things/ })
    .first()
    .click()
  const message = page.getByRole('article', { name: 'You' })
  await expect(message).toBeVisible()
  return message
}

async function search(page: Page, text: string): Promise<Locator> {
  await page.getByRole('combobox', { name: 'Search your conversations' }).fill(text)
  const found = page.getByRole('list', { name: 'Results' })
  await expect(found).toContainText('Calling things')
  return found
}

const ligaturesOf = (element: Element): string => getComputedStyle(element).fontVariantLigatures

test('shows a question exactly as typed, with its code and its links', { tag: '@browser' }, async ({ window }) => {
  const message = await open(window)
  const paragraphs = message.locator('.typed > p')
  expect(await paragraphs.evaluateAll((all) => all.map((paragraph) => (paragraph as HTMLElement).innerText))).toEqual([
    typed,
    `Is **that** it? ${word}`,
  ])
  await expect(message.locator('pre')).toHaveText(code)
  await expect(message.locator('.code-block-head')).toContainText('python')
  await expect(message.getByRole('link')).toHaveAttribute('href', 'https://flask.example/api_(docs)/#call')
  expect(await message.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
})

test('no font turns two characters into an arrow', async ({ window }) => {
  const message = await open(window)
  const reply = window.getByRole('article', { name: 'ChatGPT' })
  for (const place of [
    message.locator('.typed > p').first(),
    message.locator('pre code'),
    reply.locator('p').first(),
    reply.locator('p code'),
    reply.locator('pre code'),
  ]) {
    expect(await place.evaluate(ligaturesOf)).toBe('none')
  }
  const found = await search(window, 'kwargs')
  for (const snippet of await found.locator('.result-snippet').all())
    expect(await snippet.evaluate(ligaturesOf)).toBe('none')
})

test('finds a question by its symbols, and keeps highlights in it', async ({ window }) => {
  const message = await open(window)
  await selectWords(window, '__call__() get *args')
  await window.getByRole('toolbar', { name: 'Highlight' }).getByRole('button', { name: 'Highlight in blue' }).click()
  await expect(message.locator('mark[data-highlight]')).toHaveText('__call__() get *args')
  await window.reload()
  await open(window)
  await expect(message.locator('mark[data-highlight]')).toHaveText('__call__() get *args')

  await window.keyboard.press('ControlOrMeta+f')
  await window.getByRole('textbox', { name: 'Find in this conversation' }).fill('__call__')
  await expect(window.getByRole('search', { name: 'Find in this conversation' }).getByRole('status')).toHaveText(
    '1 / 3',
  )
  await expect(message.locator('mark.current')).toHaveText('__call__')
  await expect(message.locator('mark.current')).toBeInViewport()
})

test('results show the exact text, and lead to it', async ({ window }) => {
  const found = await search(window, 'flask')
  await expect(found.locator('.result-snippet').first()).toContainText(
    'Why does Flask.__call__() get *args -> **kwargs?',
  )
  await window.keyboard.press('Enter')
  await expect(window.getByRole('article', { name: 'You' }).locator('mark.current')).toHaveText('Flask')

  await search(window, 'quetzal')
  await expect(found.locator('.result-snippet').first()).toHaveText(
    /^A quetzal never calls obj\.__call__\(\*\*kwargs\) -> it is called:\s+app\.__quokka__ = 2 \*\* n\s*$/,
  )
})
