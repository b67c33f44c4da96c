import module from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildApp } from './buildApp.mjs'
import { projectFolder, runAttached } from './runCommand.mjs'
import { runScript, setUp } from './setUp.mjs'

const program = path.join(projectFolder, 'electron', 'cli', 'index.ts')

// npm goes to the project's folder; the files that were named are seen from where the person stands.
const { INIT_CWD: startedIn, npm_lifecycle_event: npmScript } = process.env
if (npmScript === 'backscroll' && startedIn) process.chdir(startedIn)

// Compiled once: a third of the time until the first answer, and less memory.
const compileCache = path.join(projectFolder, 'node_modules', '.cache', 'backscroll-compile')
process.env['NODE_COMPILE_CACHE'] ??= compileCache

await runScript(async () => {
  const node = await setUp()
  // The others need no page.
  if (process.argv[2] === 'serve') await buildApp(node)
  if (node !== process.execPath || process.versions.node.startsWith('22.')) {
    return runAttached(node, ['--disable-warning=ExperimentalWarning', program, ...process.argv.slice(2)])
  }
  // In this process when it is the right Node already: signals and the exit code are then the program's own.
  process.argv[1] = program
  module.enableCompileCache(process.env['NODE_COMPILE_CACHE'])
  await import(pathToFileURL(program).href)
  return Number(process.exitCode ?? 0)
})
