import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const project = path.join(import.meta.dirname, '..', '..')
const lines = readFileSync(path.join(project, 'docs', 'RELIABILITY.md'), 'utf8').split('\n')
const rows = lines
  .filter((line) => /^\| \d/.test(line))
  .map((line) =>
    line
      .split(/(?<!\\)\|/)
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
const named = lines.flatMap((line) => [...line.matchAll(/`((?:test|bench)\/[^`]+)`/g)].map(([, file = '']) => file))

describe('docs/RELIABILITY.md', () => {
  it('has every fault from 1 to 48, once and in order', () => {
    expect(rows.map(([number]) => Number(number))).toEqual(Array.from({ length: 48 }, (_, index) => index + 1))
  })

  it('lists the action, the expected result and the place of each; only nonexistent features have no test', () => {
    const incomplete = rows.filter(([, done, expected, where]) => !done || !expected || !where?.includes('`'))
    expect(incomplete.map(([number]) => number)).toEqual(['48'])
  })

  it('names existing files', () => {
    expect(named.length).toBeGreaterThan(60)
    expect(named.filter((file) => !existsSync(path.join(project, file)))).toEqual([])
  })

  it('names every test file in test/reliability', () => {
    const files = readdirSync(import.meta.dirname).filter(
      (name) => name.endsWith('.test.ts') && name !== 'table.test.ts',
    )
    expect(files.filter((file) => !named.includes(`test/reliability/${file}`))).toEqual([])
  })
})
