import { expect } from '@playwright/test'
import { sampleConversations } from './support/sampleExport.ts'
import { test } from './support/shell.ts'

test.use({ exported: { 'conversations.json': sampleConversations(Date.now()) } })

test('the theme is chosen, and kept', async ({ window }) => {
  await window.getByRole('button', { name: 'Settings' }).click()
  await window.getByRole('radio', { name: 'Dark' }).click()
  await expect(window.locator('body')).toHaveCSS('background-color', 'rgb(25, 24, 23)')
  await window.reload()
  await expect(window.locator('body')).toHaveCSS('background-color', 'rgb(25, 24, 23)')
})

test('a backup is made, and put in place of the archive', async ({ window }) => {
  await window.getByRole('button', { name: 'Settings' }).click()
  await window.getByRole('button', { name: 'Back up now' }).click()
  await expect(window.getByText('The backup is made.')).toBeVisible()
  // One may have been made by itself as well.
  await window.getByRole('button', { name: 'Restore' }).first().click()
  await window.getByRole('dialog').getByRole('button', { name: 'Restore' }).click()
  await expect(window.getByText('The backup is in place.')).toBeVisible()
  await window.getByRole('button', { name: 'Conversations' }).click()
  await expect(window.getByRole('button', { name: /^Tulips and frost/ })).toBeVisible()
})

test('the archive is whole', async ({ window }) => {
  await window.getByRole('button', { name: 'Settings' }).click()
  await window.getByRole('button', { name: 'Check the archive' }).click()
  await expect(window.getByText('The archive is whole.')).toBeVisible()
})

test('everything is deleted only after the words were typed', async ({ window }) => {
  await window.getByRole('button', { name: 'Settings' }).click()
  await window.getByRole('button', { name: /^Delete the archive/ }).click()
  const dialog = window.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Delete' })).toBeDisabled()
  await dialog.getByRole('textbox').fill('delete everything')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(window.getByText('Drop your export here')).toBeVisible()
})
