import { createHandlers } from '../api/createHandlers.ts'
import { createDispatch, type Dispatch } from '../api/dispatch.ts'
import { createHandlerServices, type HandlerOptions } from '../api/handlerServices.ts'

/** Runs handlers in the program's own thread. */
export function createInlineDispatch(options: HandlerOptions, logBug: (error: unknown) => void): Dispatch {
  return createDispatch(createHandlers(createHandlerServices(options)), logBug)
}
