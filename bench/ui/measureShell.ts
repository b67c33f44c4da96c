import type { CDPSession, Page } from '@playwright/test'
import { longId, shortId } from './addLongConversation.ts'
import { barePage, msToFirst, msToOpen, noteFirstRow, type Scrolled, scrollThrough } from './inPage.ts'
import type { OpenShell } from './openShell.ts'

export interface ArchiveFigures {
  readonly messages: number
  readonly startMs: readonly number[]
  readonly openShortMs: readonly number[]
  readonly openLongMs: readonly number[]
  /** Main thread time from the first letter to the marked results, for each query. */
  readonly typingWorkMs: readonly number[]
  readonly longestTaskMs: number
  readonly library: Scrolled
  readonly conversation: Scrolled
  readonly bare: Scrolled
  readonly heapMegabytes: number
}

export interface ShellFigures {
  readonly name: string
  readonly archives: readonly ArchiveFigures[]
}

interface Measure {
  readonly name: string
  readonly open: OpenShell
  readonly archives: readonly { readonly folder: string; readonly messages: number }[]
  readonly rounds: number
}

const queries = [
  'garden plan',
  'python error',
  'train to vienna',
  'recipe for soup',
  'sort a list',
  'meeting notes',
  'database index',
  'letter to',
] as const
const SCROLL_MS = 4000

const openShort = (page: Page): Promise<number> => msToOpen(page, shortId, 'A short talk')
const openLong = (page: Page): Promise<number> => msToOpen(page, longId, 'A very long talk')

export async function measureShell({ name, open, archives, rounds }: Measure): Promise<ShellFigures> {
  const measured: ArchiveFigures[] = []
  for (const { folder, messages } of archives) {
    const { page, reload, close } = await open(folder)
    try {
      await page.addInitScript(noteFirstRow)
      measured.push({ messages, ...(await measurePage(page, reload, rounds)) })
    } finally {
      await close()
    }
  }
  return { name, archives: measured }
}

async function measurePage(
  page: Page,
  reload: () => Promise<void>,
  rounds: number,
): Promise<Omit<ArchiveFigures, 'messages'>> {
  const startMs: number[] = []
  const openShortMs: number[] = []
  const openLongMs: number[] = []
  await page.waitForSelector('.library-row')
  for (let round = 0; round < rounds; round += 1) {
    await reload()
    startMs.push(await msToFirst(page, '.library-row'))
    // One warm-up each, so the code is loaded for both.
    if (round === 0) for (const open of [openShort, openLong]) await open(page)
    openShortMs.push(await openShort(page))
    openLongMs.push(await openLong(page))
  }
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Performance.enable')
  const typed = await typeQueries(page, cdp)
  await page.evaluate("location.hash = '#/'")
  const library = await scrollThrough(page, '.list-column [data-scrolls], .list-column [data-scrolls] *', SCROLL_MS)
  await openLong(page)
  const conversation = await scrollThrough(page, '.reader [data-scrolls], .reader [data-scrolls] *', SCROLL_MS)
  await cdp.send('HeapProfiler.collectGarbage')
  const { usedSize } = await cdp.send('Runtime.getHeapUsage')
  await page.evaluate(barePage)
  const bare = await scrollThrough(page, '.bare', SCROLL_MS)
  return { startMs, openShortMs, openLongMs, ...typed, library, conversation, bare, heapMegabytes: usedSize / 2 ** 20 }
}

async function typeQueries(
  page: Page,
  cdp: CDPSession,
): Promise<Pick<ArchiveFigures, 'typingWorkMs' | 'longestTaskMs'>> {
  await page.evaluate(`
    globalThis.longestTaskMs = 0
    new PerformanceObserver((list) => {
      const durations = list.getEntries().map(({ duration }) => duration)
      globalThis.longestTaskMs = Math.max(globalThis.longestTaskMs, ...durations)
    }).observe({ type: 'longtask' })
  `)
  const typingWorkMs: number[] = []
  for (const query of queries) {
    await page.keyboard.press('/')
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.press('Backspace')
    for (const letter of query) {
      const before = await taskMs(cdp)
      await page.keyboard.type(letter)
      // Until the typed words are marked and no search is running.
      await page.waitForTimeout(400)
      typingWorkMs.push((await taskMs(cdp)) - before)
    }
    await page.waitForSelector('.results mark')
  }
  return { typingWorkMs, longestTaskMs: await page.evaluate<number>('globalThis.longestTaskMs') }
}

/** The total main thread time of the page so far. */
async function taskMs(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
}
