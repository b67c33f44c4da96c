import { expect } from 'vitest'
import { createProgram } from '../../electron/doors/cli/createProgram.ts'

/** The command line's description of itself; none of its commands can be run. */
export const commandProgram = createProgram({
  version: '1.2.3',
  terminal: { out: () => {}, err: () => {}, isInteractive: false, columns: 80, hasStyles: false },
  signal: new AbortController().signal,
  clock: () => expect.fail('nobody asks for the time here'),
  dispatchFor: () => expect.fail('nothing is called here'),
  setExitCode: () => {},
  startInBackground: () => {},
  indexesImports: false,
  ask: async () => null,
  startMcp: async () => {},
  startServing: () => expect.fail('nothing is served here'),
})
