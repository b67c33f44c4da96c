import { AppError } from '../../shared/contract/appError.ts'
import type { OperationName, Output } from '../../shared/contract/archiveContract.ts'
import type { Reply } from '../../shared/contract/reply.ts'
import type { Call, CallContext, HostHandlers } from '../api/dispatch.ts'

type Running = Output<'imports.running'>['running'][number]

interface Options {
  /** Whether an import continues when its caller is gone, as a reloaded page is. */
  readonly outliveCallers: boolean
}

const isImportedAlready: Reply<never> = {
  ok: false,
  error: AppError.of('uploadImporting').reply,
}

/** The imports that this program runs, to be listed and stopped by any of its pages. */
export function createRunningImports({ outliveCallers }: Options) {
  const running = new Map<AbortController, Running>()
  const stopListeners: (() => void)[] = []
  let ended: Output<'imports.running'>['ended'] = null
  const uploads = new Set<unknown>()
  let held: Promise<unknown> = Promise.resolve()

  const stopAll = (): void => {
    for (const controller of running.keys()) controller.abort()
  }

  const handlers: HostHandlers = {
    'imports.running': () => ({ running: [...running.values()], ended }),
    'imports.stop': () => {
      stopAll()
      return { stopped: running.size }
    },
  }

  return {
    handlers,
    stopAll,
    areRunning: (): boolean => running.size > 0,
    /** Called when an import has ended because it was stopped. */
    onStopped: (listener: () => void): void => void stopListeners.push(listener),
    /** Work that holds the import lock for a moment must not make an import fail. */
    holdUntil: (work: Promise<unknown>): void => void (held = work),
    /** Runs an import under a separate signal, and tracks its progress. */
    async follow(
      { input, context: caller }: Pick<Call<OperationName>, 'input' | 'context'>,
      run: (context: CallContext) => Promise<Reply<unknown>>,
    ): Promise<Reply<unknown>> {
      const uploadIds = uploadIdsIn(input)
      if (uploadIds.some((id) => uploads.has(id))) return isImportedAlready
      for (const id of uploadIds) uploads.add(id)
      const controller = new AbortController()
      const stop = (): void => controller.abort()
      if (!outliveCallers) {
        if (caller.signal.aborted) stop()
        caller.signal.addEventListener('abort', stop)
      }
      running.set(controller, { importing: null, indexing: null })
      const emit: CallContext['emit'] = (event) => {
        if (event.name === 'import.progress') running.set(controller, { importing: event.progress, indexing: null })
        if (event.name === 'index.progress')
          running.set(controller, { importing: running.get(controller)?.importing ?? null, indexing: event.progress })
        caller.emit(event)
      }
      try {
        await held
        const reply = await run({ signal: controller.signal, emit })
        ended = reply.ok ? (reply.value as Output<'imports.run'>).outcomes : null
        return reply
      } finally {
        running.delete(controller)
        for (const id of uploadIds) uploads.delete(id)
        caller.signal.removeEventListener('abort', stop)
        if (controller.signal.aborted) for (const listener of stopListeners) listener()
      }
    },
  }
}

export type RunningImports = ReturnType<typeof createRunningImports>

/** The input has not been checked yet: that happens in the thread. */
function uploadIdsIn(input: unknown): readonly unknown[] {
  const ids = (input as { readonly uploadIds?: unknown } | null | undefined)?.uploadIds
  return Array.isArray(ids) ? ids : []
}
