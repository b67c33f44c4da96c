import { describe, expect, it } from 'vitest'
import { findSandboxPaths } from '../../../../../electron/import/parse/chatgpt/messageAttachments.ts'
import { FAR_BELOW_QUADRATIC, growth } from '../../../../support/growth.ts'

describe('findSandboxPaths', () => {
  it.each([
    ['[a](sandbox:/mnt/data/a.csv)', ['a.csv']],
    ['[a](sandbox:/mnt/data/my file (1).csv) and more)', ['my file (1).csv']],
    ['[a](sandbox:/mnt/data/my%20file.csv)', ['my file.csv']],
    ['[a](sandbox:/mnt/data/100%.csv)', ['100%.csv']],
    ['[a](<sandbox:/mnt/data/my file.csv>)', ['my file.csv']],
    ['[a](sandbox:/mnt/data/a.csv "the file")', ['a.csv']],
    ['[a](sandbox:/mnt/data/a.csv', ['a.csv']],
    ['Look at sandbox:/mnt/data/a.csv, or `sandbox:/mnt/data/b/c.txt`.', ['a.csv', 'b/c.txt']],
    ['sandbox:/mnt/data/', []],
    ['sandbox:/tmp/a.csv and /mnt/data/b.csv', []],
  ])('finds in %j the paths %j', (text, paths) => {
    expect(findSandboxPaths(text)).toEqual(paths)
  })

  it.each([
    '](sandbox:/mnt/data/((((',
    `](sandbox:/mnt/data/${' '.repeat(400)}"`,
    'sandbox:/mnt/data/a',
    'sandbox:/mnt/data/%',
  ])('handles a megabyte of %j in linear time', (unit) => {
    const find = (length: number) => findSandboxPaths(unit.repeat(Math.ceil(length / unit.length)))
    expect(growth(250_000, find)).toBeLessThan(FAR_BELOW_QUADRATIC)
  })
})
