import { archiveContract, type OperationName, type Output } from '../../shared/contract/archiveContract.ts'
import type { Reply } from '../../shared/contract/reply.ts'
import type { Call, CallContext, Dispatch } from './dispatch.ts'

type Running = Output<'imports.running'>['running'][number]

interface KeptImports {
  readonly dispatch: Dispatch
  /** For a program that ends. */
  readonly stopAll: () => void
}

/** What is shown first comes first. */
const FIRST_MS = 1000

/**
 * An import belongs to the program that runs it, not to the page that asked for it: when that is closed or loaded anew,
 * the import goes on, can be looked at, and is stopped by `imports.stop` alone. One that was stopped ends at once, and
 * the words of what it brought are indexed afterwards; likewise, some time after the start, those of one that ended
 * with its program.
 */
export function keepImports(dispatch: Dispatch): KeptImports {
  const running = new Map<AbortController, Running>()
  let ended: Output<'imports.running'>['ended'] = null
  let isEnding = false
  let catchingUp: Promise<unknown> = Promise.resolve()

  /**
   * Where it cannot be done, the next import does it: another program imports just now, there is no archive yet, or it
   * can only be read.
   */
  const catchUp = (): void => {
    if (running.size === 0)
      catchingUp = dispatch({
        door: 'ipc',
        name: 'index.catchUp',
        input: {},
        context: { signal: new AbortController().signal, emit: () => {} },
      })
  }
  const timer = setTimeout(catchUp, FIRST_MS).unref()

  const abortAll = (): void => {
    for (const controller of running.keys()) controller.abort()
  }

  async function keep<Name extends OperationName>(call: Call<Name>): Promise<Reply<Output<Name>>> {
    const controller = new AbortController()
    running.set(controller, { importing: null, indexing: null })
    const emit: CallContext['emit'] = (event) => {
      if (event.name === 'import.progress') running.set(controller, { importing: event.progress, indexing: null })
      if (event.name === 'index.progress')
        running.set(controller, { importing: running.get(controller)?.importing ?? null, indexing: event.progress })
      call.context.emit(event)
    }
    try {
      // It has the lock of imports meanwhile, and is no reason to refuse one.
      await catchingUp
      const reply = await dispatch({ ...call, context: { signal: controller.signal, emit } })
      ended = reply.ok ? (reply.value as Output<'imports.run'>).outcomes : null
      return reply
    } finally {
      running.delete(controller)
      if (controller.signal.aborted && !isEnding) catchUp()
    }
  }

  /** The handlers see to it that the call is allowed; what they cannot know is filled in. */
  async function answer<Name extends OperationName>(
    call: Call<Name>,
    value: () => unknown,
  ): Promise<Reply<Output<Name>>> {
    const reply = await dispatch(call)
    return reply.ok ? { ok: true, value: value() as Output<Name> } : reply
  }

  function stop(): Output<'imports.stop'> {
    abortAll()
    return { stopped: running.size }
  }

  return {
    stopAll: () => {
      isEnding = true
      clearTimeout(timer)
      abortAll()
    },
    dispatch: (call) => {
      if (archiveContract[call.name].lane === 'import') return keep(call)
      if (call.name === 'imports.running')
        return answer(call, (): Output<'imports.running'> => ({ running: [...running.values()], ended }))
      return call.name === 'imports.stop' ? answer(call, stop) : dispatch(call)
    },
  }
}
