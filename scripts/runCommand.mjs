import { spawn } from 'node:child_process'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

// Otherwise ONNX Runtime reports each start to Microsoft; tests and benchmarks load it too.
process.env['ORT_DISABLE_TELEMETRY'] = '1'

export const projectFolder = path.dirname(path.dirname(fileURLToPath(import.meta.url)))

/** @param {string} text */
export function say(text) {
  // Standard output belongs to the programs these scripts start.
  process.stderr.write(`${text}\n`)
}

/**
 * @typedef {object} RunOptions
 * @property {NodeJS.ProcessEnv} [env]
 * @property {boolean} [capture] collects the program's output instead of showing it
 * @property {boolean} [quiet] redirects standard output to standard error, which keeps this script's own output clean
 * @property {boolean} [shell]
 * @property {number} [timeoutMs]
 */

/**
 * Runs a program in the project folder; resolves when it has ended, never rejects.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function runCommand(command, args, options = {}) {
  const { env = process.env, capture = false, quiet = false, shell = false, timeoutMs } = options
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: projectFolder,
      env,
      shell,
      stdio: capture ? ['ignore', 'pipe', 'pipe'] : ['inherit', quiet ? 2 : 'inherit', 'inherit'],
      ...(timeoutMs === undefined ? {} : { timeout: timeoutMs }),
    })
    let output = ''
    const collect = (/** @type {Buffer} */ piece) => void (output += piece.toString())
    child.stdout?.on('data', collect)
    child.stderr?.on('data', collect)
    child.on('error', (error) => resolve({ code: 127, output: `${output}${error.message}` }))
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

/**
 * Runs a long-running program, forwards termination signals to it, and resolves to its exit code.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<number>}
 */
export function runAttached(command, args, env = process.env) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: process.cwd(), env, stdio: 'inherit' })
    const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])
    const forward = (/** @type {NodeJS.Signals} */ signal) => {
      // A terminal's Ctrl-C has already reached the child, and a second one may mean "at once".
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
    }
    for (const signal of signals) process.on(signal, forward)
    const end = (/** @type {number} */ code) => {
      for (const signal of signals) process.off(signal, forward)
      resolve(code)
    }
    child.on('error', (error) => {
      say(`${command} could not be started: ${error.message}`)
      end(127)
    })
    // Like a shell: 130 after Ctrl-C, 139 after a crash.
    child.on('exit', (code, signal) => end(code ?? 128 + (signal === null ? 0 : os.constants.signals[signal])))
  })
}
