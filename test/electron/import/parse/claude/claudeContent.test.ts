import { describe, expect, it } from 'vitest'
import { readClaudeContent } from '../../../../../electron/import/parse/claude/claudeContent.ts'

function textOf(...content: readonly unknown[]): string {
  return readClaudeContent({ content }).text
}

describe('readClaudeContent', () => {
  it('joins the text blocks of a message', () => {
    expect(textOf({ type: 'text', text: 'First.' }, { type: 'text', text: 'Second.' })).toBe('First.\n\nSecond.')
  })

  it.each([
    ['an empty list', []],
    ['null', null],
    ['an empty block', [{ type: 'text', text: '' }]],
    ['a block of null', [{ type: 'text', text: null }]],
    ['a block of a number', [{ type: 'text', text: 12 }]],
    ['silent blocks', [{ type: 'token_budget', remaining: 100 }]],
    ['nothing like a block', [null, 7, [], true]],
  ])('uses the plain text if the content is %s', (_, content) => {
    expect(readClaudeContent({ content, text: 'Plain words.' }).text).toBe('Plain words.')
  })

  it('accepts content that is plain text', () => {
    expect(readClaudeContent({ content: 'Plain words.' }).text).toBe('Plain words.')
  })

  it('quotes thinking before the answer', () => {
    const content = readClaudeContent({
      content: [
        { type: 'thinking', thinking: 'Two\n\nlines' },
        { type: 'text', text: 'Yes.' },
      ],
    })
    expect(content).toEqual({
      text: '> **Thinking**\n>\n> Two\n>\n> lines\n\nYes.',
      sources: [],
      isOnlyThinking: false,
    })
  })

  it('shows summaries of thinking that was not exported', () => {
    const block = { type: 'thinking', thinking: '', summaries: [{ summary: 'Weighing flour' }, { summary: null }, 3] }
    expect(readClaudeContent({ content: [block] })).toMatchObject({
      text: '> **Thinking**\n>\n> Weighing flour',
      isOnlyThinking: true,
    })
  })

  it('distinguishes thinking with an answer from thinking alone', () => {
    const content = [{ type: 'thinking', thinking: 'Hm.' }]
    expect(readClaudeContent({ content, text: 'Yes.' })).toMatchObject({
      text: '> **Thinking**\n>\n> Hm.\n\nYes.',
      isOnlyThinking: false,
    })
    expect(readClaudeContent({ content, text: ' ' }).isOnlyThinking).toBe(true)
  })

  it('shows the input of a tool without ids and braces', () => {
    const block = {
      type: 'tool_use',
      id: 'toolu_1',
      name: 'web_search',
      input: { query: 'tulip bulbs', page: { size: 5 }, version_uuid: 'v-1' },
    }
    const text = textOf(block, { type: 'text', text: 'Done.' })
    expect(text).toBe('> **Tool: web_search**\n>\n> - query: tulip bulbs\n> - page:\n>   - size: 5\n\nDone.')
  })

  it('shows the text of an artifact below its title', () => {
    const input = {
      id: 'x',
      type: 'application/vnd.ant.code',
      language: 'python',
      title: 'Oven',
      content: 'heat()\nbake()',
    }
    expect(textOf({ type: 'tool_use', name: 'artifacts', input })).toBe(
      '> **Tool: artifacts**\n>\n> - title: Oven\n>\n> ```python\n> heat()\n> bake()\n> ```',
    )
    expect(textOf({ type: 'tool_use', name: 'artifacts', input: { ...input, type: 'text/markdown' } })).toContain(
      '> heat()\n> bake()',
    )
  })

  it.each([
    ['words', 'OK', '> OK'],
    ['parts', [{ type: 'text', text: 'one' }, 'two', { type: 'image' }], '> one\n>\n> two\n>\n> *Image*'],
    [
      'pages',
      [{ type: 'knowledge', title: 'Bulbs', url: 'https://example.org', text: 'Keep dry.' }],
      '> [Bulbs](https://example.org)\n>\n> Keep dry.',
    ],
    ['JSON in a text', [{ type: 'text', text: '{"town":"Brindle","rain":true}' }], '> - town: Brindle\n> - rain: true'],
    ['what only begins like JSON', '{not json', '> {not json'],
  ])('shows the result of a tool that is %s', (_, content, expected) => {
    expect(textOf({ type: 'tool_result', name: 'look', tool_use_id: 't', content })).toBe(
      `> **Tool result: look**\n>\n${expected}`,
    )
  })

  it('shows when a tool failed, and falls back to the displayed text', () => {
    const block = {
      type: 'tool_result',
      name: 'look',
      content: [],
      is_error: true,
      display_content: { type: 'text', text: 'No net.' },
    }
    expect(textOf(block)).toBe('> **Tool error: look**\n>\n> No net.')
  })

  it('survives tools without any fields', () => {
    expect(textOf({ type: 'tool_use' }, { type: 'tool_result' })).toBe(
      '> **Tool: unknown**\n\n> **Tool result: unknown**',
    )
  })

  it('reads voice notes, and text of unknown kinds', () => {
    expect(textOf({ type: 'voice_note', title: 'Memo', text: 'Buy yeast.' }, { type: 'novelty', text: 'New.' })).toBe(
      'Buy yeast.\n\nNew.',
    )
    expect(textOf({ type: 'novelty', data: 'Something.' })).toBe('> **novelty**\n>\n> - data: Something.')
  })

  it('links citations after the words they support', () => {
    const citations = [
      { title: 'Bulb [guide]', url: 'https://example.org/a(b)', end_index: 14 },
      { details: { type: 'web_search_citation', url: 'https://www.example.net/x' } },
      { title: 'Bad', url: 'javascript:alert(1)' },
      null,
    ]
    const content = readClaudeContent({ content: [{ type: 'text', text: 'Keep them dry. Turn them.', citations }] })
    expect(content.text).toBe(
      'Keep them dry. ([Bulb \\[guide\\]](https://example.org/a%28b%29)) Turn them. ' +
        '([example.net](https://www.example.net/x))',
    )
    expect(content.sources).toEqual([
      { title: 'Bulb [guide]', url: 'https://example.org/a(b)' },
      { title: 'example.net', url: 'https://www.example.net/x' },
    ])
  })

  it.each([
    ['inside a word', 'Tulips need cold.', 3, 'Tulips ([A](https://example.org)) need cold.'],
    ['behind a space', 'Tulips need cold.', 7, 'Tulips ([A](https://example.org)) need cold.'],
    ['beyond the end', 'Tulips need cold.', 999, 'Tulips need cold. ([A](https://example.org))'],
    ['without a place', 'Tulips', null, 'Tulips ([A](https://example.org))'],
    ['at zero', 'Tulips', 0, 'Tulips ([A](https://example.org))'],
    ['between characters without spaces', '郁金香怕热。', 3, '郁金香 ([A](https://example.org))怕热。'],
  ])('finds the position of a citation %s', (_, text, end, expected) => {
    expect(
      textOf({ type: 'text', text, citations: [{ title: 'A', url: 'https://example.org', end_index: end }] }),
    ).toBe(expected)
  })

  it('keeps citations away from code fences', () => {
    const block = {
      type: 'text',
      text: '```\ncode\n```',
      citations: [{ title: 'A', url: 'https://example.org', end_index: 5 }],
    }
    expect(textOf(block)).toBe('```\ncode\n```\n\n([A](https://example.org))')
  })

  it('unwraps the tags of older answers', () => {
    const text =
      '<antThinking>Hm.</antThinking>\n\nHere:\n\n<antArtifact identifier="x" type="text/html" ' +
      'title="Page">\n<p>Hi</p>\n</antArtifact>\nBye.'
    expect(textOf({ type: 'text', text })).toBe(
      '> **Thinking**\n>\n> Hm.\n\nHere:\n\n**Page**\n\n```\n<p>Hi</p>\n```\n\nBye.',
    )
    expect(textOf({ type: 'text', text: 'An <antArtifact never closed' })).toBe('An <antArtifact never closed')
  })

  it('leaves out placeholders for blocks a device could not show', () => {
    const text = '```\nThis block is not supported on your current device yet.\n```\n\nBaked.'
    expect(readClaudeContent({ text }).text).toBe('Baked.')
  })

  it('replaces characters that a database cannot store', () => {
    expect(textOf({ type: 'text', text: 'a\0b\ud800' })).toBe('a\u2400b\ufffd')
  })

  it('survives data nested a hundred thousand deep', () => {
    let input: unknown = 'deep'
    for (let depth = 0; depth < 100_000; depth += 1) input = { input }
    expect(textOf({ type: 'tool_use', name: 'dig', input })).toContain('Tool: dig')
  })
})
