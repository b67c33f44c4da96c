import { archiveContract } from '../../shared/contract/archiveContract.ts'
import type { Operation } from '../../shared/contract/operation.ts'
import type { Dispatch } from './dispatch.ts'

interface IndexKeeper {
  readonly dispatch: Dispatch
  /** Goes on where a program that was ended left off. */
  readonly lookForWork: () => Promise<void>
}

/** Nobody has to ask for the index: where something is left to do, and it is not paused, it is built. */
export function keepIndexed(dispatch: Dispatch, build: () => void): IndexKeeper {
  async function lookForWork(): Promise<void> {
    const reply = await dispatch({
      door: 'ipc',
      name: 'index.status',
      input: {},
      context: { signal: new AbortController().signal, emit: () => {} },
    })
    // Where it cannot be told, for example because there is no archive yet, the next import comes round to it.
    if (
      reply.ok &&
      !reply.value.isRunning &&
      [reply.value.staticTable, reply.value.model].some(({ state }) => state === 'waiting')
    )
      build()
  }

  return {
    lookForWork,
    dispatch: async (call) => {
      const reply = await dispatch(call)
      const { leavesIndexWork }: Operation = archiveContract[call.name]
      if (reply.ok && leavesIndexWork === true) void lookForWork()
      return reply
    },
  }
}
