import { describe, expect, it } from 'vitest'
import { messageText } from '../../../../renderer/features/reader/messageText.ts'
import { messageView } from '../../../support/messageView.ts'

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

  it('has no numbers of citations, and keeps other links', () => {
    const sources = [{ title: 'A', url: 'https://a.example/x_(y)' }, { title: 'data.csv', url: '' }]
    expect(messageText(messageView({ text: 'Fact one ([A](https://a.example/x_%28y%29)) and two (data.csv), see [B](https://b.example).', sources }))).toBe('Fact one and two, see B.')
  })
})
