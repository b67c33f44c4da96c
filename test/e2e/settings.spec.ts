import { expect } from '@playwright/test'
import { startOllama } from '../support/ollamaServer.ts'
import { sampleConversations } from './support/sampleExport.ts'
import { test } from './support/shell.ts'

test.use({ exported: { 'conversations.json': sampleConversations(Date.now()) } })

test('applies and keeps the chosen theme', async ({ window }) => {
  await window.getByRole('button', { name: 'Settings' }).click()
  await window.getByRole('radio', { name: 'Dark' }).click()
  await expect(window.locator('body')).toHaveCSS('background-color', 'oklch(0.21 0.006 76)')
  await window.reload()
  await expect(window.locator('body')).toHaveCSS('background-color', 'oklch(0.21 0.006 76)')
})

test('makes a backup, and restores it', async ({ window }) => {
  await window.getByRole('button', { name: 'Settings' }).click()
  await window.getByRole('button', { name: 'Back up now' }).click()
  await expect(window.getByText('Backup created')).toBeVisible()
  // An automatic one may exist as well.
  await window.getByRole('button', { name: 'Restore' }).first().click()
  await window.getByRole('dialog').getByRole('button', { name: 'Restore' }).click()
  await expect(window.getByText('Backup restored.')).toBeVisible()
  await window.getByRole('button', { name: 'Conversations' }).click()
  await expect(window.getByRole('button', { name: /^Tulips and frost/ })).toBeVisible()
})

test('reports an intact archive', async ({ window }) => {
  await window.getByRole('button', { name: 'Settings' }).click()
  await window.getByRole('button', { name: 'Check archive' }).click()
  await expect(window.getByText('No problems found')).toBeVisible()
})

test('lists hidden conversations, whatever the list showed before', async ({ window }) => {
  const sections = window.getByRole('navigation', { name: 'Sidebar' })
  const list = window.getByRole('navigation', { name: 'Conversations' })
  const showHidden = async (): Promise<void> => {
    await sections.getByRole('button', { name: 'Settings' }).click()
    await window.getByRole('button', { name: 'Show list' }).click()
    await expect(list.getByRole('listitem')).toHaveCount(1)
    await expect(list).toContainText('Tulips and frost')
  }
  await list.getByRole('button', { name: /^Tulips and frost/ }).click({ button: 'right' })
  await window.getByRole('menuitem', { name: 'Hide from agents' }).click()
  await window.getByRole('combobox', { name: 'Search your conversations' }).fill('fetch')
  await expect(window.getByRole('list', { name: 'Results' })).toBeVisible()
  await showHidden()
  await expect(window.getByRole('combobox', { name: 'Search your conversations' })).toHaveValue('')
  await window.getByRole('button', { name: 'More', exact: true }).click()
  await window.getByRole('menuitem', { name: 'Trash' }).click()
  await expect(window.getByText('Trash is empty')).toBeVisible()
  await showHidden()
})

test('preselects the model in use', async ({ window }) => {
  const ollama = await startOllama()
  await window.getByRole('button', { name: 'Settings' }).click()
  const dialog = window.getByRole('dialog', { name: 'Semantic search model' })
  const open = async (): Promise<void> => {
    await window.getByRole('button', { name: 'Choose…' }).click()
    await expect(dialog).toBeVisible()
  }
  await open()
  await expect(dialog.getByRole('radio', { name: 'Built in' })).toBeChecked()
  await dialog.getByRole('radio', { name: 'Ollama' }).click()
  await expect(dialog.getByLabel('Address')).toHaveValue('http://localhost:11434')
  await dialog.getByLabel('Address').fill(ollama.address)
  await dialog.getByLabel('Model', { exact: true }).fill('words')
  await dialog.getByRole('button', { name: 'Use this model' }).click()
  await expect(window.getByText(`In use: words at ${ollama.address} (Ollama)`)).toBeVisible()
  await window.reload()
  await window.getByRole('button', { name: 'Settings' }).click()
  await open()
  await expect(dialog.getByRole('radio', { name: 'Ollama' })).toBeChecked()
  await expect(dialog.getByLabel('Address')).toHaveValue(ollama.address)
  await expect(dialog.getByLabel('Model', { exact: true })).toHaveValue('words')
  await dialog.getByRole('radio', { name: 'OpenAI-compatible' }).click()
  await expect(dialog.getByLabel('Address')).toHaveValue('https://api.openai.com/v1')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await open()
  await expect(dialog.getByLabel('Address')).toHaveValue(ollama.address)
  ollama.close()
})

test('offers the models that run on this computer, with their languages and sizes', async ({ window }) => {
  await window.getByRole('button', { name: 'Settings' }).click()
  await window.getByRole('button', { name: 'Choose…' }).click()
  const dialog = window.getByRole('dialog', { name: 'Semantic search model' })
  await dialog.getByRole('radio', { name: 'multilingual-e5-small' }).click()
  await expect(dialog.getByText(/^93 languages, 135 MB from huggingface\.co, MIT license\./)).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Download (135 MB)' })).toBeEnabled()
  await dialog.getByRole('radio', { name: 'Built in' }).click()
  await expect(dialog.getByRole('button', { name: 'Use this model' })).toBeVisible()
})

test('deletes everything only after the phrase was typed', async ({ window }) => {
  await window.getByRole('button', { name: 'Settings' }).click()
  await window.getByRole('button', { name: /^Delete archive/ }).click()
  const dialog = window.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Delete' })).toBeDisabled()
  await dialog.getByRole('textbox').fill('delete everything')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(window.getByText('Drop your export here')).toBeVisible()
})
