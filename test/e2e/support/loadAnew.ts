import type { Page } from '@playwright/test'

/** A window on a small screen. */
const size = { width: 1280, height: 800 }

/** Resets the page to its first start, whatever the previous test did to it. */
export async function loadAnew(page: Page): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.context().clearPermissions()
  await page.evaluate('localStorage.clear(); sessionStorage.clear()')
  await page.emulateMedia({ colorScheme: null, reducedMotion: 'reduce' })
  await page.setViewportSize(size)
  await page.mouse.move(0, 0)
  await page.goto(new URL('/', page.url()).href)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Page.resetNavigationHistory')
  await devtools.detach()
  await page
    .getByRole('navigation', { name: 'Conversations' })
    .getByRole('button')
    .or(page.getByText('Drop your export here'))
    .first()
    .waitFor()
}
