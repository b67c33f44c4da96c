import { expect, type Page } from '@playwright/test'

const names = [
  'script',
  'iframe',
  'object',
  'embed',
  'base',
  'meta',
  'link',
  'style',
  'form',
  'noscript',
  'template',
  'applet',
  'foreignobject',
  'animate',
  'set',
  'maction',
]
const addresses = [
  'href',
  'src',
  'srcset',
  'poster',
  'action',
  'formaction',
  'xlink:href',
  'data',
  'to',
  'background',
  'ping',
]

/**
 * Finds active content that doesn't belong on the page; the app's own handlers aren't attributes, and its forms have no
 * address. Only a link may lead to the web.
 */
export function findActive(allowed: RegExp): string {
  return `[...document.querySelectorAll('body *')].filter((element) =>
    ${JSON.stringify(names)}.includes(element.localName.toLowerCase()) &&
      !element.matches('script[src^="./assets/"], form:not([action])') ||
    [...element.attributes].some(({ name, value }) =>
      name.startsWith('on') || name === 'srcdoc' || ${JSON.stringify(addresses)}.includes(name) &&
        (!${String(allowed)}.test(value) || /^http/i.test(value) && element.localName !== 'a'))
  ).map((element) => element.outerHTML.slice(0, 160))`
}

const active = findActive(/^(?:https?:|mailto:|#|\/(?:files|exports)\/|\.\/assets\/)/)
const openLinks =
  `[...document.querySelectorAll('a[href]:not([href^="#"], [download], ` +
  `[target="_blank"][rel~="noopener"])')].map((link) => link.outerHTML)`

export async function expectNothingActive(page: Page): Promise<void> {
  expect(await page.evaluate(`[...${active}, ...${openLinks}, globalThis.wasRun]`)).toEqual([undefined])
}

/**
 * Scrolls through a virtual list, because rows out of sight aren't rendered; unfolds folded parts. Returns all text
 * without white space.
 */
export async function readThrough(page: Page, list: string): Promise<string> {
  const [found, seen] = await page.evaluate<[string[], string[]]>(`(async () => {
    const list = document.querySelector(${JSON.stringify(list)})
    const found = []
    const seen = []
    const settle = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 20)))
    list.scrollTop = 0
    // At its end it may still grow: then there is more to see.
    for (let timesAtEnd = 0; timesAtEnd < 3; ) {
      await settle()
      const folded = [...list.querySelectorAll('details:not([open]) > summary')]
      for (const summary of folded) summary.click()
      if (folded.length > 0) await settle()
      found.push(...${active}, ...${openLinks})
      seen.push(list.innerText)
      timesAtEnd = list.scrollTop + list.clientHeight >= list.scrollHeight - 2 ? timesAtEnd + 1 : 0
      list.scrollBy(0, list.clientHeight * 0.8)
    }
    return [found, seen]
  })()`)
  expect(found).toEqual([])
  expect(await page.evaluate('globalThis.wasRun')).toBeUndefined()
  return dense(seen.join(''))
}

/** The visible text of part of the page. */
export async function readShown(page: Page, place: string): Promise<string> {
  await expectNothingActive(page)
  return dense(await page.locator(place).last().innerText())
}

export function dense(text: string): string {
  return text.replace(/\s+/g, '')
}
