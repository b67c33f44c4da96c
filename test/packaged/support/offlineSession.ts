import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'
import { fieldOf, found } from '../../e2e/support/searchPage.ts'
import { electronArguments } from '../../../scripts/findElectron.mjs'
import { addressOf, callFrom, connect, packed, pageOf } from './packedApp.ts'

/* A user's session with the packaged app, from start to end. A separate program, because it must run inside the
   network without external routes, unlike the test. Prints its result as one line of JSON. */
const [folder = '', exportFile = ''] = process.argv.slice(2)
/** Long enough for anything Chromium does on its own some time after startup. */
const QUIET_MS = 15_000

const child: ChildProcess = spawn(
  packed?.program ?? '',
  [...electronArguments(), '--remote-debugging-port=0', `--user-data-dir=${path.join(folder, 'profile')}`, exportFile],
  { stdio: ['ignore', 'ignore', 'pipe'] },
)
const browser = await connect(await addressOf(child))
const page = await pageOf(browser)
const call = callFrom(page)

await page
  .getByRole('region', { name: 'Import', exact: true })
  .getByRole('status')
  .filter({ hasText: 'added' })
  .waitFor()
await page.evaluate("location.hash = '#/'")
await fieldOf(page).fill('tulips')
await found(page).getByText('Plant tulips in autumn.').waitFor()
await found(page).getByRole('button').first().click()
const isRead = await page
  .getByRole('region', { name: 'Messages' })
  .getByText('Plant tulips in autumn.')
  .first()
  .isVisible()
const { status } = await call<{ status: { state: { kind: string; proof?: { at: string } } } }>('clients.change', {
  intent: 'add',
  client: 'cursor',
})
await page.waitForTimeout(QUIET_MS)
const agents = await call<{ kind: string }>('agentProgram.state')
const isOnline = await page.evaluate<string>(
  "fetch('https://redirector.gvt1.com/').then(() => 'reached', () => 'not reached')",
)

await browser.close()
const hasEnded = new Promise((resolve) => void child.once('exit', resolve))
child.kill()
await hasEnded
const { kind, proof } = status.state
process.stdout.write(`${JSON.stringify({ isRead, client: kind, proof: proof?.at, agents: agents.kind, isOnline })}\n`)
