import { expect, type Page } from '@playwright/test'
import { buildConversation } from '../support/buildExport.ts'
import { fieldOf, found } from './support/searchPage.ts'
import { test } from './support/shell.ts'

const ferries = buildConversation({
  id: 'ferries',
  title: 'Ferry to Hook',
  turns: [
    [
      'user',
      '',
      {
        metadata: { is_visually_hidden_from_conversation: true },
        content: {
          content_type: 'user_editable_context',
          user_profile: 'I live in Harwich.',
          user_instructions: 'Answer briefly.',
        },
      },
    ],
    ['user', 'When does the ferry leave?'],
    [
      'assistant',
      '',
      { recipient: 'browser', content: { content_type: 'code', language: 'unknown', text: 'search("ferry")' } },
    ],
    [
      'tool',
      '',
      {
        author: { role: 'tool', name: 'browser', metadata: {} },
        weight: 0,
        content: {
          content_type: 'tether_quote',
          url: 'https://harbour.example',
          domain: 'harbour.example',
          title: 'Harbour',
          text: 'The **night** boat leaves at nine.',
        },
      },
    ],
    ['assistant', 'At nine in the evening.'],
    ['user', 'Thank you.'],
    ['assistant', 'Have a good crossing.'],
  ],
})

test.use({ exported: { 'conversations.json': [ferries] } })

async function choose(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: 'Conversation actions' }).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

test('pages and custom instructions are folded into the answer', { tag: '@browser' }, async ({ window }) => {
  await window.getByRole('button', { name: /^Ferry to Hook/ }).click()
  const messages = window.getByRole('region', { name: 'Messages' })
  await expect(messages.getByRole('article')).toHaveCount(4)
  const fold = messages.getByText('Searched 1 page · custom instructions')
  await expect(messages.getByText('The night boat leaves at nine.')).toHaveCount(0)
  await fold.click()
  await expect(messages.getByText('The night boat leaves at nine.')).toBeVisible()
  await expect(messages.getByText('I live in Harwich.')).toBeVisible()
})

test('Show hidden shows them in place until the conversation is closed', async ({ window }) => {
  await window.getByRole('button', { name: /^Ferry to Hook/ }).click()
  const names = window.getByRole('region', { name: 'Messages' }).getByRole('article').locator('h2')
  await choose(window, 'Show hidden messages')
  await expect(names).toHaveText(['Custom instructions', 'You', 'ChatGPT', 'From browser', 'ChatGPT', 'You', 'ChatGPT'])
  await choose(window, 'Collapse hidden messages')
  await expect(names).toHaveText(['You', 'ChatGPT', 'You', 'ChatGPT'])
})

test('a search with from:tool opens the page a tool read', async ({ window }) => {
  await fieldOf(window).fill('boat from:tool')
  await fieldOf(window).press('Enter')
  await found(window).getByText('boat').first().click()
  await expect(window.getByRole('region', { name: 'Messages' }).locator('[data-target]')).toContainText(
    'The night boat leaves at nine.',
  )
})
