import type { Source } from '../../../../shared/model/message.ts'
import { paragraphs } from '../markdown.ts'
import { asList, asName, asRecord, asString, storable } from '../exportValue.ts'
import type { ExportRecord } from '../exportValue.ts'
import { unwrapAntTags } from './antTags.ts'
import { citedText } from './claudeCitations.ts'
import { toolCallText, toolResultText, unknownBlockText } from './claudeTools.ts'
import { quoteBlock } from './quoteBlock.ts'

export interface ClaudeContent {
  readonly text: string
  readonly sources: readonly Source[]
  readonly isOnlyThinking: boolean
}

type Part = 'answer' | 'thinking' | 'other'

/** Blocks that steer the app and say nothing. */
const SILENT_BLOCKS: ReadonlySet<string> = new Set(['token_budget', 'flag'])

/** Stands in `text` for every block that only `content` has. */
const PLACEHOLDER = /(?:```\s*)?This block is not supported on your current device yet\.\s*(?:```)?/g

export function readClaudeContent(message: ExportRecord): ClaudeContent {
  const blocks: string[] = []
  const parts = new Set<Part>()
  const sources = new Map<string, Source>()
  for (const entry of asList(message['content'])) {
    const block = asRecord(entry)
    const text = block === null ? storable(asString(entry) ?? '') : blockText(block, sources)
    if (text.trim() === '') continue
    blocks.push(text)
    parts.add(partOf(block))
  }
  if (!parts.has('answer')) {
    const text = plainText(message)
    if (text !== '') {
      blocks.push(text)
      parts.add('answer')
    }
  }
  return {
    text: paragraphs(blocks),
    sources: [...sources.values()],
    isOnlyThinking: parts.size === 1 && parts.has('thinking'),
  }
}

function blockText(block: ExportRecord, sources: Map<string, Source>): string {
  switch (block['type']) {
    case 'thinking':
    case 'redacted_thinking':
      return thinkingText(block)
    case 'tool_use':
      return toolCallText(block)
    case 'tool_result':
      return toolResultText(block)
    default:
      return spokenText(block, sources)
  }
}

/** `text`, `voice_note`, and whatever else has a text. */
function spokenText(block: ExportRecord, sources: Map<string, Source>): string {
  const text = asString(block['text'])
  if (text !== null) return unwrapAntTags(citedText(storable(text), block['citations'], sources))
  return block['type'] === 'text' || SILENT_BLOCKS.has(String(block['type'])) ? '' : unknownBlockText(block)
}

function thinkingText(block: ExportRecord): string {
  const summaries = asList(block['summaries']).map((entry) => asName(asRecord(entry)?.['summary']) ?? '')
  const text = asName(block['thinking']) ?? paragraphs(summaries)
  return text === '' ? '' : quoteBlock('Thinking', text)
}

function partOf(block: ExportRecord | null): Part {
  if (block?.['type'] === 'thinking') return 'thinking'
  return block === null || typeof block['text'] === 'string' ? 'answer' : 'other'
}

function plainText(message: ExportRecord): string {
  const text = asName(message['content']) ?? asName(message['text']) ?? ''
  return unwrapAntTags(text.replace(PLACEHOLDER, '').trim())
}
