import { expect, it } from 'vitest'
import { createUniqueNames, fileNameOf } from '../../../electron/export/fileNames.ts'

it.each([
  ['Garden', 'Garden.md'],
  ['Felt/EPDM\\shingles?', 'Felt-EPDM-shingles.md'],
  ['Re: a < b > "c" | d*', 'Re a  b  c  d.md'],
  ['CON', 'Untitled.md'],
  ['nul.txt', 'Untitled.txt.md'],
  ['v1.2', 'v1.2.md'],
  ['Ends with dots...', 'Ends with dots.md'],
  ['../../etc/passwd', 'etc-passwd.md'],
  ['a\u202Egpj.exe\u0007', 'agpj.exe.md'],
  ['', 'Untitled.md'],
  ['?', 'Untitled.md'],
  ['👩‍👩‍👧 und Ärger', '👩👩👧 und Ärger.md'],
  ['x'.repeat(300), `${'x'.repeat(100)}.md`],
])('a conversation called %j is saved as %j', (title, name) => {
  const made = fileNameOf(title, '.md')
  expect(made).toBe(name)
  expect(Buffer.byteLength(made)).toBeLessThan(240)
})

it('makes file names unique, ignoring case', () => {
  const unique = createUniqueNames()
  const names = ['a.md', 'A.md', 'a.md', 'a (2).md', 'Ä.md', 'A\u0308.md', 'b', 'B', 'a.html'].map(unique)
  expect(names).toEqual([
    'a.md',
    'A (2).md',
    'a (3).md',
    'a (2) (2).md',
    'Ä.md',
    'A\u0308 (2).md',
    'b',
    'B (2)',
    'a.html',
  ])
})

it('does so for many files with the same name', () => {
  const unique = createUniqueNames()
  const names = Array.from({ length: 20_000 }, () => unique('New chat.md'))
  expect(new Set(names).size).toBe(20_000)
  expect(names.at(-1)).toBe('New chat (20000).md')
})
