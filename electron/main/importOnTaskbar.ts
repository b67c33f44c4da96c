import type { ImportProgress } from '../../shared/model/importProgress.ts'
import type { Dispatch } from '../api/dispatch.ts'

/** What Electron takes for "none", and for "busy, nobody knows how long". */
const NONE = -1
const BUSY = 2

/** How much of an import each step is, by and large; a bar that runs full three times says nothing. */
const parts: Readonly<Record<ImportProgress['step'], { readonly from: number; readonly share: number }>> = {
  conversations: { from: 0, share: 0.7 },
  files: { from: 0.7, share: 0.15 },
  index: { from: 0.85, share: 0.15 },
}

export function fractionDone({ step, done, total }: Pick<ImportProgress, 'step' | 'done' | 'total'>): number {
  const { from, share } = parts[step]
  return from + share * (total > 0 ? Math.min(1, done / total) : 0)
}

/** Shows how far an import is where the system shows the app itself, whoever has asked for it. */
export function importOnTaskbar(dispatch: Dispatch, show: (fraction: number) => void): Dispatch {
  let running = 0
  return async (call) => {
    if (call.name !== 'imports.run' && call.name !== 'imports.upload') return dispatch(call)
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
