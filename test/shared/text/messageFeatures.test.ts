import { describe, expect, it } from 'vitest'
import { features } from '../../../shared/query/choices.ts'
import {
  bitOf,
  codeLanguages,
  featureBits,
  languageName,
  type MessageExtras,
} from '../../../shared/text/messageFeatures.ts'

const plain: MessageExtras = {
  kind: 'message',
  recipient: null,
  authorName: null,
  hasSources: false,
  attachmentKinds: [],
}

function featuresOf(text: string, surroundings: Partial<MessageExtras> = {}): string {
  const bits = featureBits(text, { ...plain, ...surroundings })
  return features.filter((feature) => (bits & bitOf(feature)) !== 0).join(' ')
}

describe('features', () => {
  it.each([
    ['Nothing of it.', ''],
    ['', ''],
    ['Like this:\n```\nx\n```', 'code'],
    ['  ~~~js\nx\n~~~', 'code'],
    ['inline `x` and ``` too', ''],
    ['    ```\nindented', ''],
    ['see https://docs.example', 'link'],
    ['see http://docs.example', 'link'],
    ['https is safe', ''],
    ['| a | b |\n| --- | --- |\n| 1 | 2 |', 'table'],
    ['a | b\n:-- | --:\n1 | 2', 'table'],
    ['a -- b | c', ''],
    ['---\n| no', ''],
    ['so $$x$$', 'math'],
    ['\\(x\\) and \\[y\\]', 'math'],
    ['$a \\le b$', 'math'],
    ['\\begin{align}', 'math'],
    ['it costs $5 or $6', ''],
    ['C:\\temp', ''],
    ['```tex\n\\[x\\]\n```\nhttps://a.example', 'code link math'],
  ])('of the text %j are %j', (text, expected) => {
    expect(featuresOf(text)).toBe(expected)
  })

  it.each<[surroundings: Partial<MessageExtras>, expected: string]>([
    [{ attachmentKinds: ['image'] }, 'image'],
    [{ attachmentKinds: ['file', 'audio', 'file'] }, 'file audio'],
    [{ kind: 'thoughts' }, 'thoughts'],
    [{ hasSources: true }, 'citation'],
    [{ recipient: 'canmore.create_textdoc' }, 'canvas'],
    [{ authorName: 'canmore.update_textdoc' }, 'canvas'],
    [{ recipient: 'web', authorName: 'web' }, ''],
  ])('beyond the text, of %j, are %s', (surroundings, expected) => {
    expect(featuresOf('x', surroundings)).toBe(expected)
  })

  it('are read from a hundred thousand blank lines and from a line of that length', () => {
    expect(featuresOf(`--${'\n'.repeat(100_000)}`)).toBe('')
    expect(featuresOf(`--\n${' '.repeat(100_000)}|`)).toBe('')
  })

  it('have one bit each', () => {
    expect(new Set(features.map(bitOf)).size).toBe(features.length)
    expect(features.reduce((bits, feature) => bits | bitOf(feature), 0)).toBe(2 ** features.length - 1)
  })
})

describe('languages of code', () => {
  it.each([
    ['no code', []],
    ['```\nx\n```', []],
    ['```py\nx\n```\n```python\ny\n```', ['python']],
    ['```py\nx\n```\n\n```rust\ny\n```', ['python', 'rust']],
    ['~~~C++\nx\n~~~', ['cpp']],
    ['``` ts\nx\n```', ['typescript']],
    ['```\nx\n```\n```go\ny\n```', ['go']],
    ['```c#', ['csharp']],
    ['text ```js', []],
    ['```objective-c\nx\n```', ['objective-c']],
    ['```constructor\nx\n```', ['constructor']],
    ['```__proto__\nx\n```', ['__proto__']],
  ])('in %j are %j', (text, expected) => {
    expect(codeLanguages(text)).toEqual(expected)
  })

  it.each([
    ['JS', 'javascript'],
    ['Python', 'python'],
    ['shell', 'bash'],
    ['yml', 'yaml'],
    ['brainfuck', 'brainfuck'],
    ['', ''],
    ['constructor', 'constructor'],
    ['__proto__', '__proto__'],
  ])('%s is called %s', (name, expected) => {
    expect(languageName(name)).toBe(expected)
  })
})
