import { describe, expect, it } from 'vitest'
import { typedParts } from '../../../shared/text/typedText.ts'

/** Text unchanged, URLs in ⟨⟩, code as language|code, headings as #. */
function shown(text: string): string[] {
  return typedParts(text).map((part) => {
    if (part.kind === 'code') return `${part.language}|${part.code}`
    if (part.kind === 'heading') return `#${part.text}`
    return part.spans.map(({ text: words, address }) => (address === null ? words : `⟨${words}⟩`)).join('')
  })
}

describe('a user message', () => {
  it.each([
    'Flask.__call__() calls *args and **kwargs',
    '# no heading\n- no item\n> no quote\n\n1. nor this',
    '    four spaces\n\n\n\ttab,  two  spaces ',
    '| a | b |\n|---|---|\n$$x^2$$ \\(y\\) <b>bold</b> &amp; [a](b) ![c](d) ~~e~~ \\* `code`',
    'inline ```fence``` stays',
    'an open fence:\n```python\nprint(1)',
    'Here: ```python\nprint(1)\n```',
  ])('stays unchanged: %j', (text) => {
    expect(shown(text)).toEqual([text])
  })

  it('keeps trailing spaces, and drops empty lines at both ends', () => {
    expect(shown('\n \n  first \n\nlast\n\n')).toEqual(['  first \n\nlast'])
  })

  it('reads every kind of line ending', () => {
    expect(shown('a\r\nb\rc\nd')).toEqual(['a\nb\nc\nd'])
  })

  it.each([
    ['```ts\nlet a = __b__\n```', ['ts|let a = __b__']],
    ['See:\n\n```\n  x\n\n  y\n```\n\nand more', ['See:', '|  x\n\n  y', 'and more']],
    ['~~~\n```\n~~~', ['|```']],
    ['````\n```\na\n```\n````', ['|```\na\n```']],
    ['- so:\n    ```py\n    if a:\n        b\n   c\n    ```', ['- so:', 'py|if a:\n    b\nc']],
    ['```\n```', ['|']],
    ['``` this is what it said\nError\n```', ['|this is what it said\nError']],
    ['```a`b\nx\n```', ['```a`b\nx\n```']],
  ])('has code when a fence is closed: %j', (text, expected) => {
    expect(shown(text)).toEqual(expected)
  })

  it('has the names of attached files as headings', () => {
    expect(
      shown('Look:\n\n**Attachment: notes_*.md**\n\n# Title\n\n**Attachment: a.js**\n\n```\n**Attachment: b**\n```'),
    ).toEqual(['Look:', '#Attachment: notes_*.md', '# Title', '#Attachment: a.js', '|**Attachment: b**'])
  })

  it.each([
    ['see https://example.org/a_b_c?d=1&e#f.', 'see ⟨https://example.org/a_b_c?d=1&e#f⟩.'],
    ['(https://example.org/wiki/Tulip_(plant))', '(⟨https://example.org/wiki/Tulip_(plant)⟩)'],
    [
      '[a](https://a.example/x)[b](https://b.example/y), <https://c.example>',
      '[a](⟨https://a.example/x⟩)[b](⟨https://b.example/y⟩), <⟨https://c.example⟩>',
    ],
    ['**https://example.org/**, "http://example.org/"', '**⟨https://example.org/⟩**, "⟨http://example.org/⟩"'],
    ['www.example.org and mailto:noor@example.org!', '⟨www.example.org⟩ and ⟨mailto:noor@example.org⟩!'],
    ['看https://example.org/文。然后', '看https://example.org/文。然后'],
    ['看 https://example.org/文。然后', '看 ⟨https://example.org/文⟩。然后'],
    [`https://a.example/${'x'.repeat(5000)} b`, `https://a.example/${'x'.repeat(5000)} b`],
    ['http://[::1]:8080/x', '⟨http://[::1]:8080/x⟩'],
    [
      'https:// www. mailto: javascript:alert(1) file:///etc/passwd xhttps://a.example',
      'https:// www. mailto: javascript:alert(1) file:///etc/passwd xhttps://a.example',
    ],
  ])('has clickable URLs: %s', (text, expected) => {
    expect(shown(text)).toEqual([expected])
  })

  it('links to the URL, and only to the web when it has no scheme', () => {
    expect(typedParts('www.example.org')).toEqual([
      { kind: 'text', spans: [{ text: 'www.example.org', address: 'http://www.example.org' }] },
    ])
  })

  it.each([
    ['fences that nothing closes', '```x\n'.repeat(40_000)],
    ['brackets in an address', `https://a.example/${'('.repeat(200_000)}`],
    ['signs behind an address', `https://a.example/${'.*'.repeat(100_000)}`],
    ['empty lines', '\n'.repeat(200_000)],
    ['spaces', ' '.repeat(200_000)],
    ['addresses', 'http://a.example/b '.repeat(10_000)],
    ['addresses without a space between', 'http://a.example)'.repeat(12_000)],
    ['beginnings of addresses', 'http://'.repeat(30_000)],
  ])('does not hang on many %s', (_what, text) => {
    expect(typedParts(text).length).toBeLessThan(3)
  })
})
