import type { Page } from '@playwright/test'

/**
 * Selects words in their message, like a drag of the mouse. With `until`, the drag ends after those words of the same
 * message.
 */
export function selectWords(page: Page, words: string, until: string = words): Promise<void> {
  return page.evaluate<void>(`(() => {
    const [words, until] = ${JSON.stringify([words, until])}
    for (const message of document.querySelectorAll('[data-message-id]')) {
      const walker = document.createTreeWalker(message, NodeFilter.SHOW_TEXT)
      let start = null
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        if (start === null && node.nodeValue.includes(words)) start = { node, at: node.nodeValue.indexOf(words) }
        const end = node.nodeValue.indexOf(until)
        if (start === null || end === -1) continue
        document.getSelection().setBaseAndExtent(start.node, start.at, node, end + until.length)
        return
      }
    }
    throw new Error('No message has: ' + words)
  })()`)
}
