import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { expect, type Locator, type Page } from '@playwright/test'
import { openConnections } from './support/connectionsPage.ts'
import { objections } from './support/objections.ts'
import { sampleConversations } from './support/sampleExport.ts'
import { test } from './support/shell.ts'

test.use({ exported: { 'conversations.json': sampleConversations(Date.now()) } })

const consoleOf = (page: Page): Locator =>
  page.locator('section', { has: page.getByRole('heading', { name: 'Try the tools' }) })
const answerOf = (page: Page): Locator => consoleOf(page).getByRole('region', { name: 'Response' })
const queryOf = (page: Page): Locator => consoleOf(page).getByRole('textbox', { name: 'query', exact: true })

/** Works even while no client is connected. */
async function openConsole(page: Page): Promise<Locator> {
  await openConnections(page)
  await expect(consoleOf(page).getByRole('button', { name: 'Call tool' })).toBeVisible()
  return consoleOf(page)
}

async function choose(page: Page, tool: string): Promise<void> {
  await consoleOf(page).getByRole('combobox', { name: 'Tool' }).selectOption(tool)
}

/** The process id of the MCP server started by the window. */
function programOf(folder: string): number {
  const processes = execFileSync('ps', ['-A', '-o', 'pid=,args='], { encoding: 'utf8' }).split('\n')
  const line = processes.find((one) => one.includes('mcpChild') && one.includes(path.join(folder, 'archive')))
  if (line === undefined) throw new Error('the program for agents does not run')
  return Number.parseInt(line, 10)
}

test('explains in a browser where the tools can be tried', { tag: '@browserOnly' }, async ({ window }) => {
  await openConnections(window)
  await expect(consoleOf(window)).toContainText('Open the app to call a tool')
  await expect(consoleOf(window).getByRole('button')).toHaveCount(0)
})

test.describe('in the app', () => {
  test("runs a search at once, and shows an agent's answer as text and as a value", async ({ window }) => {
    const section = await openConsole(window)
    await expect(queryOf(window)).toHaveAttribute('placeholder', /^For example/)
    await queryOf(window).fill('frost')
    await window.keyboard.press('Enter')
    await expect(answerOf(window)).toContainText(
      'assistant (conv: Tulips and frost)\nIn autumn, before the first frost',
    )
    await expect(section).toContainText(/Responded in \d+(\.\d)? m?s/)
    await expect(section).toContainText('conversation_search {"query":"frost"}')
    await section.getByRole('radio', { name: 'JSON' }).click()
    await expect(answerOf(window)).toContainText('"message": "Showing')
  })

  test('every other tool can be chosen and filled in', async ({ window }) => {
    const section = await openConsole(window)
    await choose(window, 'query_conversations')
    await expect(section).toContainText('Query past conversations using three modes')
    await section.getByRole('radiogroup', { name: 'mode' }).getByRole('radio', { name: 'list' }).click()
    await section.getByText('More', { exact: true }).click()
    await section.getByRole('spinbutton', { name: 'limit' }).fill('2')
    await window.keyboard.press('Control+Enter')
    await expect(section).toContainText('query_conversations {"mode":"list","limit":2}')
    await expect(answerOf(window)).toContainText('"t":"Abort a running request"')

    await choose(window, 'conversation_search')
    await section.getByText('More', { exact: true }).click()
    await section.getByRole('group', { name: 'roles' }).getByRole('button', { name: 'user' }).click()
    await queryOf(window).fill('tulips')
    await section.getByRole('button', { name: 'Call tool' }).click()
    await expect(section).toContainText('conversation_search {"query":"tulips","roles":["user"]}')
    await expect(answerOf(window)).toContainText('When do I plant tulips?')
  })

  test('labels errors, in the words an agent gets', async ({ window }) => {
    const section = await openConsole(window)
    await choose(window, 'msg_search')
    await section.getByRole('button', { name: 'Call tool' }).click()
    await expect(section).toContainText('Returned an error')
    await expect(answerOf(window)).toHaveText('{"error":"query must not be empty"}')
    await expect(section.getByRole('radio', { name: 'JSON' })).toHaveCount(0)
    // An unreadable query is no error: the tool reports no results.
    await queryOf(window).fill('"frost AND (')
    await window.keyboard.press('Enter')
    await expect(answerOf(window)).toContainText('"results":[],"total":0')
  })

  test('stops a call without an answer, and runs it again', async ({ window, folder }) => {
    test.skip(process.platform === 'win32', 'Windows holds no programs up.')
    const section = await openConsole(window)
    const program = programOf(folder)
    process.kill(program, 'SIGSTOP')
    try {
      await section.getByRole('button', { name: 'Call tool' }).click()
      await section.getByRole('button', { name: 'Stop' }).click()
      await expect(section).toContainText('Stopped before the tool responded.')
      await expect(section.getByRole('button', { name: 'Call tool' })).toBeFocused()
    } finally {
      process.kill(program, 'SIGCONT')
    }
    await section.getByRole('button', { name: 'Call tool' }).click()
    await expect(answerOf(window)).toContainText('Abort a running request')
  })

  test('restarts a server that was ended for the next call', async ({ window, folder }) => {
    test.skip(process.platform === 'win32', 'Windows has no ps.')
    const section = await openConsole(window)
    process.kill(programOf(folder), 'SIGKILL')
    await queryOf(window).fill('frost')
    await expect(async () => {
      await section.getByRole('button', { name: 'Call tool' }).click()
      await expect(answerOf(window)).toContainText('Tulips and frost', { timeout: 2000 })
    }).toPass()
  })

  test('offers a writing tool when allowed, and asks first', async ({ window }) => {
    const section = await openConsole(window)
    const writing = section.locator('option[value="save_conversation_context"]')
    await expect(writing).toHaveCount(0)
    await window.getByRole('button', { name: 'Settings' }).click()
    await window.getByRole('switch', { name: 'Agents may write' }).click()
    await expect(window.getByRole('switch', { name: 'Agents may write' })).toBeChecked()
    await openConsole(window)
    await expect(writing).toHaveCount(1)

    await choose(window, 'save_conversation_context')
    await section.getByRole('textbox', { name: 'turns' }).fill('[{ "role": "user", "content": "Whales for Ana" }]')
    await section.getByRole('button', { name: 'Call tool' }).click()
    const dialog = window.getByRole('dialog', { name: 'Change the archive?' })
    await expect(dialog).toContainText('Whales for Ana')
    expect(await objections(window)).toEqual([])
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(answerOf(window)).toHaveCount(0)
    await section.getByRole('button', { name: 'Call tool' }).click()
    await dialog.getByRole('button', { name: 'Call tool' }).click()
    await expect(answerOf(window)).toContainText('"isNew":true,"addedTurns":1')
  })

  test('has no axe violations, and fits narrow and wide windows', async ({ window }) => {
    const section = await openConsole(window)
    for (const tool of ['conversation_search', 'query_conversations']) {
      await choose(window, tool)
      await section.getByText('More', { exact: true }).click()
      await section.getByRole('button', { name: 'Call tool' }).click()
      await expect(section).toContainText(`${tool} {`)
      for (const width of [480, 1360]) {
        await window.setViewportSize({ width, height: 840 })
        expect(await window.evaluate<number>('document.documentElement.scrollWidth - innerWidth')).toBe(0)
        expect(
          await window.evaluate<number>(
            'document.querySelector(".whole-page").scrollWidth - document.querySelector(".whole-page").clientWidth',
          ),
        ).toBe(0)
        expect(await objections(window)).toEqual([])
      }
    }
  })
})
