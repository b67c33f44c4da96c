import { describe, expect, it } from 'vitest'
import { markdownHtml, typedHtml } from '../../../electron/export/markdownHtml.ts'

describe('Markdown as HTML', () => {
  it.each([
    ['# Heading', '<h3>Heading</h3>'],
    ['##### Small', '<h6>Small</h6>'],
    ['**bold** and `code`', '<p><strong>bold</strong> and <code>code</code></p>'],
    ['```py\nx < 1\n```', '<pre><code class="language-py">x &#x3C; 1\n</code></pre>'],
    ['~~gone~~', '<p><del>gone</del></p>'],
    ['[here](https://example.org/a?b=1&c=2)', '<p><a href="https://example.org/a?b=1&#x26;c=2">here</a></p>'],
  ])('%j becomes %j', (text, html) => {
    expect(markdownHtml(text, 'm-')).toBe(html)
  })

  it('supports tables', () => {
    expect(markdownHtml('| a | b |\n|--:|---|\n| 1 | 2 |', 'm-')).toMatch(
      /<table>[^]*<th align="right">a<\/th>[^]*<td>2<\/td>/,
    )
  })

  it('keeps the footnotes of different messages apart', () => {
    const html = markdownHtml('Said.[^1]\n\n[^1]: By Noor.', 'm7-')
    expect(html).toContain('href="#m7-fn-1"')
    expect(html).toContain('id="m7-fn-1"')
  })
})

describe('formulas', () => {
  it.each(['$$x^2$$', '\\(x^2\\)'])('inline, written as %s, become MathML', (text) => {
    const html = markdownHtml(`So ${text} is.`, 'm-')
    expect(html).toMatch(
      /^<p>So <span class="katex"><math[^]*<msup><mi>x<\/mi><mn>2<\/mn><\/msup>[^]*<\/math><\/span> is\.<\/p>$/,
    )
  })

  it.each(['$$\nx^2\n$$', '\\[\nx^2\n\\]', '\\[ x^2 \\]'])(
    'in display style, written as %j, stay in display style',
    (text) => {
      expect(markdownHtml(text, 'm-')).toContain('<math xmlns="http://www.w3.org/1998/Math/MathML" display="block">')
    },
  )

  it.each(['It costs $5 or $10.', 'Run `\\(x\\)` now', '```\n\\[x\\]\n```'])('are not recognized in %j', (text) => {
    expect(markdownHtml(text, 'm-')).not.toContain('<math')
  })
})

describe('typed text as HTML', () => {
  it.each([
    [
      'Flask.__call__() *now*\n\n  - $$x$$ & <b>',
      '<p class="plain">Flask.__call__() *now*\n\n  - $$x$$ &amp; &lt;b&gt;</p>',
    ],
    [
      'Why?\n```py\nx < __y__\n```\nSo',
      '<p class="plain">Why?</p>\n<pre><code class="language-py">x &lt; __y__\n</code></pre>\n<p class="plain">So</p>',
    ],
    ['```\na\n```', '<pre><code>a\n</code></pre>'],
    ['```"><script>\na\n```', '<pre><code class="language-&quot;&gt;&lt;script&gt;">a\n</code></pre>'],
    [
      'see https://example.org/?a=1&b=2.',
      '<p class="plain">see <a href="https://example.org/?a=1&amp;b=2">https://example.org/?a=1&amp;b=2</a>.</p>',
    ],
    [
      '**Attachment: a_b.md**\n\n# c',
      '<p class="plain"><strong>Attachment: a_b.md</strong></p>\n<p class="plain"># c</p>',
    ],
    ['javascript:alert(1) //host/share', '<p class="plain">javascript:alert(1) //host/share</p>'],
  ])('%j becomes %j', (text, html) => {
    expect(typedHtml(text)).toBe(html)
  })
})

describe('harmful content', () => {
  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<iframe src="https://evil.example"></iframe>',
    'a <b onclick="x()">b</b>',
    '<style>body{display:none}</style>',
  ])('stays text: %s', (text) => {
    const html = markdownHtml(text, 'm-')
    expect(html).not.toMatch(/<(?:script|img|iframe|b|style)\b/)
    expect(html).toContain('&#x3C;')
  })

  it.each([
    '[x](javascript:alert(1))',
    '[x](data:text/html,hi)',
    '[x](vbscript:x)',
    '<javascript:alert(1)>',
    '[x](JaVaScRiPt:alert(1))',
    '![x](javascript:alert(1))',
    '[x](//host/share)',
    '![x](//host/share/x.png)',
    '[x](\\\\\\\\host\\\\share)',
    '[x](../../x.html)',
    '[x](irc://host/)',
  ])('leads nowhere, even from a page opened from disk: %s', (text) => {
    expect(markdownHtml(text, 'm-')).not.toContain('href')
  })

  it('loads no remote image, but links to it', () => {
    expect(markdownHtml('![A *cat*](https://example.org/cat.png)', 'm-')).toBe(
      '<p><a href="https://example.org/cat.png">A cat</a></p>',
    )
  })

  it.each([
    '\\(\\href{javascript:alert(1)}{x}\\)',
    '\\(\\includegraphics{https://evil.example/x.png}\\)',
    '\\(\\htmlStyle{color:red}{x}\\)',
  ])('runs nothing from a formula: %s', (text) => {
    expect(markdownHtml(text, 'm-')).not.toMatch(/href=|src=|<img/)
  })

  it.each([
    ['many open brackets', '\\['.repeat(10_000)],
    ['many ticks', '\\('.concat('`a ``b '.repeat(4_000))],
    ['a very long text', 'word '.repeat(50_000)],
  ])('does not hang: %s', (_what, text) => {
    expect(markdownHtml(text, 'm-').length).toBeGreaterThan(1000)
  })
})
