import { describe, expect, it } from 'vitest'
import { AppError } from '../../../shared/contract/appError.ts'
import { asFailure } from '../../../shared/contract/reply.ts'

function failureOf(error: unknown) {
  const logged: string[] = []
  return {
    failure: asFailure(error, { doing: 'while importing this file', log: (line) => void logged.push(line) }),
    logged: logged.join('\n'),
  }
}

describe('asFailure', () => {
  it('passes an AppError unchanged, with its advice, and logs nothing', () => {
    const { failure, logged } = failureOf(
      new AppError({ code: 'disk_full', message: 'The disk is full.', advice: 'Free some space.' }),
    )
    expect(failure).toEqual({ code: 'disk_full', message: 'The disk is full.', advice: 'Free some space.' })
    expect(logged).toBe('')
  })

  it('logs the kind and location of a bug, and not its message, which may quote a conversation', () => {
    const { failure, logged } = failureOf(new SyntaxError('Unexpected token, "my diary" is not valid JSON'))
    expect(failure).toEqual({
      code: 'internal',
      message: 'Something went wrong inside Backscroll while importing this file. The log has the details.',
    })
    expect(logged).toMatch(/^SyntaxError\n\s+at .*asFailure\.test\.ts/)
    expect(logged).not.toContain('diary')
  })

  it('describes each error inside an aggregate bug', () => {
    const inner = Object.assign(new Error('my diary'), { code: 'SQLITE_FULL' })
    const { logged } = failureOf(new AggregateError([inner, new RangeError('my diary')], 'both failed'))
    expect(logged).toMatch(/^AggregateError\n.*\nError SQLITE_FULL\n.*\nRangeError\n/s)
    expect(logged).not.toContain('diary')
  })

  it("handles values that aren't errors", () => {
    expect(failureOf('my diary').logged).toBe('something that is no error was thrown: string')
  })
})
