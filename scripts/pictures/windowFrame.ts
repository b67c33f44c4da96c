import fs from 'node:fs/promises'
import path from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { projectFolder } from '../runCommand.mjs'
import { findInstalledBrowser } from '../findBrowser.mjs'
import { electronArguments } from '../findElectron.mjs'

export type Theme = 'light' | 'dark'

interface FrameOptions {
  readonly width: number
  readonly height: number
  readonly scale: number
  /** Room for the shadow. */
  readonly margin: number
  /** Behind the window; an image without one is transparent there. */
  readonly backdrop?: string
}

/** A window's content as a screenshot, or as a page's elements. */
interface Framed {
  readonly title: string
  readonly theme: Theme
  readonly content: string
  /** Where the mouse is, in the content. */
  readonly pointer?: readonly [x: number, y: number] | null
}

const BAR = 38
const colors = {
  light: { bar: '#f1eee9', line: '#d5d0c8', text: '#4c4740', shadow: 'rgb(40 34 24 / 0.24)' },
  dark: { bar: '#262421', line: '#45413b', text: '#bdb7ac', shadow: 'rgb(0 0 0 / 0.5)' },
}
const interFile = 'node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'

export const screenshotElement = (png: Uint8Array): string =>
  `<img class="content" alt="" src="data:image/png;base64,${Buffer.from(png).toString('base64')}">`

/** Draws windows as a desktop shows them, because a virtual display has neither title bars nor shadows. */
export async function openWindowFrame(options: FrameOptions) {
  const { width, height, scale, margin } = options
  const executablePath = findInstalledBrowser()
  const browser: Browser = await chromium.launch({
    args: electronArguments(),
    ...(executablePath === null ? {} : { executablePath }),
  })
  const page = await browser.newPage({
    viewport: { width: width + 2 * margin, height: height + BAR + 2 * margin },
    deviceScaleFactor: scale,
  })
  const inter = (await fs.readFile(path.join(projectFolder, interFile))).toString('base64')
  return {
    async draw(framed: Framed): Promise<Uint8Array> {
      await page.setContent(frameOf(framed, options, inter))
      await settle(page)
      return page.screenshot({ omitBackground: true })
    },
    close: () => browser.close(),
  }
}

async function settle(page: Page): Promise<void> {
  await page.evaluate<void>(`Promise.all([...document.images].map((image) => image.decode()))`)
  await page.evaluate<void>('document.fonts.ready.then(() => undefined)')
}

function frameOf({ title, theme, content, pointer = null }: Framed, options: FrameOptions, inter: string): string {
  const { width, height, margin, backdrop = 'transparent' } = options
  const { bar, line, text, shadow } = colors[theme]
  const drop = Math.round(margin * 0.28)
  return `<!doctype html><meta charset="utf-8"><style>
    @font-face { font-family: Inter; font-weight: 100 900; src: url(data:font/woff2;base64,${inter}) }
    * { box-sizing: border-box; margin: 0 }
    body { padding: ${margin - drop / 2}px ${margin}px; background: ${backdrop}; color-scheme: ${theme} }
    main { position: relative; border-radius: 11px }
    main { box-shadow: 0 0 0 1px ${line}, 0 ${drop}px ${drop * 2.6}px ${shadow} }
    header { display: flex; align-items: center; gap: 8px; height: ${BAR}px; padding: 0 14px }
    header { border-radius: 11px 11px 0 0; background: ${bar}; color: ${text}; font: 600 13px Inter, sans-serif }
    header i { width: 12px; height: 12px; border-radius: 6px; background: ${line} }
    header b { flex: 1; margin-right: 52px; font-weight: 600; text-align: center }
    .content { display: block; width: ${width}px; height: ${height}px; border-radius: 0 0 11px 11px; overflow: hidden }
    .pointer { position: absolute; width: 20px; height: 24px }
  </style><main><header><i></i><i></i><i></i><b>${title}</b></header>${content}${pointerAt(pointer)}</main>`
}

function pointerAt(place: Framed['pointer']): string {
  if (!place) return ''
  const [x, y] = place
  return `<svg class="pointer" style="left: ${x}px; top: ${y + BAR}px" viewBox="0 0 20 24">
    <path d="M1.5 1.5v18l4.6-4.2 3.1 7 3-1.3-3.1-6.9h6.3z" fill="#111" stroke="#fff" stroke-width="1.4"/></svg>`
}
