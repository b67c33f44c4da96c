import type { Page } from '@playwright/test'

/** Selects words in the message that has them, as a drag of the mouse would. */
export function selectWords(page: Page, words: string): Promise<void> {
  return page.evaluate<void>(`(() => {
    const words = ${JSON.stringify(words)}
    for (const message of document.querySelectorAll('[data-message-id]')) {
      const walker = document.createTreeWalker(message, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        const at = node.nodeValue.indexOf(words)
        if (at === -1) continue
        document.getSelection().setBaseAndExtent(node, at, node, at + words.length)
        return
      }
    }
    throw new Error('nobody says: ' + words)
  })()`)
}
