import fs from 'node:fs'
import path from 'node:path'
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses'
import { type ElectronApplication, expect, type Page, test } from '@playwright/test'
import { inMain } from '../e2e/support/inMain.ts'
import { launchTwin } from './support/inspectableTwin.ts'
import {
  ownFolder,
  packed,
  reasonAgainstPacked,
  type StartedApp,
  startPacked,
  unprivileged,
} from './support/packedApp.ts'
import { processTree } from './support/processTree.ts'

/* The twenty points of https://www.electronjs.org/docs/latest/tutorial/security, in its order. What a page may do is
   tested in the packaged app itself; what only its main process knows is queried from a twin, which differs in the
   one fuse that allows it. */
test.skip(reasonAgainstPacked !== null, reasonAgainstPacked ?? '')

const folder = ownFolder('security')
const twinFolder = ownFolder('security-twin')
let app: StartedApp
let twin: ElectronApplication
let twinPage: Page
const requested: string[] = []

test.beforeAll(async () => {
  test.setTimeout(180_000)
  app = await startPacked({ folder })
  app.page.on('request', (request) => void requested.push(request.url()))
  await app.page.reload()
  twin = await launchTwin(twinFolder)
  twinPage = await twin.firstWindow()
  await twinPage.getByRole('heading', { level: 1 }).waitFor()
})
test.afterAll(async () => {
  await app?.close()
  await twin?.close()
  for (const one of [folder, twinFolder]) fs.rmSync(one, { recursive: true, force: true, maxRetries: 5 })
})

/** Electron's own report about the window, including defaults. */
const preferences = (): Promise<Record<string, unknown>> =>
  inMain(twin, ({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows()
    if (window === undefined) throw new Error('there is no window')
    // Electron's types omit this method.
    return (
      window.webContents as unknown as { getLastWebPreferences: () => Record<string, unknown> }
    ).getLastWebPreferences()
  })

/** Every file of the project that the app runs. */
function builtCode(): string {
  const main = path.join(packed?.resources ?? '', 'app.asar.unpacked', 'out', 'main')
  return fs
    .readdirSync(main, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.js'))
    .map((name) => fs.readFileSync(path.join(main, name), 'utf8'))
    .join('\n')
}

test('1. loads only secure content: everything comes from the app itself', async () => {
  await app.page.getByRole('heading', { level: 1 }).waitFor()
  expect(requested.length).toBeGreaterThan(3)
  expect(requested.filter((address) => !address.startsWith('app://backscroll/'))).toEqual([])
  for (const address of ['http://127.0.0.1:9/', 'https://127.0.0.1:9/', 'file:///etc/hosts']) {
    expect(await app.page.evaluate(`fetch(${JSON.stringify(address)}).then(() => 'loaded', () => 'refused')`)).toBe(
      'refused',
    )
  }
})

test('2. the page has no Node', async () => {
  expect(await preferences()).toMatchObject({ nodeIntegration: false, nodeIntegrationInSubFrames: false })
  expect((await preferences())['nodeIntegrationInWorker'] ?? false).toBe(false)
  expect(
    await app.page.evaluate('[typeof require, typeof process, typeof module, typeof Buffer, typeof global].join()'),
  ).toBe(Array(5).fill('undefined').join())
})

test('3. the bridge is in an isolated world', async () => {
  expect(await preferences()).toMatchObject({ contextIsolation: true })
  expect(
    await app.page.evaluate(
      "Reflect.set(archiveBridge, 'call', null) || Reflect.deleteProperty(globalThis, 'archiveBridge')",
    ),
  ).toBe(false)
})

test("4. the page runs in the system's sandbox", async () => {
  expect(await preferences()).toMatchObject({ sandbox: true })
  test.skip(process.platform !== 'linux', 'What a process may do is read from /proc here.')
  test.skip(unprivileged === null, 'Root has no sandbox, and other users cannot reach the packed folder.')
  const [main, ...others] = processTree(app.pid)
  const switches = [main, ...others].flatMap((one) => one?.commandLine ?? [])
  expect(switches.filter((one) => /^--(no-sandbox|disable-.*sandbox)$/.test(one))).toEqual([])
  // Renderers are copies of the zygote, and keep its command line: the one restricted to a list of system calls, cut
  // off from the network and from other users.
  const held = others.filter(({ seccomp }) => seccomp === 2)
  expect(held.length).toBeGreaterThan(0)
  expect(
    held.filter(
      ({ userNamespace, networkNamespace }) =>
        userNamespace === main?.userNamespace || networkNamespace === main?.networkNamespace,
    ),
  ).toEqual([])
})

test("5. denies the page's permission requests", async () => {
  expect(await app.page.evaluate('Notification.requestPermission()')).toBe('denied')
  expect(
    await app.page.evaluate(
      "new Promise((resolve) => navigator.geolocation.getCurrentPosition(() => resolve('told'), () => " +
        "resolve('denied')))",
    ),
  ).toBe('denied')
  expect(
    await app.page.evaluate("navigator.mediaDevices.getUserMedia({ audio: true }).then(() => 'heard', () => 'denied')"),
  ).toBe('denied')
  expect(await app.page.evaluate("navigator.clipboard.readText().then(() => 'read', () => 'denied')")).toBe('denied')
})

test('6. web security is on', async () => {
  expect(await preferences()).toMatchObject({ webSecurity: true })
  expect(await app.page.evaluate("fetch('app://elsewhere/').then(() => 'read', () => 'refused')")).toBe('refused')
})

test("7. the page's policy allows only its own files, and is enforced", async () => {
  const policy = await app.page.evaluate<string>(
    "fetch('/').then(({ headers }) => headers.get('content-security-policy'))",
  )
  expect(policy.split('; ')).toEqual(
    expect.arrayContaining([
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ]),
  )
  expect(policy).not.toMatch(/unsafe|https?:|\*|data:|blob:/)
  expect(
    await app.page.evaluate(
      "new Promise((resolve) => { document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => " +
        "resolve(effectiveDirective), { once: true }); const script = document.createElement('script'); " +
        "script.textContent = 'globalThis.hasRun = true'; document.body.append(script) })",
    ),
  ).toBe('script-src-elem')
  expect(await app.page.evaluate('typeof globalThis.hasRun')).toBe('undefined')
})

test('8. insecure content may not run', async () => {
  expect((await preferences())['allowRunningInsecureContent'] ?? false).toBe(false)
})

test('9. no experimental features are on', async () => {
  expect((await preferences())['experimentalFeatures'] ?? false).toBe(false)
  expect(
    await inMain(twin, ({ app: main }) =>
      ['enable-experimental-web-platform-features', 'enable-features', 'js-flags'].filter((name) =>
        main.commandLine.hasSwitch(name),
      ),
    ),
  ).toEqual([])
})

test('10. no Blink features are enabled', async () => {
  expect((await preferences())['enableBlinkFeatures'] ?? '').toBe('')
  expect(await inMain(twin, ({ app: main }) => main.commandLine.hasSwitch('enable-blink-features'))).toBe(false)
})

test('11. there is no webview that could open windows', async () => {
  expect((await preferences())['webviewTag'] ?? false).toBe(false)
  expect(
    await app.page.evaluate(
      "document.body.appendChild(document.createElement('webview')) instanceof HTMLUnknownElement || typeof WebView",
    ),
  ).not.toBe('function')
  expect(builtCode()).not.toMatch(/allowpopups/i)
})

test('12. rejects a webview that is attached anyway', async () => {
  expect(
    await inMain(twin, ({ BrowserWindow }) => {
      let isPrevented = false
      const event = { preventDefault: () => void (isPrevented = true) }
      BrowserWindow.getAllWindows()[0]?.webContents.emit('will-attach-webview', event, {}, {})
      return isPrevented
    }),
  ).toBe(true)
})

test("13. the page can't navigate elsewhere", async () => {
  for (const address of ['https://example.com/', 'file:///etc/hosts', 'app://elsewhere/', 'data:text/html,hello']) {
    await app.page.evaluate(
      `{ const link = document.createElement('a'); link.href = ${JSON.stringify(address)}; link.click() }`,
    )
    await app.page.waitForTimeout(300)
    expect(await app.page.evaluate('location.href')).toMatch(/^app:\/\/backscroll\//)
  }
})

test('14. the page opens no windows', async () => {
  for (const address of ['app://backscroll/', 'about:blank', 'file:///etc/hosts'])
    expect(await app.page.evaluate(`window.open(${JSON.stringify(address)}) === null`)).toBe(true)
  expect(app.page.context().pages()).toHaveLength(1)
})

test('15. opens only web and email addresses outside, after confirmation', async () => {
  await inMain(twin, ({ dialog, shell }) => {
    const seen: string[] = []
    Object.assign(globalThis, { seen })
    Object.assign(dialog, {
      showMessageBox: async (...given: unknown[]) => {
        seen.push(`asked ${(given.at(-1) as { detail: string }).detail}`)
        return { response: 1 }
      },
    })
    Object.assign(shell, { openExternal: async (address: string) => void seen.push(`opened ${address}`) })
  })
  for (const address of [
    'file:///etc/hosts',
    'smb://elsewhere.example/',
    'javascript:alert(1)',
    'ms-msdt:/id',
    'https://bank.example@elsewhere.example/',
    'https://example.org/',
  ])
    await twinPage.evaluate(`void window.open(${JSON.stringify(address)})`)
  await expect
    .poll(() => inMain(twin, () => (globalThis as unknown as { seen: string[] }).seen))
    .toEqual(['asked https://example.org/'])
})

// Whether that version still gets fixes depends on the day: see docs/RELIABILITY.md.
test('16. the bundled Electron has exactly the version in package.json', async () => {
  const { devDependencies } = JSON.parse(
    fs.readFileSync(path.join(import.meta.dirname, '..', '..', 'package.json'), 'utf8'),
  ) as { devDependencies: Record<string, string> }
  expect(devDependencies['electron']).toMatch(/^\d+\.\d+\.\d+$/)
  // The Electron used for tests is a different one, and isn't shipped.
  const own = process.env['ELECTRON_OVERRIDE_DIST_PATH']
  const expected =
    own === undefined ? devDependencies['electron'] : fs.readFileSync(path.join(own, 'version'), 'utf8').trim()
  expect(await inMain(twin, () => process.versions.electron)).toBe(expected)
})

test('17. answers messages from its own page only', async () => {
  const preload = path.join(
    twinFolder,
    'twin',
    path.relative(packed?.folder ?? '', packed?.resources ?? ''),
    'app.asar',
    'out',
    'preload',
    'index.cjs',
  )
  for (const address of ['data:text/html,hello', 'app://elsewhere/']) {
    const reply = await inMain(
      twin,
      async ({ BrowserWindow }, given) => {
        const window = new BrowserWindow({
          show: false,
          webPreferences: { preload: given.preload, sandbox: true, contextIsolation: true },
        })
        await window.loadURL(given.address).catch(() => {})
        const answer: unknown = await window.webContents.executeJavaScript(
          "archiveBridge.call('archive.stats', {}, 'foreign').then(JSON.parse)",
        )
        window.destroy()
        return answer
      },
      { address, preload },
    )
    expect(reply).toMatchObject({ ok: false, error: { code: 'not_allowed' } })
  }
})

test('18. serves pages by its own scheme, never by file://', async () => {
  expect(app.page.url()).toMatch(/^app:\/\/backscroll\//)
  expect(await app.page.evaluate("fetch('/..%2f..%2fpackage.json').then(({ status }) => status)")).toBe(404)
  expect(builtCode()).not.toMatch(/\.loadFile\(/)
})

test('19. sets the fuses: one is on by decision, all others are closed', async () => {
  const wire = await getCurrentFuseWire(packed?.program ?? '')
  const isOn = (fuse: FuseV1Options): boolean => wire[fuse] === FuseState.ENABLE
  expect({
    runAsNode: isOn(FuseV1Options.RunAsNode),
    cookieEncryption: isOn(FuseV1Options.EnableCookieEncryption),
    nodeOptions: isOn(FuseV1Options.EnableNodeOptionsEnvironmentVariable),
    inspect: isOn(FuseV1Options.EnableNodeCliInspectArguments),
    asarIntegrity: isOn(FuseV1Options.EnableEmbeddedAsarIntegrityValidation),
    onlyAsar: isOn(FuseV1Options.OnlyLoadAppFromAsar),
    ownSnapshot: isOn(FuseV1Options.LoadBrowserProcessSpecificV8Snapshot),
    filePrivileges: isOn(FuseV1Options.GrantFileProtocolExtraPrivileges),
  }).toEqual({
    runAsNode: true,
    cookieEncryption: true,
    nodeOptions: false,
    inspect: false,
    asarIntegrity: true,
    onlyAsar: true,
    ownSnapshot: false,
    filePrivileges: false,
  })
})

test('20. the page gets five bridge functions and nothing of Electron', async () => {
  expect(await app.page.evaluate('Object.keys(archiveBridge)')).toEqual([
    'call',
    'cancel',
    'listen',
    'commands',
    'pathOf',
  ])
  expect(
    await app.page.evaluate(
      '[typeof ipcRenderer, typeof electron, typeof archiveBridge.send, typeof archiveBridge.invoke].join()',
    ),
  ).toBe(Array(4).fill('undefined').join())
  // A listener receives only the value, never the event, which could send.
  const sample = JSON.stringify(path.join(packed?.resources ?? '', 'sample', 'sample-export.zip'))
  expect(
    await app.page.evaluate(`(async () => {
    const heard = []
    archiveBridge.listen((...given) => heard.push(given.length === 1 && !('sender' in given[0])))
    const { ok } = JSON.parse(await archiveBridge.call('imports.run', { paths: [${sample}] }, 'heard'))
    return [ok, ...new Set(heard)]
  })()`),
  ).toEqual([true, true])
})
