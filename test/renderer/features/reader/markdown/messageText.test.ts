import { describe, expect, it } from 'vitest'
import { messageText } from '../../../../../renderer/features/reader/markdown/messageText.ts'
import { messageView } from '../../../../support/messageView.ts'

describe('messageText', () => {
  it.each([
    ['signs of Markdown', '**Bold** and `code`\n\n- one\n- two', 'Bold and code\n\none\ntwo\n'],
    ['formulas', String.raw`so $$x^2$$ and \(y\) it is`, 'so  and  it is'],
    ['amounts in dollars', 'costs $5 and $10', 'costs $5 and $10'],
    ['HTML as it was written', 'a <b>bold</b> word', 'a <b>bold</b> word'],
    ['code', '```ts\nlet a\n```', 'let a\n'],
    ['numbers of footnotes', 'Early[^1]\n\n[^1]: In March', 'Early\n\n\n\nIn March \n\n\n'],
    ['cells, parted', '| a | b |\n|---|---|\n| c | d |', 'a\nb\nc\nd\n'],
  ])('has no %s', (_, text, expected) => {
    expect(messageText(messageView({ text }))).toBe(expected)
  })

  it.each([
    'What comes next?',
    'Question 4: what (really) comes next, and why?',
    "It's 5:30 - time to go, isn't it?",
    'Ça va? Très bien - merci.',
    'So "this" it is: a; b...',
    'a',
    'Find www.example.com there',
    'Two  spaces',
    'ends with a space ',
    'one 1. two 2) three',
    'x - y - z.',
    'Hello (a) [b',
    'A.',
    'नमस्ते दुनिया',
    '1. first',
    '- one',
    '# title',
    'mail me@a.example',
    'a:b:c',
    'e.g. this.',
  ])('is the same for a plain line as for rendered Markdown: %s', (text) => {
    expect(messageText(messageView({ text }))).toBe(messageText(messageView({ text: `${text}\n` })))
  })

  it.each([
    'Flask.__call__() and *args',
    '# 1\n- 2\n\n> 3',
    '    indented\n\ttab  \nend',
    String.raw`\(x\) and $$y$$ \* <b>c</b> &amp; [d](https://e.example)`,
    'one ```two``` three',
    '**bold** https://a.example/_b_.',
  ])("is a user's exact text: %j", (text) => {
    expect(messageText(messageView({ role: 'user', text }))).toBe(text)
  })

  it("has a user's code without its fences", () => {
    expect(messageText(messageView({ role: 'user', text: 'Why?\n```math\n  a __b__\n```\n\nSo?' }))).toBe(
      'Why?\n  a __b__\n\nSo?',
    )
  })

  it('has no citation numbers, and keeps other links', () => {
    const sources = [
      { title: 'A', url: 'https://a.example/x_(y)' },
      { title: 'data.csv', url: '' },
    ]
    expect(
      messageText(
        messageView({
          text: 'Fact one ([A](https://a.example/x_%28y%29)) and two (data.csv), see [B](https://b.example).',
          sources,
        }),
      ),
    ).toBe('Fact one and two, see B.')
  })
})
