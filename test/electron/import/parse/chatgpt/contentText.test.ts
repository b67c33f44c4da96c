import { describe, expect, it } from 'vitest'
import type { Speech } from '../../../../../electron/import/parse/chatgpt/contentText.ts'
import { contentText } from '../../../../../electron/import/parse/chatgpt/contentText.ts'

const speech = (fields: Partial<Speech> = {}): Speech => ({
  role: 'assistant',
  recipient: null,
  metadata: {},
  ...fields,
})
const tool = speech({ role: 'tool' })
const image = {
  content_type: 'image_asset_pointer',
  asset_pointer: 'sediment://file_1',
  size_bytes: 9,
  width: 3,
  height: 2,
  metadata: null,
}

describe('contentText', () => {
  it.each<[name: string, content: Record<string, unknown>, text: string, from?: Speech]>([
    ['text', { content_type: 'text', parts: ['Good morning, Ada.'] }, 'Good morning, Ada.'],
    ['text in several parts', { content_type: 'text', parts: ['one', '', 'two'] }, 'one\n\ntwo'],
    ['text without parts', { content_type: 'text' }, ''],
    ['text with null parts', { content_type: 'text', parts: null }, ''],
    ['text with a string for parts', { content_type: 'text', parts: 'as is' }, 'as is'],
    [
      'text with odd parts',
      { content_type: 'text', parts: [null, 1, true, { x: 1 }, ['y'], { text: 'w' }, 'z'] },
      'y\n\nw\n\nz',
    ],
    ['a picture with words', { content_type: 'multimodal_text', parts: [image, 'what is this?'] }, 'what is this?'],
    ['only a picture', { content_type: 'multimodal_text', parts: [image] }, ''],
    [
      'a picture without a type',
      { content_type: 'multimodal_text', parts: [{ asset_pointer: 'file-service://file-1', note: 'n' }] },
      '',
    ],
    [
      'speech',
      {
        content_type: 'multimodal_text',
        parts: [
          { content_type: 'audio_transcription', text: 'hello', direction: 'in' },
          { content_type: 'audio_asset_pointer', asset_pointer: 'sediment://file_2' },
        ],
      },
      'hello',
    ],
    [
      'code to python',
      { content_type: 'code', language: 'unknown', text: 'print(1)' },
      '```python\nprint(1)\n```',
      speech({ recipient: 'python' }),
    ],
    [
      'code to the browser',
      { content_type: 'code', language: 'unknown', text: 'search("x")' },
      '```\nsearch("x")\n```',
      speech({ recipient: 'browser' }),
    ],
    [
      'code in a language',
      { content_type: 'code', language: 'rust', text: 'fn main() {}\n' },
      '```rust\nfn main() {}\n```',
    ],
    [
      'code in a language that would break the fence',
      { content_type: 'code', language: 'a b\n```', text: 'x' },
      '```\nx\n```',
    ],
    [
      'code with a fence inside',
      { content_type: 'code', language: null, text: 'a\n````\nb' },
      '`````\na\n````\nb\n`````',
    ],
    ['code without text', { content_type: 'code', language: 'unknown', text: '' }, ''],
    ['printed output', { content_type: 'execution_output', text: '42' }, '```\n42\n```', tool],
    ['output that is only a picture', { content_type: 'execution_output', text: '<<ImageDisplayed>>' }, '', tool],
    [
      'a list of pages',
      { content_type: 'tether_browsing_display', result: '# 【0†Tea†tea.example】\nSteep 【1† it 】', summary: null },
      '# Tea (tea.example)\nSteep it',
      tool,
    ],
    [
      'a quoted file',
      { content_type: 'tether_quote', url: 'file-1', domain: 'data.csv', title: 'data.csv', text: 'a,b' },
      '**data.csv**\n\na,b',
      tool,
    ],
    [
      'a quoted page',
      {
        content_type: 'tether_quote',
        url: 'https://tea.example/?utm_source=chatgpt.com',
        domain: 'tea.example',
        title: 'All [about] tea',
        text: 'Steep.',
      },
      '**[All \\[about\\] tea](https://tea.example/)**\n\nSteep.',
      tool,
    ],
    [
      'a web page without text',
      {
        content_type: 'sonic_webpage',
        url: 'https://tea.example',
        title: null,
        domain: 'tea.example',
        text: '',
        snippet: 'Short.',
      },
      '**[tea.example](https://tea.example)**\n\nShort.',
      tool,
    ],
    ['browsing code', { content_type: 'tether_browsing_code', text: 'open(1)' }, '```\nopen(1)\n```', tool],
    [
      'thoughts',
      {
        content_type: 'thoughts',
        thoughts: [
          { summary: 'Looking', content: 'I look.' },
          { summary: '', content: '', chunks: ['I ', 'see.'] },
          'bare',
          null,
        ],
      },
      '**Looking**\n\nI look.\n\nI see.\n\nbare',
    ],
    ['thoughts in parts', { content_type: 'thoughts', parts: ['I wonder.'] }, 'I wonder.'],
    ['a recap', { content_type: 'reasoning_recap', content: 'Thought for 7s' }, 'Thought for 7s'],
    [
      'custom instructions',
      { content_type: 'user_editable_context', user_profile: 'I am Ada.', user_instructions: 'Be brief.' },
      'I am Ada.\n\nBe brief.',
    ],
    [
      'memory',
      {
        content_type: 'model_editable_context',
        model_set_context: 'Likes tea.',
        structured_context: { facts: ['Has a cat.'] },
      },
      'Likes tea.\n\nHas a cat.',
    ],
    [
      'an error',
      { content_type: 'system_error', name: 'tool_error', text: 'Error: boom' },
      '**tool_error**\n\nError: boom',
      tool,
    ],
    [
      'a screen',
      {
        content_type: 'computer_output',
        screenshot: image,
        state: { type: 'browser_state', title: 'Tea', url: 'https://tea.example', dom: '<b>' },
      },
      '**[Tea](https://tea.example)**',
      tool,
    ],
    [
      'a screen of nothing',
      { content_type: 'computer_output', screenshot: image, state: { type: 'x', os_type: 'linux' } },
      '',
      tool,
    ],
    [
      'output of a connector',
      { content_type: 'citable_code_output', output_str: '{"files":[{"name":"a"},{"name":"b"}]}' },
      '- files:\n  - 1:\n    - name: a\n  - 2:\n    - name: b',
      tool,
    ],
    [
      'windows of other apps',
      {
        content_type: 'app_pairing_content',
        workspaces: [{ app_name: 'Xcode', title: 'f.swift', content: { text: 'let a' } }, null],
        shared_prefix: '',
        context_parts: [],
      },
      '**Xcode: f.swift**\n\nlet a',
    ],
    ['a widget', { content_type: 'super_widget', widgets: { cards: [{ id: 'c1', headline: 'Sunny' }] } }, 'Sunny'],
    ['an unknown type with text', { content_type: 'new_2027', text: 'read me', parts: ['not me'] }, 'read me'],
    ['an unknown type with parts', { content_type: 'new_2027', parts: ['read me'], content: 'not me' }, 'read me'],
    ['an unknown type with content', { content_type: 'new_2027', content: 'read me', result: 'not me' }, 'read me'],
    ['an unknown type with a result', { content_type: 'new_2027', result: 'read me', output_str: 'not me' }, 'read me'],
    ['an unknown type with an output', { content_type: 'new_2027', output_str: 'read me' }, 'read me'],
    [
      'an unknown type with data',
      { content_type: 'new_2027', payload: { item_id: 'x1', title: 'Tea', rows: [1, { note: 'Hot' }] } },
      'Tea\n\nHot',
    ],
    ['an unknown type with numbers only', { content_type: 'new_2027', payload: { a: [1, { b: 2 }] } }, ''],
    ['no type at all', { parts: ['plain'] }, 'plain'],
    ['a type that is no string', { content_type: 7, parts: ['plain'] }, 'plain'],
    ['a type named like a built-in', { content_type: '__proto__', text: 'plain' }, 'plain'],
  ])('reads %s', (_, content, text, from = speech()) => {
    expect(contentText(content, from)).toBe(text)
  })

  it('makes the result of a tool readable if it is data', () => {
    expect(contentText({ content_type: 'text', parts: ['{"temperature":21,"sky":"clear"}'] }, tool)).toBe(
      '- temperature: 21\n- sky: clear',
    )
    expect(contentText({ content_type: 'text', parts: ['[link](https://a.example) and words'] }, tool)).toBe(
      '[link](https://a.example) and words',
    )
  })

  it('leaves JSON written by the user alone', () => {
    expect(contentText({ content_type: 'text', parts: ['{"a":1}'] }, speech({ role: 'user' }))).toBe('{"a":1}')
  })

  it('finds custom instructions stored beside an empty message', () => {
    const metadata = {
      user_context_message_data: { about_user_message: 'I am Ada.', about_model_message: 'Be brief.' },
    }
    expect(contentText({ content_type: 'text', parts: [''] }, speech({ role: 'system', metadata }))).toBe(
      'I am Ada.\n\nBe brief.',
    )
    expect(
      contentText(
        { content_type: 'user_editable_context', user_profile: '', user_instructions: null },
        speech({ metadata }),
      ),
    ).toBe('I am Ada.\n\nBe brief.')
    expect(contentText(null, speech({ metadata }))).toBe('I am Ada.\n\nBe brief.')
  })

  it('replaces characters that cannot be stored', () => {
    const damaged = 'nul \0 lone \uD83D end'
    const shown = 'nul \u2400 lone \uFFFD end'
    expect(contentText({ content_type: 'text', parts: [damaged] }, speech())).toBe(shown)
    expect(contentText({ content_type: 'new_2027', payload: [damaged] }, speech())).toBe(shown)
    expect(contentText({ content_type: 'code', text: damaged }, speech())).toBe(`\`\`\`\n${shown}\n\`\`\``)
  })

  it('survives JSON that is nested a million deep', () => {
    const deep: unknown = JSON.parse('['.repeat(1_000_000) + ']'.repeat(1_000_000))
    expect(contentText({ content_type: 'new_2027', deep }, speech())).toBe('')
    expect(contentText({ content_type: 'text', parts: [deep, 'still here'] }, speech())).toBe('still here')
    expect(contentText({ content_type: 'thoughts', thoughts: [deep], structured_context: deep }, speech())).toBe('')
  })

  it('is not fooled by keys that name built-ins', () => {
    const content = JSON.parse(
      '{"content_type":"new_2027","__proto__":{"text":"polluted"},"constructor":"c","toString":"t"}',
    ) as Record<string, unknown>
    expect(contentText(content, speech())).toBe('polluted\n\nc\n\nt')
    expect(({} as Record<string, unknown>)['text']).toBeUndefined()
  })
})
