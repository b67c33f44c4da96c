import { checkTree } from './checkTree.mjs'
import { runCommand } from './runCommand.mjs'
import { packageProgram } from './setUp.mjs'

/** Fewer modules than this means dependency-cruiser couldn't read the sources, and then it finds no violations. */
const FEWEST_MODULES = 50

/**
 * @typedef {object} Step
 * @property {string} name
 * @property {() => Promise<boolean>} run resolves to whether it passed
 */

/**
 * Types, formatting, lint, the dependency rule, the shape of the tree and dead code.
 * @param {string} node
 * @returns {Step[]}
 */
export function checks(node) {
  const program = (/** @type {string} */ name, /** @type {string} */ file, /** @type {string[]} */ ...args) => ({
    name: [name, ...args].join(' '),
    run: async () => {
      const { code, output } = await runCommand(node, [packageProgram(name, file), ...args], { capture: true })
      show([name, ...args].join(' '), output)
      return code === 0
    },
  })
  return [
    program('typescript', 'bin/tsc', '-p', 'tsconfig.node.json'),
    program('oxfmt', 'bin/oxfmt', '--check'),
    program('oxlint', 'bin/oxlint'),
    { name: 'dependency-cruiser', run: () => cruise(node) },
    {
      name: 'shape of the tree',
      run: async () => {
        show('shape of the tree')
        return checkTree()
      },
    },
    program('knip', 'bin/knip.js'),
    program('knip', 'bin/knip.js', '--production'),
    // At the end, because two compilers at once don't fit a small machine.
    program('typescript', 'bin/tsc', '-p', 'tsconfig.web.json'),
  ]
}

/** @param {string} name @param {string} [output] */
export function show(name, output = '') {
  process.stdout.write(`\n── ${name}\n${output}`)
}

/** @param {string} node */
async function cruise(node) {
  const cruiser = packageProgram('dependency-cruiser', 'bin/dependency-cruiser.mjs')
  const { code, output } = await runCommand(
    node,
    [cruiser, 'electron', 'renderer', 'shared', '--config', '.dependency-cruiser.mjs'],
    { capture: true },
  )
  show('dependency-cruiser', output)
  const moduleCount = Number(/(\d+) modules/.exec(output)?.[1] ?? 0)
  if (moduleCount > FEWEST_MODULES) return code === 0
  process.stdout.write(`dependency-cruiser saw ${moduleCount} modules; it should see more than ${FEWEST_MODULES}.\n`)
  return false
}

/**
 * Runs every step, even after a failure, and ends with a summary.
 * @param {readonly Step[]} checked two at a time, because each uses one processor; they write only when they end
 * @param {readonly Step[]} tested after them, all at the same time, because they mostly wait
 * @returns {Promise<number>} the exit code
 */
export async function runSteps(checked, tested = []) {
  /** @type {string[]} */
  const lines = []
  let failedCount = 0
  const runAll = async (/** @type {Iterable<Step>} */ steps) => {
    for (const { name, run } of steps) {
      const startedAtMs = Date.now()
      // oxlint-disable-next-line eslint/no-await-in-loop -- one after the other
      const hasPassed = await run()
      if (!hasPassed) failedCount += 1
      lines.push(`${hasPassed ? 'passed' : 'FAILED'}  ${name} (${((Date.now() - startedAtMs) / 1000).toFixed(1)} s)`)
    }
  }
  const left = checked.values()
  await Promise.all([runAll(left), runAll(left)])
  if (tested.length > 0) show(tested.map(({ name }) => name).join(' and '))
  await Promise.all(tested.map((step) => runAll([step])))
  const verdict = failedCount === 0 ? 'Everything passed.' : `${failedCount} of ${lines.length} failed.`
  process.stdout.write(`\n${lines.join('\n')}\n${verdict}\n`)
  return failedCount === 0 ? 0 : 1
}
