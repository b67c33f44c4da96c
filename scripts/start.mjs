import { buildApp } from './buildApp.mjs'
import { electronArguments, fetchElectron, findElectron, hasDisplay } from './findElectron.mjs'
import { projectFolder, runAttached, say } from './runCommand.mjs'
import { runScript, setUp } from './setUp.mjs'

/** If Electron fails sooner than this, it never showed a window. */
const STARTED_AFTER_MS = 15_000

await runScript(async () => {
  const node = await setUp()
  await buildApp(node)
  const opened = await openWindow(node)
  if (opened.at === 'ended') return opened.code
  say(`${opened.why} So Backscroll is served to your browser instead.`)
  return runAttached(node, ['--disable-warning=ExperimentalWarning', `${projectFolder}/electron/cli/index.ts`, 'serve'])
})

/**
 * @param {string} node
 * @returns {Promise<{ at: 'ended', code: number } | { at: 'impossible', why: string }>}
 */
async function openWindow(node) {
  if (!hasDisplay()) return { at: 'impossible', why: 'There is no display for a window.' }
  const electron = findElectron() ?? (await fetchElectron(node))
  if (electron === null) return { at: 'impossible', why: "Electron's program is not here and could not be downloaded." }
  const startedAtMs = Date.now()
  say('Opening the window; Ctrl-C closes it.')
  const code = await runAttached(electron, [...electronArguments(), projectFolder])
  const isInterrupted = code === 129 || code === 130 || code === 143
  if (code !== 0 && !isInterrupted && Date.now() - startedAtMs < STARTED_AFTER_MS) {
    return { at: 'impossible', why: `Electron could not open a window (it ended with code ${code}).` }
  }
  return { at: 'ended', code: isInterrupted ? 0 : code }
}
