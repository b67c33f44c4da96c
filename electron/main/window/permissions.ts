import type { Session } from 'electron'

/**
 * Writing plain text to the clipboard is what the Copy buttons do, and a video may fill the screen; the page gets
 * nothing else.
 */
const granted: ReadonlySet<string> = new Set(['clipboard-sanitized-write', 'fullscreen'])

export function denyPermissions(session: Session): void {
  session.setPermissionRequestHandler((_contents, permission, answer) => answer(granted.has(permission)))
  session.setPermissionCheckHandler((_contents, permission) => granted.has(permission))
  session.setDevicePermissionHandler(() => false)
}
