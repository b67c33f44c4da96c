import { type ElectronApplication, expect, type Page } from '@playwright/test'
import { hostileHtml, hostileMarkdown, inertInChromium } from '../support/scriptInjections.ts'
import { uncleanedHtml } from '../support/uncleanedHtml.ts'
import { test } from './support/shell.ts'
import { watchPage } from './support/watchPage.ts'

interface Planted {
  /** "svg onload". */
  readonly name: string
  /** As it would stand in the page if nobody cleaned it, with a number of its own in what it runs and loads. */
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

/** Some of these run in what a page is made of, and not in what is put into it later. */
const forMarkup = uncleaned
  .filter(({ name }) => /^(?:svg|handlers|custom) /.test(name))
  .map(({ html }) => html)
  .join('\n')

/**
 * Puts all of it into the page, and clicks whatever can be clicked, one after the other. What was left open is closed
 * by what follows.
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

/** The numbers of those that have run, in whatever frame. */
async function findRun(page: Page): Promise<number[]> {
  // A frame that was refused has nothing to ask.
  const frames = page.frames().filter((frame) => frame.url() !== '' && !frame.url().startsWith('chrome-error:'))
  const inFrames = await Promise.all(
    frames.map((frame) =>
      frame.evaluate<string[]>("Object.keys(globalThis).filter((name) => name.startsWith('wasRun'))").catch(() => []),
    ),
  )
  return inFrames.flat().map((name) => Number(name.slice('wasRun'.length)))
}

const CONTROL = 'https://control.invalid/'

test('each of them is alive where nobody cleans it and no policy stands in its way', async ({
  window,
  runningShell,
}) => {
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
    // That leaves the page as it is, where one would have gone elsewhere.
    return route.request().isNavigationRequest() ? route.fulfill({ status: 204 }) : route.abort()
  })
  const claimed = uncleaned.filter(({ name }) => !inertInChromium.has(name))
  await page.goto(CONTROL)
  // One way out gets into the way of another: those that have not shown anything are tried again.
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

/** A window of the same program that is not ours: without our page, our policy and our guards. */
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

test("without any cleaning, the page's own rules stop each of them", async ({ window }) => {
  const watched = watchPage(window)
  await window.evaluate('globalThis.isStillHere = true')
  await plant(window, uncleaned)
  // In the control it took as long.
  await window.waitForTimeout(1000)
  watched.stop()
  await expectNothingDone(window, watched.asked)
})

test('also where they stand in the page from its beginning', async ({ window, shell }) => {
  test.skip(
    shell === 'electron',
    "Playwright cannot answer in the place of the window's own scheme; its policy is the same text",
  )
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
