import { describe, expect, it } from 'vitest'
import { fenced, hostOf, link, oneLine, webUrl } from '../../../../electron/import/parse/markdown.ts'

describe('webUrl', () => {
  it.each<[value: unknown, url: string | null]>([
    ['https://tea.example/a', 'https://tea.example/a'],
    [' HTTP://tea.example ', 'HTTP://tea.example'],
    ['https://tea.example/?utm_source=chatgpt.com', 'https://tea.example/'],
    ['https://tea.example/?utm_source=chatgpt.com#part', 'https://tea.example/#part'],
    ['https://tea.example/?utm_source=chatgpt.com&x=1', 'https://tea.example/?x=1'],
    ['https://tea.example/?x=1&utm_source=chatgpt.com&y=2', 'https://tea.example/?x=1&y=2'],
    ['https://tea.example/?utm_source=chatgpt.company', 'https://tea.example/?utm_source=chatgpt.company'],
    ['javascript:alert(1)', null],
    ['java\nscript:alert(1)', null],
    ['data:text/html,x', null],
    ['file:///etc/passwd', null],
    ['//tea.example', null],
    ['https://', null],
    ['file-1', null],
    [null, null],
    [7, null],
  ])('reads %j as %j', (value, url) => {
    expect(webUrl(value)).toBe(url)
  })
})

describe('Markdown pieces', () => {
  it('fences code with more backticks than it contains', () => {
    expect(fenced('a')).toBe('```\na\n```')
    expect(fenced('```\na\n```\n', 'md')).toBe('````md\n```\na\n```\n````')
  })

  it('puts a title on one line and shortens it without cutting a character in half', () => {
    expect(oneLine(' a\n\tb ')).toBe('a b')
    expect(oneLine('😀'.repeat(300)).isWellFormed()).toBe(true)
    expect(oneLine('x'.repeat(301))).toHaveLength(300)
  })

  it('escapes characters that would end a link early', () => {
    expect(link('a]b', 'https://tea.example/(x)')).toBe('[a\\]b](https://tea.example/%28x%29)')
    expect(link('a_b _c_', '')).toBe('a_b \\_c\\_')
  })

  it('names a page by its host', () => {
    expect(hostOf('https://www.tea.example/a?b')).toBe('tea.example')
    expect(hostOf('https://tea.example?b')).toBe('tea.example')
  })
})
