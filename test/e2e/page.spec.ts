import { expect } from '@playwright/test'
import { test } from './support/shell.ts'

test('runs only scripts that come with the app', async ({ window }) => {
  const policy = await window.evaluate<string>(
    "fetch(location.href).then((answer) => answer.headers.get('content-security-policy'))",
  )
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("script-src 'self'")
  expect(policy).not.toContain('unsafe')
  const wasRun = await window.evaluate<boolean>(`(() => {
    const script = document.createElement('script')
    script.textContent = 'globalThis.wasRun = true'
    document.head.append(script)
    return globalThis.wasRun === true
  })()`)
  expect(wasRun).toBe(false)
})

test('loads nothing from elsewhere', async ({ window }) => {
  const blocked = await window.evaluate<string>("fetch('https://example.com/').then(() => 'loaded', () => 'blocked')")
  expect(blocked).toBe('blocked')
})

test('serves no file from outside its folder', async ({ window }) => {
  for (const path of [
    '/..%2f..%2fpackage.json',
    '/%2e%2e/%2e%2e/package.json',
    '/..%5c..%5cpackage.json',
    '/assets/',
    '/%00',
    '/%zz',
    '/no-such-file.js',
  ]) {
    const status = await window.evaluate<number>(`fetch(${JSON.stringify(path)}).then((answer) => answer.status)`)
    expect(`${path} ${status}`).toBe(`${path} 404`)
  }
})
