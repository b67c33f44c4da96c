import type { MessageView } from '../../../../shared/model/library.ts'
import { element, textOf, visitElements } from './hast.ts'
import type { HastChild, HastElement, HastParent } from './readableText.ts'

type Sources = MessageView['sources']

/**
 * Importers write citations as ` (title, title)` after the words, each a link if it has a URL. These asides become
 * small numbers, in the order of the message's list of sources. Other links stay unchanged.
 */
export function citeSources(sources: Sources) {
  const numbers = numberSources(sources)
  return () =>
    (tree: HastParent): void => {
      if (numbers.size === 0) return
      citeWithin(tree, numbers)
      visitElements(tree, (found) => {
        if (found.tagName !== 'a' && found.tagName !== 'code') citeWithin(found, numbers)
      })
    }
}

function numberSources(sources: Sources): ReadonlyMap<string, number> {
  const numbers = new Map<string, number>()
  for (const [index, { url, title }] of sources.entries()) {
    const key = url === '' ? title : plainUrl(url)
    if (!numbers.has(key)) numbers.set(key, index)
  }
  return numbers
}

/** Markdown links have brackets and the like percent-encoded. */
function plainUrl(url: string): string {
  try {
    return decodeURI(url).replaceAll('%28', '(').replaceAll('%29', ')')
  } catch {
    return url
  }
}

function citeWithin(parent: HastParent, numbers: ReadonlyMap<string, number>): void {
  for (let open = 0; open < parent.children.length; open += 1) {
    const aside = readAside(parent.children, open, numbers)
    if (aside === null) continue
    parent.children.splice(open, aside.length, ...aside.replacement)
    open += aside.replacement.length - 2
  }
}

interface Aside {
  /** The number of children removed, including the text with the opening bracket. */
  readonly length: number
  readonly replacement: readonly HastChild[]
}

/** `words (`, a link, `, `, a link, `) more words`: only if every link is a source. */
function readAside(children: readonly HastChild[], open: number, numbers: ReadonlyMap<string, number>): Aside | null {
  const first = children[open]
  if (first?.type !== 'text') return null
  if (!first.value.endsWith('(')) return readWords(first.value, numbers)
  const cited: HastChild[] = []
  for (let index = open + 1; ; index += 2) {
    const mark = readLink(children[index], numbers)
    const after = children[index + 1]
    if (mark === null || after?.type !== 'text') return null
    cited.push(mark)
    if (after.value.startsWith(')')) {
      return {
        length: index + 2 - open,
        replacement: [text(first.value.replace(/ ?\($/, '')), ...cited, text(after.value.slice(1))],
      }
    }
    if (after.value !== ', ') return null
  }
}

function readLink(link: HastChild | undefined, numbers: ReadonlyMap<string, number>): HastElement | null {
  if (link?.type !== 'element' || link.tagName !== 'a') return null
  const source = numbers.get(plainUrl(String(link.properties['href'])))
  return source === undefined ? null : citation(source, textOf(link))
}

/** A cited file has a name and no URL. */
function readWords(value: string, numbers: ReadonlyMap<string, number>): Aside | null {
  for (const found of value.matchAll(/ \(([^()\n]{1,300})\)/g)) {
    const names = found[1]?.split(', ') ?? []
    const cited = names.map((name) => [name, numbers.get(name)] as const)
    if (cited.some(([, source]) => source === undefined)) continue
    const marks = cited.map(([name, source]) => citation(source ?? 0, name))
    return {
      length: 1,
      replacement: [text(value.slice(0, found.index)), ...marks, text(value.slice(found.index + found[0].length))],
    }
  }
  return null
}

function text(value: string): HastChild {
  return { type: 'text', value }
}

function citation(source: number, title: string): HastElement {
  return element('sup', { className: ['citation'], dataAside: '', dataSource: source, title }, [
    text(String(source + 1)),
  ])
}
