import type { Page } from '@playwright/test'

/** Milliseconds from the start of the page load until an element is present and painted. */
export async function msToFirst(page: Page, selector: string): Promise<number> {
  await page.waitForSelector(selector)
  return page.evaluate<number>('performance.now()').then(async (now) => {
    const seen = await page.evaluate<number | null>('globalThis.firstRowAtMs ?? null')
    return seen ?? now
  })
}

/** Records when the first row appears; runs before the page's own scripts. */
export const noteFirstRow = `
  const look = () => {
    const isThere = document.querySelector('.library-row') !== null
    requestAnimationFrame(isThere ? () => { globalThis.firstRowAtMs = performance.now() } : look)
  }
  requestAnimationFrame(look)
`

/** Opens a conversation by its address, and returns after how many milliseconds its messages are painted. */
export function msToOpen(page: Page, conversationId: string, title: string): Promise<number> {
  return page.evaluate<number>(`new Promise((resolve) => {
    const began = performance.now()
    location.hash = '#/c/${conversationId}'
    const isThere = () =>
      document.querySelector('.reader-head h1')?.textContent === '${title}' &&
      document.querySelector('article.turn') !== null
    const look = () => requestAnimationFrame(isThere() ? () => resolve(performance.now() - began) : look)
    look()
  })`)
}

export interface Scrolled {
  readonly frames: number
  readonly dropped: number
}

/** Scrolls an element by a constant step per frame, and counts late frames. */
export function scrollThrough(page: Page, selector: string, durationMs: number): Promise<Scrolled> {
  return page.evaluate<Scrolled>(`new Promise((resolve) => {
    const elements = [...document.querySelectorAll('${selector}')]
    const scroller = elements.find((element) => element.scrollHeight > element.clientHeight)
    if (!scroller) throw new Error('nothing to scroll at ${selector}')
    scroller.scrollTop = 0
    const began = performance.now()
    const times = []
    const step = (now) => {
      times.push(now)
      scroller.scrollTop += 40
      if (now - began < ${durationMs}) requestAnimationFrame(step)
      else {
        const FRAME = 1000 / 60
        const missed = (time, index) => Math.max(Math.round((time - times[index]) / FRAME) - 1, 0)
        const dropped = times.slice(1).reduce((sum, time, index) => sum + missed(time, index), 0)
        resolve({ frames: times.length - 1 + dropped, dropped })
      }
    }
    requestAnimationFrame(step)
  })`)
}

/** A page with nothing but lines, to measure the frames this machine drops on its own. */
export const barePage = `
  document.body.innerHTML = '<div class="bare"></div>'
  const bare = document.querySelector('.bare')
  bare.style.height = '800px'
  bare.style.overflow = 'auto'
  for (let line = 0; line < 3000; line += 1) {
    const element = document.createElement('p')
    element.textContent = 'Line ' + line + ' of a page that does nothing else.'
    bare.append(element)
  }
`
