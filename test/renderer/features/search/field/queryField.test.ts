import { describe, expect, it } from 'vitest'
import { readField, takeChips, writeField } from '../../../../../renderer/features/search/field/queryField.ts'

describe('readField', () => {
  it.each([
    ['after:2024 cancel fetch', ['after:2024'], 'cancel fetch'],
    ['cancel after:2024 fetch', ['after:2024'], 'cancel fetch'],
    ['cancel fetch after:2024', ['after:2024'], 'cancel fetch'],
    ['from:me -has:code title:"red fox" walk', ['from:me', '-has:code', 'title:"red fox"'], 'walk'],
    ['NOT from:tool fetch', ['NOT from:tool'], 'fetch'],
    ['from:me,assistant', ['from:me,assistant'], ''],
    ['', [], ''],
  ])('turns the operators in %s into chips', (text, chips, rest) => {
    expect(readField(text)).toEqual({ chips, rest })
  })

  it.each([
    'from:me OR from:tool',
    '(cancel from:me) fetch',
    '(from:me',
    'std::vector',
    'https://example.com/a',
    'note: milk',
    'from: me',
    'title:"red fox',
    'fox AND from:me',
    'sort:',
    'from:me,',
  ])('keeps %s as typed', (text) => {
    expect(readField(text)).toEqual({ chips: [], rest: text })
  })

  it.each(['after:2024  fetch', 'from:me cancel ', 'from:me after:2024 ', 'cancel  fetch', 'from:me (a OR b) "c d'])(
    'writes %j as it was read',
    (text) => {
      expect(writeField(readField(text))).toBe(text)
    },
  )
})

describe('takeChips', () => {
  it('keeps the operator being typed', () => {
    expect(takeChips('cancel from:m fetch', 'cancel from:m'.length)).toEqual({
      chips: [],
      rest: 'cancel from:m fetch',
      caret: 13,
    })
  })

  it('takes it after a space, and keeps the caret in place', () => {
    expect(takeChips('cancel from:me fetch', 'cancel from:me '.length)).toEqual({
      chips: ['from:me'],
      rest: 'cancel fetch',
      caret: 'cancel '.length,
    })
    expect(takeChips('after:2024 ', 11)).toEqual({ chips: ['after:2024'], rest: '', caret: 0 })
  })
})
