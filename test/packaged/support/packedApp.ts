import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { electronArguments, hasDisplay } from '../../../scripts/findElectron.mjs'
import { findPacked } from '../../../scripts/findPacked.mjs'
import type { ArchiveBridge } from '../../../shared/contract/archiveBridge.ts'
import type { Reply } from '../../../shared/contract/reply.ts'

// Declared as in the page, where these functions run.
declare const archiveBridge: ArchiveBridge

interface StartOptions {
  /** The test's own folder, with profile, archive and home. */
  readonly folder: string
  readonly given?: readonly string[]
}

export interface StartedApp {
  readonly page: Page
  readonly pid: number
  /** Calls an operation like the page does; throws its rejection. */
  readonly call: <Value = unknown>(name: string, input?: unknown) => Promise<Value>
  readonly close: () => Promise<void>
}

const START_MS = 60_000
const STEP_MS = 20_000
const NOBODY = 65_534

/** Its location, or why there is nothing to test. */
export const packed = findPacked()
export const reasonAgainstPacked =
  packed === null
    ? 'There is no packed app: run npm run package -- --dir.'
    : hasDisplay()
      ? null
      : 'There is no display for a window, and no xvfb-run to make one.'

/**
 * Chromium has no sandbox for root, so root starts the app as an unprivileged user. Null when that user can't reach the
 * packaged folder.
 */
export const unprivileged: { readonly uid?: number; readonly gid?: number } | null =
  process.getuid?.() !== 0 ? {} : othersMayEnter(packed?.folder ?? '/') ? { uid: NOBODY, gid: NOBODY } : null

function othersMayEnter(folder: string): boolean {
  return (
    (fs.statSync(folder).mode & 0o001) !== 0 &&
    (folder === path.dirname(folder) || othersMayEnter(path.dirname(folder)))
  )
}

/** The test's own folder. Created on first use, because Playwright loads a test file once more than it runs it. */
export function ownFolder(name: string): string {
  return path.join(os.tmpdir(), `backscroll-packed-${name}-${randomUUID()}`)
}

/** The variables of a user's session, without those of the development environment. */
export function sessionEnvironment(folder: string): Record<string, string> {
  fs.mkdirSync(folder, { recursive: true })
  const kept = ['PATH', 'DISPLAY', 'WAYLAND_DISPLAY', 'XDG_RUNTIME_DIR', 'SystemRoot', 'TEMP', 'TMP'].flatMap((name) =>
    process.env[name] === undefined ? [] : [[name, process.env[name]]],
  )
  const own = {
    HOME: folder,
    USERPROFILE: folder,
    BACKSCROLL_ARCHIVE: path.join(folder, 'archive'),
    BACKSCROLL_HOME: path.join(folder, 'home'),
  }
  return { ...Object.fromEntries(kept), ...own, ...displayKey(folder) }
}

/** The virtual display requires its key, which only root can read. */
function displayKey(folder: string): Record<string, string> {
  const key = process.env['XAUTHORITY']
  if (key === undefined || !fs.existsSync(key)) return {}
  const copy = path.join(folder, 'Xauthority')
  fs.copyFileSync(key, copy)
  return { XAUTHORITY: copy }
}

/** Gives the user who runs the app ownership of the test's files. */
function handOver(folder: string): void {
  const owner = unprivileged?.uid
  if (owner === undefined) return
  fs.chownSync(folder, owner, owner)
  for (const name of fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    fs.lchownSync(path.join(folder, name), owner, owner)
}

function appArguments({ folder, given = [] }: StartOptions): string[] {
  return [
    ...(unprivileged === null ? electronArguments() : []),
    `--user-data-dir=${path.join(folder, 'profile')}`,
    ...given,
  ]
}

/** Starts the packaged program like a desktop does, with no test hook but Chromium's own. */
export function spawnPacked(options: StartOptions, more: readonly string[] = []): ChildProcess {
  const env = sessionEnvironment(options.folder)
  handOver(options.folder)
  return spawn(packed?.program ?? '', [...more, ...appArguments(options)], {
    env,
    cwd: options.folder,
    stdio: ['ignore', 'ignore', 'pipe'],
    ...unprivileged,
  })
}

/** Starts it, and attaches to its page. */
export async function startPacked(options: StartOptions): Promise<StartedApp> {
  const child = spawnPacked(options, ['--remote-debugging-port=0'])
  const browser = await connect(await addressOf(child))
  const page = await pageOf(browser)
  return { page, pid: child.pid ?? 0, call: callFrom(page), close: () => end(child, browser) }
}

let lastCall = 0

export function callFrom(page: Page): StartedApp['call'] {
  return async <Value>(name: string, input: unknown = {}): Promise<Value> => {
    lastCall += 1
    const reply = JSON.parse(
      await page.evaluate(([one, value, id]) => archiveBridge.call(one, value, id), [
        name,
        input,
        `packed ${lastCall}`,
      ] as const),
    ) as Reply<Value>
    if (!reply.ok) throw new Error(`${reply.error.code}: ${reply.error.message}`)
    return reply.value
  }
}

/** Where Chromium reports it is listening. */
export function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let heard = ''
    const fail = (why: string): void => reject(new Error(`${why}; it said: ${heard}`))
    const timer = setTimeout(() => fail('the packed app does not start'), START_MS)
    child.stderr?.on('data', (piece: Buffer) => {
      heard += piece.toString()
      const [, address] = /DevTools listening on (ws:\S+)/.exec(heard) ?? []
      if (address === undefined) return
      clearTimeout(timer)
      resolve(address)
    })
    child.once('error', (error) => fail(error.message))
    child.once('exit', (code) => fail(`the packed app ended with ${code}`))
  })
}

/** Not before there is a page: a connection made while the first one is created may wait forever. */
export async function connect(address: string): Promise<Browser> {
  const list = new URL('/json/list', address.replace('ws:', 'http:'))
  const deadline = Date.now() + START_MS
  const hasPage = async (): Promise<boolean> =>
    ((await (await fetch(list)).json()) as { url: string }[]).some(({ url }) => url.startsWith('app:'))
  // oxlint-disable-next-line eslint/no-await-in-loop -- sequential polling
  while (!(await hasPage()) && Date.now() < deadline) await new Promise((resolve) => void setTimeout(resolve, 100))
  return chromium.connectOverCDP(address)
}

export async function pageOf(browser: Browser): Promise<Page> {
  const [context] = browser.contexts()
  if (context === undefined) throw new Error('the packed app has no pages')
  const page = context.pages()[0] ?? (await context.waitForEvent('page'))
  page.setDefaultTimeout(STEP_MS)
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page
}

async function end(child: ChildProcess, browser: Browser): Promise<void> {
  const hasEnded = new Promise((resolve) => void child.once('exit', resolve))
  await browser.close()
  if (child.exitCode !== null) return
  child.kill()
  await hasEnded
}
