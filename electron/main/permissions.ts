import type { Session } from 'electron'

/** Writing plain text to the clipboard is what the Copy buttons do; the page gets nothing else. */
const granted = 'clipboard-sanitized-write'

export function denyPermissions(session: Session): void {
  session.setPermissionRequestHandler((_contents, permission, answer) => answer(permission === granted))
  session.setPermissionCheckHandler((_contents, permission) => permission === granted)
  session.setDevicePermissionHandler(() => false)
}
