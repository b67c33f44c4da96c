import fs from 'node:fs'
import path from 'node:path'
import { PNG } from 'pngjs'
import { describe, expect, it } from 'vitest'
import { checkTalks, reportTalks } from '../../scripts/sample/checkTalks.mjs'
import { makeMembers } from '../../scripts/sample/makeMembers.mjs'
import { readFile, readTalks } from '../../scripts/sample/readTalks.mjs'
import { readZip } from '../support/readZip.ts'

const file = path.join(import.meta.dirname, '..', '..', 'resources', 'sample', 'sample-export.zip')
const { talks, errors } = readTalks()

/** Images as pixels, because zlib versions pack the same image differently. */
function comparable(members: Map<string, Buffer>): object {
  const values = [...members].map(([name, bytes]) => [name, name.endsWith('.png') ? PNG.sync.read(bytes).data : bytes])
  return Object.fromEntries(values.map(([name, bytes]) => [name, (bytes as Buffer).toString('base64')]))
}

describe('the bundled sample', () => {
  it('is what scripts/makeSample.mjs writes', { timeout: 300_000 }, async () => {
    const [made, bundled] = [comparable(makeMembers(talks)), comparable(await readZip(file))]
    expect(Object.keys(bundled)).toEqual(Object.keys(made))
    for (const [name, content] of Object.entries(made))
      expect(bundled[name as never] === content, `${name} differs: run node scripts/makeSample.mjs`).toBe(true)
  })

  it('has at most 3 MB', () => {
    expect(fs.statSync(file).size).toBeLessThanOrEqual(3 * 1024 * 1024)
  })

  it('is written without errors, in six languages', () => {
    expect([...errors, ...checkTalks(talks)]).toEqual([])
    expect(new Set(talks.map(({ header }) => header['lang']))).toEqual(new Set(['en', 'de', 'es', 'fr', 'pt', 'ja']))
  })
})

const header = 'date: 2025-01-18 17:20\nmodel: gpt-4o\nlang: en\n'
function check(source: string): string[] {
  const read = readFile(source, 'a.md')
  return [...read.errors, ...checkTalks(read.talks)]
}

describe('a written conversation', () => {
  it('may hold lines in code that look like turns', () => {
    const source = `=== A diff\n${header}\n--- me\nhi\n\n--- gpt\n\`\`\`diff\n--- a/file\n+++ b/file\n\`\`\`\n`
    expect(check(source)).toEqual([])
    expect(readFile(source, 'a.md').talks[0]?.steps.map(({ text }) => text)).toEqual([
      'hi',
      '```diff\n--- a/file\n+++ b/file\n```',
    ])
  })

  it.each([
    ['an unknown speaker', `=== T\n${header}\n--- me\nhi\n--- bob\nhi\n--- gpt\nhi`, 'a.md:8: `--- bob` is no speaker'],
    ['an open code block', `=== T\n${header}\n--- me\n\`\`\`\n--- gpt\nhi`, "a.md:7: this code block isn't closed"],
    ['a model of another time', `=== T\n${header.replace('4o', '5')}\n--- me\nhi\n--- gpt\nhi`, 'a.md:1: gpt-5 could'],
    ['an unknown header line', `=== T\n${header}mood: good\n\n--- me\nhi\n--- gpt\nhi`, 'a.md:5: `mood: good` is no'],
    ['a question without an answer', `=== T\n${header}\n--- me\nhi`, 'a.md:1: this conversation ends with `--- gpt`.'],
    ['an empty turn', `=== T\n${header}\n--- me\n--- gpt\nhi`, 'a.md:6: `--- me` has no text.'],
    [
      'two with one title',
      `=== T\n${header}\n--- me\nhi\n--- gpt\nhi\n`.repeat(2),
      'a.md:10: the title “T” is already',
    ],
  ])('is refused with file and line: %s', (_, source, sentence) => {
    expect(check(source).join('\n')).toContain(sentence)
  })

  it('may be left unanswered', () => {
    expect(check(`=== T\n${header}unanswered: yes\n\n--- me\nhi`)).toEqual([])
  })

  it('is counted by language, year and length', () => {
    const report = reportTalks(readFile(`=== T\n${header}\n--- me\nhi\n\n--- gpt\nhello\n`, 'a.md').talks, [], [])
    expect(report).toContain('1 conversations, 2 turns')
    expect(report).toContain('languages: en 1')
    expect(report).toContain('No errors.')
  })
})
