import { describe, expect, it } from 'vitest'
import { errorSentence, searchErrorText, withoutPaths } from '../../../../../electron/doors/mcp/answer/errors.ts'
import { AppError } from '../../../../../shared/contract/appError.ts'
import { errorCodes } from '../../../../../shared/reasons/reason.ts'

const folder = '/home/ada/My Archive/archive.db'
const howToImport = 'Import your ChatGPT export first: backscroll import FILE'

describe('errorSentence', () => {
  it.each(errorCodes)('reports %s without a path', (code) => {
    const sentence = errorSentence(new AppError({ code, message: `Something is wrong with ${folder}.` }))
    expect(sentence).not.toMatch(/ada|archive\.db|My Archive/)
    expect(sentence).toMatch(/\S/)
  })

  it('explains how to import when there is no archive', () => {
    expect(errorSentence(new AppError({ code: 'no_archive', message: `There is no archive in ${folder}` }))).toBe(
      `There's no archive yet. ${howToImport}`,
    )
    expect(searchErrorText(new AppError({ code: 'no_archive', message: `There is no archive in ${folder}` }))).toBe(
      `Database not found: there's no archive yet. ${howToImport}`,
    )
  })

  it("passes on the user's errors", () => {
    expect(
      errorSentence(new AppError({ code: 'invalid_input', message: 'This cursor was not given out by the list.' })),
    ).toBe('This cursor was not given out by the list.')
    expect(searchErrorText(new AppError({ code: 'invalid_input', message: 'limit: must be a whole number' }))).toBe(
      'Error: limit: must be a whole number',
    )
  })

  it('keeps the sentence about a named database', () => {
    const error = new AppError({
      code: 'not_found',
      message: 'Database not found: old.db. Check CONVERSATION_DB: it must name a database file.',
    })
    expect(searchErrorText(error)).toBe(
      'Database not found: old.db. Check CONVERSATION_DB: it must name a database file.',
    )
  })

  it('reveals nothing about a bug', () => {
    const sentence = errorSentence(new Error(`SELECT * FROM nodes at ${folder}:12`))
    expect(sentence).toMatch(/^Something went wrong inside Backscroll/)
    expect(sentence).not.toMatch(/SELECT|nodes|ada/)
  })

  it('cleans what it passes on', () => {
    expect(
      errorSentence(new AppError({ code: 'not_found', message: 'No conversation has the id a\u001b[31m\u200bb.' })),
    ).toBe('No conversation has the id a\ufffd[31mb.')
  })
})

describe('withoutPaths', () => {
  it.each([
    'Cannot open /home/ada/archive.db now.',
    'Cannot open "/Users/Ada Lovelace/Library/archive.db" now.',
    'Cannot open /Users/Ada Lovelace/Library/archive.db now.',
    String.raw`Cannot open C:\Users\Ada\archive.db now.`,
    String.raw`Cannot open \\server\share\Ada\archive.db now.`,
    'Cannot open file:///home/ada/archive.db now.',
    'Cannot open ~/ada/archive.db now.',
  ])('removes the path from: %s', (sentence) => {
    expect(withoutPaths(sentence)).not.toMatch(/ada|archive/i)
    expect(withoutPaths(sentence)).toMatch(/^Cannot open .* now\.$/)
  })

  it.each([
    'Use and/or in conversation://abc?page=2 or backscroll://conversation/a/message/b.',
    'At 10/12/2025, either/or.',
    'Write it like 2025-01-31T14:30:00Z.',
    'A / B',
  ])('leaves alone: %s', (sentence) => {
    expect(withoutPaths(sentence)).toBe(sentence)
  })
})
