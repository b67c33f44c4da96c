import { archiveContract } from '../../shared/contract/archiveContract.ts'
import type { Dispatch } from '../api/dispatch.ts'
import { fractionDone } from './importFraction.ts'

/** What Electron takes for "none", and for "busy, nobody knows how long". */
const NONE = -1
const BUSY = 2

/** Shows how far an import is where the system shows the app itself, whoever has asked for it. */
export function importOnTaskbar(dispatch: Dispatch, show: (fraction: number) => void): Dispatch {
  let running = 0
  return async (call) => {
    if (archiveContract[call.name].lane !== 'import') return dispatch(call)
    const { signal, emit } = call.context
    running += 1
    show(BUSY)
    try {
      return await dispatch({
        ...call,
        context: {
          signal,
          emit: (event) => {
            if (event.name === 'import.progress') show(fractionDone(event.progress))
            emit(event)
          },
        },
      })
    } finally {
      running -= 1
      if (running === 0) show(NONE)
    }
  }
}
