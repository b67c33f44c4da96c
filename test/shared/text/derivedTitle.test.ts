import { describe, expect, it } from 'vitest'
import { deriveTitle, isUntitled } from '../../../shared/text/derivedTitle.ts'

describe('isUntitled', () => {
  it.each([null, '', '  ', 'New chat', 'new chat', ' New Chat ', 'Untitled'])('accepts %j', (title) => {
    expect(isUntitled(title)).toBe(true)
  })

  it.each(['New chat with Ann', 'Untitled poem', 'Newchat', '?'])('rejects %j', (title) => {
    expect(isUntitled(title)).toBe(false)
  })
})

describe('deriveTitle', () => {
  it('keeps a short question, on one line', () => {
    expect(deriveTitle('  Which bird\n\n\tis this? ')).toBe('Which bird is this?')
    expect(deriveTitle('a'.repeat(80))).toBe('a'.repeat(80))
  })

  it('cuts a long one at a word', () => {
    expect(deriveTitle(`${'word '.repeat(15)}and, after all of that, a little more`)).toBe(`${'word '.repeat(15)}and…`)
    const eighty = `${'a'.repeat(75)} bird`
    expect(deriveTitle(`${eighty} nest`)).toBe(`${eighty}…`)
  })

  it('cuts a word only if it is long itself', () => {
    expect(deriveTitle('x'.repeat(200))).toBe(`${'x'.repeat(79)}…`)
    expect(deriveTitle(`See ${'x'.repeat(200)}`)).toBe(`See ${'x'.repeat(75)}…`)
  })

  it('never cuts a character in half', () => {
    expect(deriveTitle(`${'x'.repeat(78)}${'🦊'.repeat(9)}`)).toBe(`${'x'.repeat(78)}…`)
  })

  it('is null without words', () => {
    expect(deriveTitle(' \n ')).toBeNull()
  })
})
