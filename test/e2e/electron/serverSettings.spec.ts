import { expect } from '@playwright/test'
import { test } from '../support/shell.ts'

test('keeps the agents setting while the server is off', async ({ window }) => {
  await window.getByRole('button', { name: 'Settings' }).click()
  const serve = window.getByRole('switch', { name: 'Allow browsers and scripts' })
  const withAgents = window.getByRole('switch', { name: 'Allow agents over HTTP' })
  await expect(serve).toBeEnabled()
  await serve.click()
  await expect(withAgents).not.toBeChecked()
  await withAgents.click()
  await expect(withAgents).toBeChecked()
  await serve.click()
  await expect(withAgents).toHaveCount(0)
  await window.reload()
  await window.getByRole('button', { name: 'Settings' }).click()
  await expect(serve).not.toBeChecked()
  await serve.click()
  await expect(withAgents).toBeChecked()
  await withAgents.click()
  await expect(withAgents).not.toBeChecked()
  await serve.click()
  await expect(serve).not.toBeChecked()
})
