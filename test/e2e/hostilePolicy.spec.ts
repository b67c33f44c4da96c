import { type ElectronApplication, expect, type Page } from '@playwright/test'
import { hostileHtml, hostileMarkdown, inertInChromium } from '../support/scriptInjections.ts'
import { uncleanedHtml } from '../support/uncleanedHtml.ts'
import { test } from './support/shell.ts'
import { watchPage } from './support/watchPage.ts'

interface Planted {
  /** "svg onload". */
  readonly name: string
  /** The HTML without any cleaning, with a unique number in what it runs and loads. */
  readonly html: string
}

const byName = [
  ...Object.entries(hostileHtml).flatMap(([kind, each]) =>
    Object.entries(each).map(([name, html]) => [`${kind} ${name}`, html] as const),
  ),
  ...Object.entries(hostileMarkdown).map(([name, markdown]) => [name, uncleanedHtml(markdown)] as const),
]
const uncleaned = byName.map(([name, html], index): Planted => ({
  name,
  html: html.replaceAll('asRun=1', `asRun${index}=1`).replaceAll('elsewhere.invalid', `n${index}.elsewhere.invalid`),
}))
const numberOf = (planted: Planted): number => uncleaned.indexOf(planted)

/** Some of these only run in the page's initial markup, not when inserted later. */
const forMarkup = uncleaned
  .filter(({ name }) => /^(?:svg|handlers|custom) /.test(name))
  .map(({ html }) => html)
  .join('\n')

/**
 * Inserts all of it into the page, and clicks everything clickable in order. Unclosed elements are closed by what
 * follows.
 */
function plant(page: Page, planted: readonly Planted[]): Promise<void> {
  return page.evaluate<void>(`(async () => {
    for (const html of ${JSON.stringify(planted.map(({ html }) => `${html}\n<p>after</p>`))}) {
      const place = document.body.appendChild(document.createElement('div'))
      place.append(document.createRange().createContextualFragment(html))
      for (const element of place.querySelectorAll('a, area, button, math, maction, [onclick]')) {
        await new Promise((resolve) => setTimeout(resolve, 20))
        element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
      }
    }
  })()`)
}

/** The numbers of those that ran, in any frame. */
async function findRun(page: Page): Promise<number[]> {
  // A blocked frame can't be queried.
  const frames = page.frames().filter((frame) => frame.url() !== '' && !frame.url().startsWith('chrome-error:'))
  const inFrames = await Promise.all(
    frames.map((frame) =>
      frame.evaluate<string[]>("Object.keys(globalThis).filter((name) => name.startsWith('wasRun'))").catch(() => []),
    ),
  )
  return inFrames.flat().map((name) => Number(name.slice('wasRun'.length)))
}

const CONTROL = 'https://control.invalid/'

test('each one is live without cleaning and without a policy', async ({ window, runningShell }) => {
  const page = await (runningShell.app === null
    ? window.context().browser()?.newPage()
    : openBareWindow(runningShell.app))
  if (page === undefined) throw new Error('there is no browser')
  const alive = new Set<number>()
  await page.route('**/*', (route) => {
    const { href, hostname } = new URL(route.request().url())
    const number = /n(\d+)\.elsewhere\.invalid$/.exec(hostname)?.[1]
    if (number !== undefined) alive.add(Number(number))
    if (href === CONTROL) return route.fulfill({ contentType: 'text/html', body: `<!doctype html><body>${forMarkup}` })
    // Keeps the page in place when a navigation would have replaced it.
    return route.request().isNavigationRequest() ? route.fulfill({ status: 204 }) : route.abort()
  })
  const claimed = uncleaned.filter(({ name }) => !inertInChromium.has(name))
  await page.goto(CONTROL)
  // One navigation may block another: those without an effect yet are retried.
  await expect(async () => {
    await plant(
      page,
      claimed.filter((each) => !alive.has(numberOf(each))),
    )
    await page.waitForTimeout(200)
    for (const number of await findRun(page)) alive.add(number)
    expect(claimed.filter((each) => !alive.has(numberOf(each))).map(({ name }) => name)).toEqual([])
  }).toPass({ timeout: 20_000 })
  await page.close()
})

/** A window of the same app without its page, policy and guards. */
async function openBareWindow(app: ElectronApplication): Promise<Page> {
  const [page] = await Promise.all([
    app.waitForEvent('window'),
    app.evaluate(async ({ BrowserWindow }) => {
      const { webContents } = new BrowserWindow({ webPreferences: { partition: 'control', sandbox: true } })
      for (const guard of ['will-navigate', 'will-frame-navigate', 'will-redirect'])
        webContents.removeAllListeners(guard as never)
      await webContents.loadURL('about:blank')
    }),
  ])
  return page
}

async function expectNothingDone(page: Page, asked: readonly string[]): Promise<void> {
  expect((await findRun(page)).map((number) => uncleaned[number]?.name)).toEqual([])
  expect(asked).toEqual([])
  expect(await page.evaluate('isStillHere')).toBe(true)
}

test("the page's own policy stops each one without any cleaning", async ({ window }) => {
  const watched = watchPage(window)
  await window.evaluate('globalThis.isStillHere = true')
  await plant(window, uncleaned)
  // As long as in the control run.
  await window.waitForTimeout(1000)
  watched.stop()
  await expectNothingDone(window, watched.asked)
})

// Playwright can't answer in place of the window's own scheme; its policy is the same text.
test('even when they are in the initial markup', { tag: '@browserOnly' }, async ({ window }) => {
  const [page, policy] = await window.evaluate<[string, string]>(
    "fetch('/').then(async (answer) => [await answer.text(), answer.headers.get('content-security-policy')])",
  )
  await window.route(new URL('/', window.url()).href, (route) =>
    route.fulfill({
      contentType: 'text/html',
      headers: { 'content-security-policy': policy },
      body: page.replace('</body>', () => `${forMarkup}</body>`),
    }),
  )
  const watched = watchPage(window)
  await window.reload()
  await window.evaluate('globalThis.isStillHere = true')
  await expect(window.locator('svg > script')).toBeAttached()
  await window.waitForTimeout(300)
  watched.stop()
  await expectNothingDone(window, watched.asked)
})
