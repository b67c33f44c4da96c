import { expect, test } from 'vitest'
import { fitToDisplays, windowState } from '../../../../electron/main/window/windowState.ts'

const laptop = { x: 0, y: 25, width: 1440, height: 875 }
const screen = { x: 1440, y: -200, width: 2560, height: 1440 }

test('the first window opens in the middle of the first display', () => {
  expect(fitToDisplays(null, [laptop])).toEqual({ x: 40, y: 25, width: 1360, height: 875 })
})

test('a small display makes it smaller, but never unusably small', () => {
  expect(fitToDisplays(null, [{ x: 0, y: 0, width: 1024, height: 600 }])).toEqual({
    x: 0,
    y: 0,
    width: 1024,
    height: 600,
  })
  expect(fitToDisplays(null, [{ x: 0, y: 0, width: 320, height: 240 }])).toEqual({
    x: 0,
    y: 0,
    width: 480,
    height: 400,
  })
})

test('it opens at its last position on any display, even partly off screen', () => {
  for (const bounds of [
    { x: 60, y: 80, width: 900, height: 640 },
    { x: 2000, y: -150, width: 1800, height: 1200 },
    { x: -300, y: 100, width: 900, height: 640 },
    { x: 1300, y: 100, width: 900, height: 640 },
  ]) {
    expect(fitToDisplays(bounds, [laptop, screen])).toEqual(bounds)
  }
})

test('when its display is gone, it moves to the middle of the first one, at the same size', () => {
  expect(fitToDisplays({ x: 2000, y: -150, width: 1000, height: 700 }, [laptop])).toEqual({
    x: 220,
    y: 113,
    width: 1000,
    height: 700,
  })
})

test.each([
  ['its top lies above every display', { x: 100, y: -500, width: 900, height: 640 }],
  ['only a sliver of it would be seen', { x: 1400, y: 100, width: 900, height: 640 }],
  ['it lies below the edge', { x: 100, y: 890, width: 900, height: 640 }],
])('it comes back when %s', (_why, bounds) => {
  const { x, y } = fitToDisplays(bounds, [laptop])
  expect({ x, y }).toEqual({ x: 270, y: 143 })
})

test('it fits on a display with fewer pixels than before', () => {
  expect(fitToDisplays({ x: 10, y: 30, width: 3000, height: 2000 }, [laptop])).toEqual({
    x: 10,
    y: 30,
    width: 1440,
    height: 875,
  })
})

test('saved state is validated', () => {
  const state = { bounds: laptop, isMaximised: true, isFullScreen: false }
  expect(windowState.safeParse(state).data).toEqual(state)
  for (const wrong of [
    {},
    { ...state, bounds: { ...laptop, width: 0 } },
    { ...state, bounds: { ...laptop, x: 0.5 } },
    { ...state, isMaximised: 1 },
  ])
    expect(windowState.safeParse(wrong).success).toBe(false)
})
