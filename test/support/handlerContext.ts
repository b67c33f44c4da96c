import type { HandlerContext } from '../../electron/api/dispatch.ts'
import { createControl } from '../../electron/search/searchControl.ts'

/** The context of a call by a person that is never cancelled. */
export const handlerContext: HandlerContext = {
  reader: 'person',
  signal: new AbortController().signal,
  emit: () => {},
  isCancelled: () => false,
  begin: (budgetMs) =>
    createControl(
      () => false,
      () => performance.now(),
      budgetMs,
    ),
}
