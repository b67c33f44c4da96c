import path from 'node:path'
import type { Page } from '@playwright/test'

const projectFolder = path.join(import.meta.dirname, '..')

/** Screenshots show an invented user's folders instead of the real ones. */
export function inventPaths(page: Page, workFolder: string): Promise<void> {
  const pairs = [
    [projectFolder, '/home/ada/backscroll'],
    [workFolder, '/home/ada'],
  ]
  return page.evaluate<void>(`(() => {
    const pairs = ${JSON.stringify(pairs)}
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const text = pairs.reduce((shown, [own, invented]) => shown.replaceAll(own, invented), node.nodeValue)
      if (text !== node.nodeValue) node.nodeValue = text
    }
  })()`)
}
