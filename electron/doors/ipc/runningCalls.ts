import type { WebContents } from 'electron'
import { AppError } from '../../../shared/contract/appError.ts'

interface RunningCall {
  readonly signal: AbortSignal
  readonly end: () => void
}

/**
 * The calls that are not answered yet, by the window that made them. They end with its page: when it closes, loads anew
 * or breaks.
 */
export function createRunningCalls(isOurPage: (address: string) => boolean) {
  const byWindow = new Map<WebContents, Map<string, AbortController>>()

  function callsOf(window: WebContents): Map<string, AbortController> {
    const known = byWindow.get(window)
    if (known !== undefined) return known
    const calls = new Map<string, AbortController>()
    const stopAll = (): void => {
      for (const controller of calls.values()) controller.abort()
      // The page that comes after may use the same ids.
      calls.clear()
    }
    byWindow.set(window, calls)
    // An attempt to go elsewhere is told as well, and is refused: the page stays.
    window.on('did-start-navigation', ({ isMainFrame, isSameDocument, url }) => {
      if (isMainFrame && !isSameDocument && isOurPage(url)) stopAll()
    })
    window.on('render-process-gone', stopAll)
    window.once('destroyed', () => {
      stopAll()
      byWindow.delete(window)
    })
    return calls
  }

  return {
    begin(window: WebContents, callId: string): RunningCall {
      const calls = callsOf(window)
      if (calls.has(callId)) throw new AppError('invalid_input', 'A call with this id is running already.')
      const controller = new AbortController()
      calls.set(callId, controller)
      return { signal: controller.signal, end: () => void (calls.get(callId) === controller && calls.delete(callId)) }
    },
    stop: (window: WebContents, callId: string): void => byWindow.get(window)?.get(callId)?.abort(),
  }
}
