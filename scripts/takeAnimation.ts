import fs from 'node:fs/promises'
import path from 'node:path'
import type { Locator } from '@playwright/test'
import { openAgent } from '../bench/agent/openAgent.ts'
import { animatedGif } from './pictures/animatedGif.ts'
import { type Chat, chatPage } from './pictures/chatPage.ts'
import { openSample, type SampleApp, searchField, select, waitForIndex } from './pictures/openSample.ts'
import { runTool } from './pictures/runTool.ts'
import { underDisplay } from './pictures/underDisplay.ts'
import { openWindowFrame, screenshotElement } from './pictures/windowFrame.ts'
import { projectFolder } from './runCommand.mjs'

/**
 * Records the README's animation from the running app and its sample: import, search, read, highlight, and an agent
 * that answers from the archive. Needs Debian's packages fonts-noto-cjk and gifsicle.
 */

const target = path.join(projectFolder, 'docs', 'screens', 'backscroll.gif')
const size = { width: 1080, height: 680, scale: 1.75 }
const frameSize = { ...size, margin: 22, backdrop: '#e8e3d9' }

const quote = 'Watch the dough, not the clock'
const asked = { name: 'conversation_search', input: { query: 'dough 16 degrees kitchen', limit: 3 } }
/** What the agent's answer relies on; the animation must not show anything else. */
const facts = ['| bulk | 4 h | 8 h |', '| proof | 2 h | overnight |', quote, '[2025-01-18 17:20]']

type Studio = Awaited<ReturnType<typeof openStudio>>

await underDisplay(import.meta.filename, record)

async function record(): Promise<void> {
  const sample = await openSample(size)
  const studio = await openStudio(sample)
  try {
    await bringIn(studio)
    await waitForIndex(sample.page)
    await find(studio)
    await highlight(studio)
    await ask(studio, await answerOfServer(sample.archive))
    const whole = animatedGif(studio.frames)
    await fs.writeFile(target, await runTool('gifsicle', ['-O3', '--lossy=10', '--no-warnings'], whole))
  } finally {
    await studio.close()
    await sample.close()
  }
}

/** Takes frames, with a mouse pointer that glides to whatever is clicked. */
async function openStudio({ page, shoot }: SampleApp) {
  const frame = await openWindowFrame(frameSize)
  const frames: { readonly png: Uint8Array; readonly ms: number }[] = []
  let pointer: readonly [x: number, y: number] = [size.width * 0.62, size.height * 0.8]
  let content = ''
  let isPointing = true
  const add = async (ms: number, title = 'Backscroll'): Promise<void> => {
    frames.push({ ms, png: await frame.draw({ title, theme: 'light', content, pointer: isPointing ? pointer : null }) })
  }
  return {
    page,
    frames,
    close: () => frame.close(),
    async look(ms: number, settleMs = 400): Promise<void> {
      // Lets pending work finish.
      await page.waitForTimeout(settleMs)
      content = screenshotElement(await shoot())
      await add(ms)
    },
    async click(locator: Locator): Promise<void> {
      await locator.waitFor()
      const box = await locator.boundingBox()
      if (box === null) throw new Error('There is nothing to click.')
      const [fromX, fromY] = pointer
      const [toX, toY] = [box.x + Math.min(box.width / 2, 150), box.y + box.height / 2]
      for (const share of [0.15, 0.5, 0.85, 1]) {
        pointer = [fromX + (toX - fromX) * share, fromY + (toY - fromY) * share]
        await add(share === 1 ? 260 : 50)
      }
      await locator.click()
    },
    async type(text: string): Promise<void> {
      isPointing = false
      for (let at = 0; at < text.length; at += 3) {
        await page.keyboard.type(text.slice(at, at + 3))
        // Results arrive while typing.
        await page.waitForTimeout(350)
        content = screenshotElement(await shoot())
        await add(190)
      }
      isPointing = true
    },
    async showChat(chat: Chat, ms: number): Promise<void> {
      isPointing = false
      content = chatPage(chat)
      await add(ms, 'Claude')
    },
  }
}

async function bringIn({ page, look, click }: Studio): Promise<void> {
  await look(900)
  await click(page.getByRole('button', { name: 'Try the sample' }))
  await page.getByText(/new conversations?/).waitFor()
  await look(900)
  await click(page.getByRole('button', { name: 'Close' }))
  await look(300)
}

async function find({ page, look, click, type }: Studio): Promise<void> {
  await click(searchField(page))
  await type('cold kitchen dough')
  await look(900)
  await click(page.locator('.results .result-place').first())
  await page.locator('article.turn').first().waitFor()
  await look(1300)
}

async function highlight({ page, look, click, type }: Studio): Promise<void> {
  // The words of the search are marked, which splits the text.
  await select(page, 'Watch the', 'not the clock')
  await look(700)
  await click(page.getByRole('button', { name: 'Highlight and add a note' }))
  await page.getByRole('dialog').getByRole('textbox', { name: 'Note' }).click()
  await type('8 hours at 16 °C!')
  await click(page.getByRole('dialog').getByRole('button', { name: 'Save' }))
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await look(1300)
}

interface Answered {
  readonly text: string
  /** To the message that the agent quotes. */
  readonly link: string
}

/** The real server's answer, as the agent gets it. */
async function answerOfServer(archive: string): Promise<Answered> {
  const agent = await openAgent(archive)
  try {
    const { text, value } = await agent.call(asked.name, asked.input)
    for (const fact of facts) if (!text.includes(fact)) throw new Error(`The server's answer lacks: ${fact}`)
    const results = value['results'] as readonly { readonly content: string; readonly link: string }[]
    const source = results.find(({ content }) => content.includes(quote))
    if (source === undefined || results.length !== asked.input.limit) throw new Error('The answer is another one.')
    return { text, link: source.link }
  } finally {
    await agent.close()
  }
}

async function ask({ showChat }: Studio, { text, link }: Answered): Promise<void> {
  const question = 'The kitchen is at 16 °C again and my dough just sits there. Didn’t ChatGPT have times for that?'
  for (const end of [30, 62, question.length])
    await showChat({ question: question.slice(0, end), tool: null, answer: [], isTyping: true }, 180)
  await showChat({ question, tool: null, answer: [] }, 300)
  const call = `${asked.name} ${JSON.stringify(asked.input).replaceAll(/([:,])/g, '$1 ')}`
  const tool = { call, found: `${asked.input.limit} messages`, answer: text }
  await showChat({ question, tool: { ...tool, answer: null }, answer: [] }, 700)
  await showChat({ question, tool, answer: [] }, 1500)
  const answer = [
    'Yes. You asked on 18 January 2025, and it told you to give the dough twice the time:',
    '<table><tr><td>bulk</td><td>8 h instead of 4</td></tr>' +
      '<tr><td>proof</td><td>overnight instead of 2 h</td></tr></table>',
    `And: “${quote}.” It’s ready when it has grown by half.`,
    `Source: <a href="${link}">Sourdough in a cold kitchen</a>`,
  ]
  for (let count = 1; count < answer.length; count++)
    await showChat({ question, tool, answer: answer.slice(0, count) }, 350)
  await showChat({ question, tool, answer }, 3600)
}
