import type { Page } from '@playwright/test'

interface Watched {
  /** Requests that would have left the page if allowed. */
  readonly asked: string[]
  readonly complaints: string[]
  readonly stop: () => void
}

/** Blocked by the policy, or by the rule that a drawing must not load from another origin: before anything has left. */
const stopped = new Set(['csp', 'origin'])

/** Records everything a page does to the outside. */
export function watchPage(page: Page): Watched {
  const own = new URL('/', page.url()).href
  const asked: string[] = []
  const complaints: string[] = []
  const onRequest = (request: { url: () => string; failure: () => { errorText: string } | null }): void => {
    const address = request.url()
    if (
      !address.startsWith(own) &&
      !address.startsWith('data:') &&
      !address.startsWith('blob:') &&
      !stopped.has(request.failure()?.errorText ?? '')
    )
      asked.push(address)
  }
  const onConsole = (message: { type: () => string; text: () => string }): void => {
    if (message.type() === 'error') complaints.push(message.text())
  }
  const onDialog = (): void => void complaints.push('a dialog opened')
  page.on('requestfinished', onRequest)
  page.on('requestfailed', onRequest)
  page.on('console', onConsole)
  page.on('dialog', onDialog)
  return {
    asked,
    complaints,
    stop: () => {
      page.off('requestfinished', onRequest)
      page.off('requestfailed', onRequest)
      page.off('console', onConsole)
      page.off('dialog', onDialog)
    },
  }
}
