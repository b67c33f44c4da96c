import fs from 'node:fs'
import path from 'node:path'
import { runCommand, say } from './runCommand.mjs'
import { packageProgram, SetUpError } from './setUp.mjs'

const commandNames = ['google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser', 'microsoft-edge']
const macApplications = ['Google Chrome', 'Chromium', 'Microsoft Edge']
const windowsPrograms = [
  'Google\\Chrome\\Application\\chrome.exe',
  'Chromium\\Application\\chrome.exe',
  'Microsoft\\Edge\\Application\\msedge.exe',
]

/** A browser already on this computer, or null. */
export function findInstalledBrowser() {
  const chosen = process.env['CHROME_PATH']
  if (chosen) return chosen
  return candidates().find((file) => fs.existsSync(file)) ?? null
}

/** @returns {string[]} */
function candidates() {
  if (process.platform === 'darwin')
    return macApplications.map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`)
  if (process.platform === 'win32') {
    const roots = [process.env['PROGRAMFILES'], process.env['PROGRAMFILES(X86)'], process.env['LOCALAPPDATA']]
    return roots.flatMap((root) =>
      root === undefined ? [] : windowsPrograms.map((program) => path.join(root, program)),
    )
  }
  const folders = (process.env['PATH'] ?? '').split(path.delimiter).filter((folder) => folder !== '')
  return commandNames.flatMap((name) => folders.map((folder) => path.join(folder, name)))
}

/**
 * The browser to test with; installs one if there is none.
 * @param {string} node
 * @returns {Promise<string>}
 */
export async function findBrowser(node) {
  const browser = findInstalledBrowser() ?? (await playwrightBrowser(node)) ?? (await debianBrowser())
  if (browser === null) {
    throw new SetUpError(
      'No browser for the tests of the window could be had. Install Chrome or Chromium, or put the path of one ' +
        'into CHROME_PATH.',
    )
  }
  return browser
}

/** @param {string} node */
async function playwrightBrowser(node) {
  const known = await playwrightChromium(node)
  if (known !== null) return known
  say("No Chrome or Chromium found: fetching Playwright's …")
  const { code } = await runCommand(node, [packageProgram('@playwright/test', 'cli.js'), 'install', 'chromium'], {
    capture: true,
    timeoutMs: 600_000,
  })
  if (code !== 0) say("Playwright's browser could not be downloaded.")
  return code === 0 ? playwrightChromium(node) : null
}

/** @param {string} node */
async function playwrightChromium(node) {
  const { code, output } = await runCommand(node, ['-p', "require('@playwright/test').chromium.executablePath()"], {
    capture: true,
  })
  const file = output.trim()
  return code === 0 && fs.existsSync(file) ? file : null
}

async function debianBrowser() {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !fs.existsSync('/usr/bin/apt-get')) return null
  say("Installing Debian's chromium (apt-get, about a minute) …")
  const options = { capture: true, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  await runCommand('apt-get', ['update', '-q'], options)
  const { code, output } = await runCommand(
    'apt-get',
    ['install', '-y', '-q', '--no-install-recommends', 'chromium'],
    options,
  )
  if (code !== 0) say(`apt-get could not install it:\n${output.trim().split('\n').slice(-5).join('\n')}`)
  return findInstalledBrowser()
}
