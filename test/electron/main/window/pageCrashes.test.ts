import { expect, test } from 'vitest'
import { createCrashRemedies } from '../../../../electron/main/window/pageCrashes.ts'

const SECOND_MS = 1000

function remediesAt(secondsOfCrashes: readonly number[]): string[] {
  let nowMs = 0
  const next = createCrashRemedies(() => nowMs)
  return secondsOfCrashes.map((second) => {
    nowMs = second * SECOND_MS
    return next()
  })
}

test('a page that crashes now and then is loaded where it was', () => {
  expect(remediesAt([0, 61, 200])).toEqual(['again', 'again', 'again'])
})

test('one that crashes again within a minute begins anew, and after the third time the person is asked', () => {
  expect(remediesAt([0, 5, 10, 15])).toEqual(['again', 'fromBeginning', 'fromBeginning', 'ask'])
})

test('who was asked and goes on is not asked at once again', () => {
  expect(remediesAt([0, 1, 2, 3, 4, 5])).toEqual([
    'again',
    'fromBeginning',
    'fromBeginning',
    'ask',
    'again',
    'fromBeginning',
  ])
})
