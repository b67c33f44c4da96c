import type { ArchiveEvent } from '../../shared/contract/archiveEvents.ts'
import type { Dispatch } from '../api/dispatch.ts'

interface Listeners {
  readonly window: (event: ArchiveEvent) => void
  readonly server: (event: ArchiveEvent) => void
}

/**
 * The window and the browsers of its server have one archive: what is told to the one while it imports, the other hears
 * too.
 */
export function joinDoors(dispatch: Dispatch, tell: Listeners): Dispatch {
  return (call) => {
    const { signal, emit } = call.context
    const tellOthers = call.door === 'ipc' ? tell.server : tell.window
    return dispatch({
      ...call,
      context: {
        signal,
        emit: (event) => {
          emit(event)
          tellOthers(event)
        },
      },
    })
  }
}
