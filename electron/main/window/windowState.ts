import { z } from 'zod'

const bounds = z.object({ x: z.int(), y: z.int(), width: z.int().positive(), height: z.int().positive() })
export type Bounds = z.infer<typeof bounds>

/** The window's last state: its bounds when neither maximized nor full screen, and whether it was either. */
export const windowState = z.object({ bounds, isMaximised: z.boolean(), isFullScreen: z.boolean() })
export type WindowState = z.infer<typeof windowState>

export const minimumSize = { width: 480, height: 400 }
const defaultWindow = { width: 1360, height: 880 }

/** The part of the title bar that must be on a display for you to grab it. */
const HANDLE = { width: 120, height: 40 }

/**
 * Opens the window where it was, if a display is still there; else centered on the first one. Never larger than the
 * display.
 */
export function fitToDisplays(kept: Bounds | null, [first, ...others]: readonly [Bounds, ...Bounds[]]): Bounds {
  const home = kept === null ? undefined : [first, ...others].find((display) => isWithinReach(kept, display))
  const display = home ?? first
  const { width, height } = kept ?? defaultWindow
  const size = {
    width: within(width, minimumSize.width, display.width),
    height: within(height, minimumSize.height, display.height),
  }
  if (kept !== null && home !== undefined) return { x: kept.x, y: kept.y, ...size }
  return {
    x: display.x + middle(display.width, size.width),
    y: display.y + middle(display.height, size.height),
    ...size,
  }
}

function isWithinReach(window: Bounds, display: Bounds): boolean {
  const width = Math.min(window.x + window.width, display.x + display.width) - Math.max(window.x, display.x)
  const below = display.y + display.height - window.y
  return width >= HANDLE.width && window.y >= display.y && below >= HANDLE.height
}

function within(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, most))
}

function middle(outer: number, inner: number): number {
  return Math.max(0, Math.round((outer - inner) / 2))
}
