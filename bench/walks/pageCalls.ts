import fs from 'node:fs'
import { SourceMap } from 'node:module'
import path from 'node:path'
import type { CDPSession, Page } from '@playwright/test'
import { callsIn, fileOf, functionOf, projectFolder, type ScriptCalls } from './calledFiles.ts'

/** Notes which components own what changes on the page. Runs in the page. */
const noteChanges = `
  globalThis.changedComponents = new Set()
  const fiberOf = (node) => node[Object.keys(node).find((key) => key.startsWith('__reactFiber$')) ?? '']
  const noteUpwards = (fiber, untilHost) => {
    for (let each = fiber?.return; each; each = each.return) {
      if (typeof each.type === 'string') { if (untilHost) return; else continue }
      const type = each.type?.render ?? each.type?.type ?? each.type
      if (typeof type !== 'function') continue
      globalThis.changedComponents.add(type.name)
      if (!untilHost) return
    }
  }
  const noteAdded = (node) => {
    noteUpwards(fiberOf(node), true)
    for (const child of node.childNodes) noteAdded(child)
  }
  new MutationObserver((records) => {
    for (const { type, target, addedNodes } of records) {
      if (type === 'childList') addedNodes.forEach(noteAdded)
      else noteUpwards(fiberOf(target) ?? fiberOf(target.parentNode ?? {}), false)
    }
  }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
`

/** Opens a page, and reports the functions it has run since the last time and the files whose components changed it. */
export async function recordPage(page: Page, address: string) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Profiler.enable')
  await devtools.send('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  await page.addInitScript(noteChanges)
  await page.goto(address)
  return {
    take: async (): Promise<{ run: ReadonlySet<string>; changed: ReadonlySet<string> }> => {
      const run = callsIn(await takeCalls(devtools))
      const components = new Set(await page.evaluate<string[]>('[...globalThis.changedComponents]'))
      await page.evaluate('globalThis.changedComponents.clear()')
      return { run, changed: new Set([...run].filter((key) => components.has(functionOf(key))).map(fileOf)) }
    },
  }
}

/** Turns places in the bundle into places in the sources. */
async function takeCalls(devtools: CDPSession): Promise<ScriptCalls[]> {
  const { result } = await devtools.send('Profiler.takePreciseCoverage')
  return result.flatMap(({ url, functions }) => {
    const bundle = path.join(projectFolder, 'out', 'renderer', new URL(url, 'http://page').pathname)
    if (!fs.existsSync(`${bundle}.map`)) return []
    const map = new SourceMap(JSON.parse(fs.readFileSync(`${bundle}.map`, 'utf8')))
    const placeOf = placesIn(fs.readFileSync(bundle, 'utf8'))
    return functions.flatMap((each): ScriptCalls[] => {
      const entry = map.findEntry(...placeOf(each.ranges[0]?.startOffset ?? 0))
      if (!('originalSource' in entry) || typeof entry.originalSource !== 'string') return []
      const source = path.resolve(path.dirname(bundle), entry.originalSource)
      return [{ url: `file://${source}`, functions: [each] }]
    })
  })
}

function placesIn(text: string): (offset: number) => [line: number, column: number] {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return (offset) => {
    const line = starts.findLastIndex((start) => start <= offset)
    return [line, offset - (starts[line] ?? 0)]
  }
}
