import { describe, expect, it } from 'vitest'
import { toolAnswerText, toolPayloadText } from '../../../../../electron/import/parse/chatgpt/toolPayload.ts'

describe('toolPayloadText', () => {
  it.each<[name: string, payload: unknown, text: string]>([
    ['the prompt of a picture', { size: '1024x1024', prompt: 'a cat', n: 1 }, 'a cat'],
    ['several prompts', { prompts: ['a cat', 'a dog'] }, 'a cat\n\na dog'],
    [
      'a prompt with more beside it',
      { title: 'Tea time', prompt: 'Remind me', schedule: 'daily' },
      '- title: Tea time\n- prompt: Remind me\n- schedule: daily',
    ],
    [
      'a new code document',
      { name: 'doc', type: 'code/python', content: 'print(1)' },
      '**doc**\n\n```python\nprint(1)\n```',
    ],
    [
      'a new document',
      { name: 'A *letter*', type: 'document', content: '# Dear Ada' },
      '**A \\*letter\\***\n\n# Dear Ada',
    ],
    [
      'a document replaced',
      { updates: [{ pattern: '.*', multiple: false, replacement: 'print(2)' }] },
      '```\nprint(2)\n```',
    ],
    [
      'a document changed',
      { updates: [{ pattern: 'tea', replacement: 'coffee' }] },
      'Replace:\n\n```\ntea\n```\n\nWith:\n\n```\ncoffee\n```',
    ],
    [
      'comments on a document',
      { comments: [{ pattern: 'tea', comment: 'Why tea?' }, null] },
      '```\ntea\n```\n\nWhy tea?',
    ],
    [
      'searches',
      { search_query: [{ q: 'tea', domains: ['tea.example'] }, { q: 'cups' }], response_length: 'short' },
      '- Search: tea (tea.example)\n- Search: cups',
    ],
    ['file searches', { queries: ['tea', 'cups'] }, '- Search: tea\n- Search: cups'],
    ['one query', { query: 'tea' }, '- Search: tea'],
    [
      'pages opened',
      {
        open: [{ ref_id: 'https://tea.example' }],
        find: [{ ref_id: 'turn0search1', pattern: 'cup' }],
        weather: [{ location: 'Bonn' }],
      },
      '- Open: https://tea.example\n- Find: cup\n- weather:\n  - location: Bonn',
    ],
    ['a command', { cmd: ['bash', '-lc', 'ls -l'], timeout: 5 }, '```bash\nls -l\n```'],
    ['a command in words', { cmd: ['ls', '-l'] }, '```bash\nls -l\n```'],
    ['code as data', { code: 'print(1)' }, '```python\nprint(1)\n```'],
    [
      'anything else',
      { task: 'x', deep: { list: ['a', 'b'], none: null } },
      '- task: x\n- deep:\n  - list:\n    - a\n    - b',
    ],
    ['a bare list', ['a', 'b'], '- a\n- b'],
  ])('reads %s', (_, payload, text) => {
    expect(toolPayloadText(JSON.stringify(payload), {})).toBe(text)
  })

  it('shows a replaced document as text when it is known to be one', () => {
    const metadata = { canvas: { textdoc_type: 'document' } }
    expect(toolPayloadText('{"updates":[{"pattern":".*","replacement":"# Dear Ada"}]}', metadata)).toBe('# Dear Ada')
  })

  it('does not parse plain words or truncated JSON', () => {
    expect(toolPayloadText('User likes tea', {})).toBeNull()
    expect(toolPayloadText('{"updates":[{"pattern":".*","replacement":"print(2)"}', {})).toBeNull()
    expect(toolPayloadText('', {})).toBeNull()
  })

  it('survives hostile payloads', () => {
    expect(toolPayloadText('{"a":'.repeat(300_000) + '1' + '}'.repeat(300_000), {})).toContain('…')
    expect(toolPayloadText('{"__proto__":{"prompt":"x"},"updates":[null,1,"s"]}', {})).not.toContain('{')
    expect(toolPayloadText('{"cmd":[1,null],"queries":[{},null]}', {})).toBe('- cmd:\n  - 1\n- queries:\n  - 1:')
  })
})

describe('toolAnswerText', () => {
  it('keeps plain words and empty data unchanged', () => {
    expect(toolAnswerText('Model set context updated.')).toBe('Model set context updated.')
    expect(toolAnswerText('{}')).toBe('{}')
  })
})
