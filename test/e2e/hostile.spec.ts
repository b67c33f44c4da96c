import { expect, type Page } from '@playwright/test'
import { buildConversation } from '../support/buildExport.ts'
import { ELSEWHERE, hostileHtml, scriptInjections } from '../support/scriptInjections.ts'
import { selectWords } from './support/selectWords.ts'
import { test } from './support/shell.ts'

const handler = '<img src="x" onerror="globalThis.wasRun=1">'
const source = { title: `${handler} okapi`, url: 'javascript:globalThis.wasRun=1', attribution: handler, refs: [{ turn_index: 0, ref_type: 'search', ref_index: 0 }] }
const cited = {
  content: { content_type: 'text', parts: ['A source \ue200cite\ue202turn0search0\ue201 and a file.'] },
  metadata: {
    model_slug: `"><script>globalThis.wasRun=1</script>`,
    content_references: [{ matched_text: '\ue200cite\ue202turn0search0\ue201', start_idx: 9, end_idx: 29, type: 'grouped_webpages', items: [source] }],
    attachments: [{ id: 'file-1', name: `${handler}../../x.html`, mime_type: 'text/html', size: 3 }],
  },
}

/** Every kind in a message of its own; and in its title, its author's name, its model, its sources, its files. */
const hostile = buildConversation({
  id: 'hostile',
  title: `${handler}<script>globalThis.wasRun=1</script> okapi`,
  turns: [
    ...Object.entries(scriptInjections).map(([name, text]) => [name.length % 2 === 0 ? 'user' : 'assistant', `okapi ${name}\n\n${text}`] as const),
    ['tool', `okapi ${handler}`, { author: { role: 'tool', name: handler, metadata: {} } }],
    ['assistant', 'okapi', cited],
  ],
})

test.use({ exported: { 'conversations.json': [hostile] } })

interface Watched {
  /** What would have left, had nobody stopped it. */
  readonly asked: string[]
  readonly complaints: string[]
  readonly stop: () => void
}

/** By our policy, or by the rule that a drawing must not borrow from another origin: before anything has left. */
const stopped = new Set(['csp', 'origin'])

/** Listens to everything that a page can do to the outside. */
function watch(page: Page): Watched {
  const own = new URL('/', page.url()).href
  const asked: string[] = []
  const complaints: string[] = []
  const onRequest = (request: { url: () => string; failure: () => { errorText: string } | null }): void => {
    const address = request.url()
    if (!address.startsWith(own) && !address.startsWith('data:') && !address.startsWith('blob:') && !stopped.has(request.failure()?.errorText ?? '')) asked.push(address)
  }
  const onConsole = (message: { type: () => string; text: () => string }): void => {
    if (message.type() === 'error') complaints.push(message.text())
  }
  const onDialog = (): void => void complaints.push('a dialog opened')
  page.on('requestfinished', onRequest)
  page.on('requestfailed', onRequest)
  page.on('console', onConsole)
  page.on('dialog', onDialog)
  return {
    asked,
    complaints,
    stop: () => {
      page.off('requestfinished', onRequest)
      page.off('requestfailed', onRequest)
      page.off('console', onConsole)
      page.off('dialog', onDialog)
    },
  }
}

/** What has no place on our page, wherever it came from; our own handlers are no attributes. */
const active = `[...document.querySelectorAll('body *')].filter((element) =>
  ['script', 'iframe', 'object', 'embed', 'base', 'meta', 'link', 'style', 'noscript', 'template', 'applet', 'foreignobject', 'animate', 'set', 'math maction'].includes(element.localName) && !element.matches('script[src^="/assets/"], script[src^="./assets/"]') ||
  [...element.attributes].some(({ name, value }) => name.startsWith('on') || name === 'srcdoc' || /^\\s*(?:javascript|vbscript|data:text)/i.test(value))
).map((element) => element.outerHTML.slice(0, 120))`

async function expectNothingActive(page: Page): Promise<void> {
  expect(await page.evaluate<string[]>(active)).toEqual([])
  expect(await page.evaluate('globalThis.wasRun')).toBeUndefined()
}

test('nothing that a conversation brings runs, loads or stays active, on whatever page it is shown', async ({ window }) => {
  const watched = watch(window)
  await window.getByRole('combobox', { name: 'Search your conversations' }).fill('okapi')
  await expect(window.getByRole('list', { name: 'Found' })).toContainText('<script>')
  await expectNothingActive(window)
  await window.keyboard.press('Enter')
  const messages = window.getByRole('region', { name: 'Messages' })
  await expect(messages.locator('mark').first()).toBeVisible()
  // Which message was the best match is not what this is about.
  await messages.press('Home')
  await expect(messages.getByText('okapi script', { exact: false }).first()).toBeVisible()
  // Through all of it: what is not in sight is not in the page.
  for (let seen = -1; ; ) {
    await expectNothingActive(window)
    for (const link of await messages.locator('a').all()) {
      expect(await link.getAttribute('href')).toMatch(/^(?:https?|mailto):|^#/)
      if (!(await link.getAttribute('href'))?.startsWith('#')) expect(await link.getAttribute('rel')).toContain('noopener')
    }
    const at = await window.evaluate<number>('(() => { const list = document.querySelector(".reader [data-scrolls]"); list.scrollBy(0, 500); return list.scrollTop })()')
    if (at === seen) break
    seen = at
    await window.waitForTimeout(60)
  }
  for (const page of ['Highlights', 'Statistics', 'Import']) {
    await window.getByRole('navigation', { name: 'Sections' }).getByRole('button', { name: page }).click()
    await expect(window.getByRole('heading', { level: 1 })).toBeVisible()
    await expectNothingActive(window)
  }
  await window.keyboard.press('ControlOrMeta+k')
  await window.getByRole('dialog').getByRole('combobox').fill('okapi')
  await expect(window.getByRole('dialog')).toContainText('<script>')
  await expectNothingActive(window)
  watched.stop()
  expect(watched.asked).toEqual([])
  expect(watched.complaints).toEqual([])
})

test('a highlight and its note are text, whatever stands in them', async ({ window }) => {
  const watched = watch(window)
  await window.locator('.library-row').first().click()
  await expect(window.locator('article.turn').first()).toBeVisible()
  await selectWords(window, 'okapi script')
  await window.getByRole('button', { name: 'Highlight in green' }).click()
  await window.locator('mark[data-highlight]').first().click()
  const note = `${handler} [a](javascript:globalThis.wasRun=1)`
  await window.getByRole('textbox', { name: /note/i }).fill(note)
  await window.getByRole('button', { name: 'Save' }).click()
  await window.getByRole('navigation', { name: 'Sections' }).getByRole('button', { name: 'Highlights' }).click()
  await expect(window.getByText(note, { exact: true }).filter({ visible: true })).toHaveCount(1)
  await expectNothingActive(window)
  watched.stop()
  expect([...watched.asked, ...watched.complaints]).toEqual([])
})

test("without any cleaning, the page's policy alone stops each of them", async ({ window }) => {
  const watched = watch(window)
  for (const [name, html] of Object.entries(hostileHtml)) {
    await window.evaluate(`(() => {
      const place = document.body.appendChild(document.createElement('div'))
      place.id = 'uncleaned'
      place.append(document.createRange().createContextualFragment(${JSON.stringify(html)}))
      for (const element of place.querySelectorAll('button, svg a, [onclick]')) element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
    })()`)
    await window.waitForTimeout(120)
    expect(await window.evaluate('globalThis.wasRun'), name).toBeUndefined()
    expect(watched.asked.filter((address) => address.startsWith(ELSEWHERE)), name).toEqual([])
    expect(await window.evaluate<string>('location.host'), name).not.toContain('elsewhere')
    await window.evaluate("document.getElementById('uncleaned')?.remove()")
  }
  watched.stop()
})
