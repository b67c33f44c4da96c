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

test('a page that crashes rarely is reloaded where it was', () => {
  expect(remediesAt([0, 61, 200])).toEqual(['reload', 'reload', 'reload'])
})

test('a second crash within a minute starts over, and after the third the user is asked', () => {
  expect(remediesAt([0, 5, 10, 15])).toEqual(['reload', 'startOver', 'startOver', 'ask'])
})

test('after the user continues, the next crash asks no question', () => {
  expect(remediesAt([0, 1, 2, 3, 4, 5])).toEqual(['reload', 'startOver', 'startOver', 'ask', 'reload', 'startOver'])
})
