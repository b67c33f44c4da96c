import { AxeBuilder } from '@axe-core/playwright'
import { expect } from '@playwright/test'
import { test } from './support/shell.ts'

test('says what Backscroll is and which commands work today', async ({ window }) => {
  await expect(window).toHaveTitle('Backscroll')
  await expect(window.getByRole('heading', { level: 1 })).toHaveText('Your history, found again')
  await expect(window.getByText('The window for browsing it is on its way.')).toBeVisible()
  for (const command of ['import', 'list', 'show']) {
    await expect(window.locator('code', { hasText: `npm run -s backscroll -- ${command}` })).toBeVisible()
  }
})

test('copies a command with the keyboard', async ({ window }) => {
  await window.getByRole('heading', { level: 1 }).waitFor()
  await window.keyboard.press('Tab')
  await expect(window.getByRole('button').first()).toBeFocused()
  await window.keyboard.press('Enter')
  await expect(window.getByRole('status').first()).toHaveText('Copied')
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`has nothing that axe objects to, ${colorScheme}`, async ({ window }) => {
    await window.emulateMedia({ colorScheme })
    await window.getByRole('heading', { level: 1 }).waitFor()
    const paper = { light: 'rgb(251, 250, 248)', dark: 'rgb(25, 24, 23)' }[colorScheme]
    await expect(window.locator('body')).toHaveCSS('background-color', paper)
    // Electron opens no second page, which axe's usual mode wants.
    const { violations } = await new AxeBuilder({ page: window }).setLegacyMode().analyze()
    expect(violations).toEqual([])
  })
}

for (const width of [480, 1400]) {
  test(`fits a window ${width} px wide, in the fonts that come with the app`, async ({ window }) => {
    await window.setViewportSize({ width, height: 800 })
    await window.getByRole('heading', { level: 1 }).waitFor()
    expect(await window.evaluate<number>('innerWidth')).toBe(width)
    expect(await window.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width)
    const fonts = await window.evaluate<string[]>('document.fonts.ready.then((fonts) => [...fonts].filter((font) => font.status === "loaded").map((font) => font.family))')
    expect(new Set(fonts.map((family) => family.replaceAll('"', '')))).toEqual(new Set(['Inter Variable', 'JetBrains Mono Variable']))
  })
}

test('runs no script that did not come with the app', async ({ window }) => {
  const policy = await window.evaluate<string>("fetch(location.href).then((answer) => answer.headers.get('content-security-policy'))")
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

test('gives no file from outside its folder', async ({ window }) => {
  for (const path of ['/..%2f..%2fpackage.json', '/%2e%2e/%2e%2e/package.json', '/..%5c..%5cpackage.json', '/assets/', '/%00', '/%zz', '/no-such-file.js']) {
    const status = await window.evaluate<number>(`fetch(${JSON.stringify(path)}).then((answer) => answer.status)`)
    expect(`${path} ${status}`).toBe(`${path} 404`)
  }
})
