import { expect, test } from 'vitest'
import { readDiff } from '../../../../../renderer/features/connections/setup/readDiff.ts'

test('lines are distinguished by their change', () => {
  const diff = '--- /a.json\n+++ /a.json\n@@ -1,2 +1,3 @@\n {\n-  "one": 1\n+  "one": 1,\n+  "two": 2\n }\n'
  expect(readDiff(diff).map(({ kind, text }) => `${kind}|${text}`)).toEqual([
    'kept|{',
    'removed|  "one": 1',
    'added|  "one": 1,',
    'added|  "two": 2',
    'kept|}',
  ])
})

test('the part between two hunks is a gap', () => {
  expect(readDiff('--- a\n+++ a\n@@ -1 +1 @@\n+x\n@@ -9 +10 @@\n+y\n').map(({ kind }) => kind)).toEqual([
    'added',
    'gap',
    'added',
  ])
})

test('a line that starts with signs keeps them, and Windows line endings are hidden', () => {
  expect(readDiff('--- a\n+++ a\n@@ -1 +1 @@\n---- old\r\n+++ new\r\n')).toEqual([
    { kind: 'removed', text: '--- old' },
    { kind: 'added', text: '++ new' },
  ])
})

test('an empty line and a missing last newline lose nothing', () => {
  expect(readDiff('--- a\n+++ a\n@@ -1,2 +1,2 @@\n \n-a\n\\ No newline at end of file\n+b\n')).toEqual([
    { kind: 'kept', text: '' },
    { kind: 'removed', text: 'a' },
    { kind: 'added', text: 'b' },
  ])
})

test('there are no lines when nothing changes', () => {
  expect(readDiff('--- a\n+++ a\n')).toEqual([])
})
