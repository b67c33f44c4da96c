import { describe, expect, it } from 'vitest'
import { unwrapWritingBlocks } from '../../../../../electron/import/parse/chatgpt/writingBlocks.ts'

describe('unwrapWritingBlocks', () => {
  it.each([
    ['a text without a block', 'Dear Ada\n:::\nBye', 'Dear Ada\n:::\nBye'],
    ['a block', 'Here:\n:::writing{variant="document" id="48217"}\nDear Ada\n:::\nBye', 'Here:\nDear Ada\nBye'],
    ['a block with a subject', ':::writing{variant="email" subject="Tea at *five*"}\nDear Ada\n:::', '**Tea at \\*five\\***\n\nDear Ada'],
    ['a block without attributes', ':::writing\nDear Ada\n:::', 'Dear Ada'],
    ['a block without end', ':::writing{variant=“standard”}\nDear Ada', 'Dear Ada'],
    ['text beside the frame', ':::writing{id=1} Dear\nAda', 'Dear\nAda'],
    ['a frame that is cut short', 'A\n:::writing{variant="doc', 'A\n:::writing{variant="doc'],
    ['a frame in the middle of a line', 'Use :::writing to draft', 'Use :::writing to draft'],
  ])('reads %s', (_, text, shown) => {
    expect(unwrapWritingBlocks(text)).toBe(shown)
  })
})
