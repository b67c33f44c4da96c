import { archiveContract } from '../../shared/contract/archiveContract.ts'
import type { ArchiveEvent } from '../../shared/contract/archiveEvents.ts'
import type { Dispatch } from './dispatch.ts'

interface KeptSafe {
  readonly dispatch: Dispatch
  readonly stop: () => void
}

/** What is shown first comes first. */
const FIRST_MS = 10_000
/** Changes come in swarms, and a backup takes them all. */
const AFTER_CHANGE_MS = 60_000
const AGAIN_MS = 60 * 60 * 1000

/**
 * Nobody has to think of it: some time after the start, after changes and every hour the archive is looked after, which
 * does something once a day and after a large import.
 */
export function keepSafe(dispatch: Dispatch, tell: (event: ArchiveEvent) => void): KeptSafe {
  let timer = setTimeout(look, FIRST_MS).unref()
  let dueAtChange = false

  function look(): void {
    dueAtChange = false
    timer = setTimeout(look, AGAIN_MS).unref()
    void dispatch({
      door: 'ipc',
      name: 'archive.care',
      input: {},
      context: { signal: new AbortController().signal, emit: () => {} },
    }).then((reply) => {
      // Whatever else it is, whoever asks for something meets it: a full disk, no archive yet.
      if (!reply.ok && reply.error.code === 'archive_broken') tell({ name: 'archive.damaged' })
    })
  }

  return {
    stop: () => clearTimeout(timer),
    dispatch: async (call) => {
      const reply = await dispatch(call)
      if (reply.ok && !dueAtChange && archiveContract[call.name].writes) {
        dueAtChange = true
        clearTimeout(timer)
        timer = setTimeout(look, AFTER_CHANGE_MS).unref()
      }
      return reply
    },
  }
}
