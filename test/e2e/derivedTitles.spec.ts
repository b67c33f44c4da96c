import { expect } from '@playwright/test'
import { buildConversation } from '../support/buildExport.ts'
import { test } from './support/shell.ts'

const question = 'Which bird stands on one leg by our pond every single morning before breakfast, and why?'
const title = 'Which bird stands on one leg by our pond every single morning before breakfast…'
const name = `${title} (Untitled: shows the first question)`

test.use({
  exported: {
    'conversations.json': [
      buildConversation({
        id: 'heron',
        title: 'New chat',
        turns: [
          ['user', question],
          ['assistant', 'A heron.'],
        ],
      }),
    ],
  },
})

test('a conversation without a title shows its first question, in italics', async ({ window }) => {
  const row = window.getByRole('navigation', { name: 'Conversations' }).getByRole('button', { name })
  await expect(row.getByTitle('Untitled: shows the first question')).toHaveCSS('font-style', 'italic')
  await row.click()
  const heading = window.getByRole('heading', { level: 1, name })
  await expect(heading.getByText(title)).toHaveCSS('font-style', 'italic')
})
