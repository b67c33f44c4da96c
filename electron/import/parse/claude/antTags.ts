import { fenced, fenceLanguage, oneLine, paragraphs } from '../markdown.ts'
import { quoteBlock } from './quoteBlock.ts'

const TAGS = ['antThinking', 'antArtifact'] as const

/** Until 2025 Claude wrote thoughts and artifacts as tags into its answer. */
export function unwrapAntTags(text: string): string {
  if (!text.includes('<ant')) return text
  let result = text
  for (const tag of TAGS) result = unwrapTag(result, tag)
  return result
}

function unwrapTag(text: string, tag: (typeof TAGS)[number]): string {
  const closing = `</${tag}>`
  let result = ''
  let from = 0
  for (let start = text.indexOf(`<${tag}`); start >= 0; start = text.indexOf(`<${tag}`, from)) {
    const bodyStart = text.indexOf('>', start) + 1
    const end = bodyStart === 0 ? -1 : text.indexOf(closing, bodyStart)
    if (end < 0) break
    const body = text.slice(bodyStart, end).trim()
    const block =
      tag === 'antThinking' ? quoteBlock('Thinking', body) : artifactText(text.slice(start, bodyStart), body)
    result = paragraphs([result + text.slice(from, start).trimEnd(), block])
    from = end + closing.length
  }
  const rest = text.slice(from)
  return from === 0 ? text : rest.trim() === '' ? result : `${result}\n\n${rest.trimStart()}`
}

function artifactText(openingTag: string, body: string): string {
  const title = oneLine(attribute(openingTag, 'title') ?? 'Artifact')
  if (attribute(openingTag, 'type') === 'text/markdown') return paragraphs([`**${title}**`, body])
  return paragraphs([`**${title}**`, fenced(body, fenceLanguage(attribute(openingTag, 'language')))])
}

function attribute(openingTag: string, name: string): string | null {
  const start = openingTag.indexOf(`${name}="`)
  if (start < 0) return null
  const valueStart = start + name.length + 2
  const end = openingTag.indexOf('"', valueStart)
  return end < 0 ? null : openingTag.slice(valueStart, end)
}
