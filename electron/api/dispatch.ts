import type { z } from 'zod'
import { AppError, type ReplyError } from '../../shared/contract/appError.ts'
import {
  archiveContract,
  type ArchiveContract,
  type Input,
  type OperationName,
  type Output,
} from '../../shared/contract/archiveContract.ts'
import type { ArchiveEvent } from '../../shared/contract/archiveEvents.ts'
import { type Door, type Operation, type Reader, readerAt } from '../../shared/contract/operation.ts'
import type { clientOperations } from '../../shared/contract/operations/clientOperations.ts'
import type { windowOperations } from '../../shared/contract/operations/windowOperations.ts'
import type { Reply } from '../../shared/contract/reply.ts'
import { createControl, type SearchControl, SearchStopped } from '../search/searchControl.ts'

/** A caller's listener for events and its way to cancel. */
export interface CallContext {
  readonly signal: AbortSignal
  readonly emit: (event: ArchiveEvent) => void
}

/** Extra context for a call that a thread runs on behalf of another thread. */
interface ThreadContext extends CallContext {
  /** Also true during work that never pauses to let the signal fire. */
  readonly isCancelled?: () => boolean
  readonly onBegun?: (budgetMs: number) => void
}

/** A handler's view of its call, besides the input. */
export interface HandlerContext extends CallContext {
  readonly reader: Reader
  readonly isCancelled: () => boolean
  /** Starts the clock of a search. */
  readonly begin: (budgetMs: number) => SearchControl
}

type HandlersOf<Names extends OperationName> = {
  readonly [Name in Names]: (input: Input<Name>, context: HandlerContext) => Output<Name> | Promise<Output<Name>>
}

export type WindowOperationName = keyof typeof windowOperations
export type ClientOperationName = keyof typeof clientOperations
type HostOperationName = 'imports.running' | 'imports.stop'

/** Operations on the archive. */
export type Handlers = HandlersOf<Exclude<OperationName, WindowOperationName | ClientOperationName | HostOperationName>>

/** Operations that only the app can do. */
export type WindowHandlers = HandlersOf<WindowOperationName>

/** Operations on the running program. */
export type HostHandlers = HandlersOf<HostOperationName>

/** Operations on other programs' settings. */
export type ClientHandlers = HandlersOf<ClientOperationName>

export interface Call<Name extends OperationName> {
  readonly door: Door
  readonly name: Name
  readonly input: z.input<ArchiveContract[Name]['input']>
  readonly context: CallContext
}

type RunningCall<Name extends OperationName> = Omit<Call<Name>, 'context'> & { readonly context: ThreadContext }

/** The only way to a handler: checks door and input, and turns errors into replies. */
export function createDispatch(
  handlers: Handlers | WindowHandlers | ClientHandlers | HostHandlers,
  logBug: (error: unknown) => void,
) {
  return async function dispatch<Name extends OperationName>({
    door,
    name,
    input,
    context,
  }: RunningCall<Name>): Promise<Reply<Output<Name>>> {
    try {
      const operation: Operation = archiveContract[name]
      const handler = (handlers as Partial<Record<OperationName, unknown>>)[name] as
        | ((input: unknown, context: HandlerContext) => Output<Name> | Promise<Output<Name>>)
        | undefined
      if (handler === undefined || !operation.doors.includes(door))
        throw new AppError({ code: 'invalid_input', message: `${name} can't be called this way.` })
      const checked = operation.input.safeParse(input)
      if (!checked.success) throw new AppError({ code: 'invalid_input', message: wrongInput(checked.error) })
      return { ok: true, value: await handler(checked.data, handlerContext(door, context)) }
    } catch (error) {
      if (error instanceof SearchStopped) return { ok: false, error: AppError.of('searchStopped').reply }
      if (error instanceof AppError) return { ok: false, error: replyAt(door, error) }
      logBug(error)
      return {
        ok: false,
        error: { code: 'internal', message: 'Something went wrong inside Backscroll. The log has the details.' },
      }
    }
  }
}

/** Advice is for the command line, and reasons are for the app. */
function replyAt(door: Door, { reply: { advice, ...error } }: AppError): ReplyError {
  if (door === 'cli') return { code: error.code, message: error.message, ...(advice === undefined ? {} : { advice }) }
  return door === 'ipc' || door === 'http' ? error : { code: error.code, message: error.message }
}

function handlerContext(door: Door, { signal, emit, isCancelled, onBegun }: ThreadContext): HandlerContext {
  const isOver = isCancelled ?? ((): boolean => signal.aborted)
  return {
    signal,
    emit,
    reader: readerAt[door],
    isCancelled: isOver,
    begin: (budgetMs) => {
      onBegun?.(budgetMs)
      const control = createControl(isOver, () => performance.now(), budgetMs)
      control.check()
      return control
    },
  }
}

function wrongInput({ issues }: z.ZodError): string {
  return issues.map(({ path, message }) => `${path.join('.') || 'input'}: ${message}`).join('; ')
}

export type Dispatch = ReturnType<typeof createDispatch>
