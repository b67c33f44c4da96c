import fs from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, type Page } from '@playwright/test'
import { buildConversation, writeFiles } from '../support/buildExport.ts'
import { readZip } from '../support/readZip.ts'
import { hostileHtml, scriptInjections } from '../support/scriptInjections.ts'
import { dropFiles } from './support/dropFiles.ts'
import {
  addHostileEdits,
  everything,
  herds,
  hostileFiles,
  projectNameOf,
  tagsOf,
  titled,
  titleOf,
} from './support/hostileExport.ts'
import { dense, expectNothingActive, findActive, readShown, readThrough } from './support/nothingActive.ts'
import { fieldOf, found, optionsOf } from './support/searchPage.ts'
import { test as base } from './support/shell.ts'
import { watchPage } from './support/watchPage.ts'

const kinds = Object.entries(scriptInjections)

const test = base.extend({
  folder: async ({ folder }, use) => {
    addHostileEdits(folder)
    await use(folder)
  },
})

test.use({ exported: hostileFiles })

/** No requests and no errors while it is shown. */
async function whileWatched(page: Page, work: () => Promise<void>): Promise<void> {
  const watched = watchPage(page)
  await work()
  watched.stop()
  expect(watched.asked).toEqual([])
  expect(watched.complaints).toEqual([])
}

type TextsOf = (name: string, text: string) => readonly string[]
const itself: TextsOf = (_name, text) => [text]

/** Those missing as plain text, which were therefore not checked. */
function missingIn(shown: string, textsOf: TextsOf): string[] {
  return kinds
    .filter(([name, text]) => textsOf(name, text).some((each) => !shown.includes(dense(each))))
    .map(([name]) => name)
}

/** Scrolls through a list until each one was seen; some may load later. */
async function expectEachIn(page: Page, list: string, textsOf = itself): Promise<void> {
  let missing: string[] = []
  for (let triesLeft = 3; triesLeft > 0; triesLeft -= 1) {
    missing = missingIn(await readThrough(page, list), textsOf)
    if (missing.length === 0) return
  }
  expect(missing).toEqual([])
}

const showPage = (page: Page, name: string): Promise<void> =>
  page.getByRole('navigation', { name: 'Sidebar' }).getByRole('button', { name }).click()

test(
  'titles, tags, models and names of projects are text in the list, in what is found, in the palette, the ' +
    'filter and the statistics',
  async ({ window }) => {
    await whileWatched(window, async () => {
      await expectEachIn(window, '.library-list', (name, text) => [
        text,
        `project ${projectNameOf(text)}`,
        ...tagsOf(name).map((tag) => `tag ${tag}`),
      ])

      await window.getByRole('button', { name: 'Filter' }).click()
      const filter = window.getByRole('dialog', { name: 'Filter' })
      const more = filter.getByRole('button', { name: /^\d+ more$/ })
      for (let left = 4; left > 0; left -= 1) await more.first().click()
      await expect(more).toHaveCount(0)
      await expectNothingActive(window)
      const sections: Readonly<Record<string, TextsOf>> = {
        Model: itself,
        Project: (_name, text) => [projectNameOf(text)],
        Tag: tagsOf,
        GPT: itself,
      }
      for (const [section, textsOf] of Object.entries(sections))
        expect(
          missingIn(dense(await filter.getByRole('group', { name: section, exact: true }).innerText()), textsOf),
          section,
        ).toEqual([])
      await window.keyboard.press('Escape')

      await showPage(window, 'Statistics')
      await window.getByRole('button', { name: 'Models: table' }).click()
      await expectEachIn(window, '.statistics')

      await window.keyboard.press('ControlOrMeta+k')
      const palette = window.getByRole('dialog', { name: 'Go to a conversation or command' })
      let offered = ''
      for (const herd of herds) {
        await palette.getByRole('combobox').fill(herd)
        await expect(
          palette
            .getByRole('option')
            .filter({ hasText: `okapi ${herd}` })
            .first(),
        ).toBeVisible()
        offered += await readShown(window, '.palette')
      }
      expect(missingIn(offered, (name, text) => [titleOf(name, text)])).toEqual([])
      await window.keyboard.press('Escape')

      await showPage(window, 'Conversations')
      await fieldOf(window).fill('okapi')
      await expect(found(window)).toContainText('<script>')
      await expectEachIn(window, '.list-scroll')
      for (const operator of ['model:', 'project:', 'gpt:']) {
        await fieldOf(window).fill(operator)
        await expect(optionsOf(window).filter({ hasText: 'wasRun' }).first()).toBeVisible()
        await expectNothingActive(window)
      }
    })
  },
)

test("shows a title, tags, a model and a project as text in the reader's header", async ({ window }) => {
  await whileWatched(window, async () => {
    for (const [index, [name, text]] of kinds.entries()) {
      await window.evaluate(`location.hash = '#/c/${titled[index]?.id}'`)
      await expect(window.getByRole('heading', { level: 1 })).toHaveText(titleOf(name, text))
      const head = await readShown(window, '.reader-heading')
      for (const each of [`· ${text}`, `project: ${projectNameOf(text)}`, ...tagsOf(name).map((tag) => `#${tag}`)])
        expect(head, name).toContain(dense(each))
    }
  })
})

/** The rest of a tool's name is one of its functions. */
const toolOf = (text: string): string => text.split('.')[0] ?? ''

test('shows texts, tools, models, files and sources as text in the reader, panel, images and JSON', async ({
  window,
}) => {
  await window.setViewportSize({ width: 1360, height: 2000 })
  await whileWatched(window, async () => {
    await window.evaluate(`location.hash = '#/c/${everything.id}'`)
    await expect(window.locator('article.turn').first()).toBeVisible()
    await expectEachIn(window, '.reader-scroll', (_name, text) => [text, `To ${toolOf(text)}`, `From ${toolOf(text)}`])
    await expect(window.locator('mark[data-highlight]').last()).toBeVisible()

    await window.getByRole('button', { name: /^All \d+ in this conversation/ }).click()
    // Long source titles are cut.
    expect(missingIn(await readShown(window, '.panel-sources'), (_name, text) => [text.slice(0, 100)])).toEqual([])
    await expectEachIn(window, '.panel-questions', (name) => [`okapi ${name}`])

    const messages = window.getByRole('region', { name: 'Messages' })
    await messages.press('End')
    const last = messages.getByRole('article').last()
    await last.hover()
    await last.getByRole('button', { name: 'Show JSON' }).click()
    const json = window.getByRole('dialog', { name: 'Original message from the export' })
    await expect(json).toContainText('everything')
    expect(JSON.parse(await json.locator('pre').innerText())).toMatchObject({
      message: { metadata: { everything: scriptInjections } },
    })
    await expectNothingActive(window)
    await window.keyboard.press('Escape')
    await expect(json).toBeHidden()

    await window.getByRole('button', { name: 'Conversation actions' }).click()
    await window.getByRole('menuitem', { name: /^Export/ }).click()
    await expect(window.getByRole('dialog', { name: 'Export this conversation' })).toBeVisible()
    await expectNothingActive(window)
    await window.keyboard.press('Escape')
    await expect(window.getByRole('dialog')).toBeHidden()

    await messages.press('Home')
    await window.locator('.attachment-image').first().click()
    for (const [index, [, text]] of kinds.entries()) {
      if (index > 0) await window.locator('.lightbox-step[data-side=right]').click()
      await expect(window.locator('.lightbox-title')).toHaveText(text)
      await expectNothingActive(window)
    }
  })
})

test('shows a highlight, its note and its tags as text, whatever they contain', async ({ window }) => {
  await whileWatched(window, async () => {
    await showPage(window, 'Highlights')
    await expect(window.getByRole('article').first()).toBeVisible()
    await window.getByRole('button', { name: 'Edit highlight' }).first().click()
    expect(Object.values(scriptInjections)).toContain(await window.getByRole('dialog').getByLabel('Note').inputValue())
    await expectNothingActive(window)
    await window.keyboard.press('Escape')
    await expect(window.getByRole('dialog')).toBeHidden()
    await expectEachIn(window, '.highlights-list', (name, text) => [
      text + text,
      ...tagsOf(name).map((tag) => `#${tag}`),
    ])
  })
})

const forbidden = /[<>:"|?*\\]/g
/** As far as a file name allows it. */
const asFileName = (text: string): string =>
  text
    .replaceAll('/', '-')
    .replace(/\s+/g, ' ')
    .slice(0, 60)
    .replace(/[.\s]+$/, '')

test('shows file names as text in the report and the import history', async ({ window, folder }) => {
  test.skip(process.platform === 'win32', 'no file there has such a name')
  const files = writeFiles(
    folder,
    Object.fromEntries(
      Object.values(hostileHtml).map((each, index) => [
        `${asFileName(Object.values(each).join(''))}.json`,
        [buildConversation({ id: `file ${index}`, turns: [['user', 'okapi']] })],
      ]),
    ),
  )
  await whileWatched(window, async () => {
    await showPage(window, 'Import')
    await dropFiles(window, files)
    // Sequential imports, each with its backup and its index.
    await expect(window.getByText(`${files.length} new conversations`).filter({ visible: true })).toHaveCount(1, {
      timeout: 45_000,
    })
    const history = window.getByRole('region', { name: 'Import history' })
    await expect(history.getByRole('button', { name: /^Undo import/ })).toHaveCount(files.length + 1)
    const shown = await readThrough(window, '.import-page')
    // The server removes characters that some systems don't allow in a name.
    expect(
      files.filter((file) => !shown.replace(forbidden, '').includes(dense(path.basename(file)).replace(forbidden, ''))),
    ).toEqual([])
    // Files that messages name and the export lacks.
    expect(missingIn(shown, itself)).toEqual([])
    await history
      .getByRole('button', { name: /^Undo import/ })
      .first()
      .click()
    await expect(window.getByRole('dialog')).toContainText('.json')
    await expectNothingActive(window)
  })
})

// The pages are for browsers.
test('exported pages run nothing and request nothing', { tag: '@browserOnly' }, async ({ window, folder }) => {
  const [download] = await Promise.all([window.waitForEvent('download'), exportAll(window)])
  const members = [...(await readZip(await download.path()))].filter(
    ([name]) => name.endsWith('.html') && !name.startsWith('files/'),
  )
  expect(members).toHaveLength(kinds.length + 2)
  const page = await window.context().browser()?.newPage()
  if (page === undefined) throw new Error('there is no browser')
  const asked: string[] = []
  page.on('request', (request) => (request.url().startsWith('data:') ? undefined : asked.push(request.url())))
  for (const [name, content] of members) {
    const file = path.join(folder, name)
    await fs.writeFile(file, content)
    await page.goto(pathToFileURL(file).href)
    await page.evaluate("for (const folded of document.querySelectorAll('details')) folded.open = true")
    expect(await page.evaluate('globalThis.wasRun'), name).toBeUndefined()
    expect(
      await page.evaluate(findActive(/^(?:https?:|mailto:|#|data:image\/png|files\/|[^:/]+\.html$)/)),
      name,
    ).toEqual([])
    // Itself, and nothing else.
    expect(asked.splice(0), name).toEqual([page.url()])
  }
  await page.close()
})

async function exportAll(page: Page): Promise<void> {
  await page.locator('.library-row').first().focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.getByRole('button', { name: /^Export/ }).click()
  const dialog = page.getByRole('dialog', { name: /^Export/ })
  await dialog.getByRole('radio', { name: 'Web page' }).click()
  await dialog.getByRole('switch').last().click()
  await dialog.getByRole('button', { name: 'Export' }).click()
}
