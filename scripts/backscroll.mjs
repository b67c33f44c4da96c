import module from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildApp } from './buildApp.mjs'
import { projectFolder, runAttached } from './runCommand.mjs'
import { runScript, setUp } from './setUp.mjs'

const program = path.join(projectFolder, 'electron', 'cli', 'index.ts')

// npm changes to the project folder, but file arguments are relative to the user's folder.
const { INIT_CWD: startedIn, npm_lifecycle_event: npmScript } = process.env
if (npmScript === 'backscroll' && startedIn) process.chdir(startedIn)

// The compile cache cuts the time to the first answer to a third, and saves memory.
const compileCache = path.join(projectFolder, 'node_modules', '.cache', 'backscroll-compile')
process.env['NODE_COMPILE_CACHE'] ??= compileCache

await runScript(async () => {
  const node = await setUp({ withModel: !asksForHelp(process.argv.slice(2)) })
  // Other commands need no page.
  if (process.argv[2] === 'serve') await buildApp(node)
  if (node !== process.execPath || process.versions.node.startsWith('22.')) {
    return runAttached(node, ['--disable-warning=ExperimentalWarning', program, ...process.argv.slice(2)])
  }
  // Runs in this process if it is already the right Node, so signals and the exit code pass through.
  process.argv[1] = program
  module.enableCompileCache(process.env['NODE_COMPILE_CACHE'])
  await import(pathToFileURL(program).href)
  return Number(process.exitCode ?? 0)
})

/** Help and the version need no model, so they don't wait for its download. @param {readonly string[]} args */
function asksForHelp(args) {
  return args.length === 0 || ['help', '--help', '-h', '--version'].some((word) => args.includes(word))
}
