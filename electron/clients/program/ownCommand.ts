import fs from 'node:fs'
import path from 'node:path'
import type { OurProgram } from './programCommand.ts'

/**
 * A command of ours as the person types it in a shell of this system, for this very installation: none but a clone and
 * a package has the same for everybody.
 */
export function ownCommand(
  { program, cloneFolder, otherArchive = null }: OurProgram,
  platform: NodeJS.Platform,
  given: readonly string[],
): string {
  const words = otherArchive === null ? given : [...given, '--archive', otherArchive]
  const line = platform === 'win32' ? powerShellLine : posixLine
  if (cloneFolder !== null) return line(['npm', 'run', '-s', 'backscroll', '--', ...words])
  // The package puts a link to it where shells look.
  if (platform === 'linux' && program.command.startsWith('/opt/')) return line(['backscroll', ...words])
  const typed = line([program.command, ...words])
  // A path in quotation marks is a text to PowerShell, and a program with a window is waited for only when something
  // reads what it says.
  return platform === 'win32' ? `& ${typed} | Out-Host` : typed
}

/** Words as a POSIX shell takes them. */
export function posixLine(words: readonly string[]): string {
  return words.map((word) => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`)).join(' ')
}

/** Words as PowerShell takes them. */
export function powerShellLine(words: readonly string[]): string {
  return words.map((word) => (/^[\w+=:./\\-]+$/.test(word) ? word : `'${word.replaceAll("'", "''")}'`)).join(' ')
}

/**
 * The AppImage that we run from, whose inner paths are others at each start. Whatever an AppImage starts inherits its
 * variables, and some editors with a terminal are one: so we must lie in the folder that they name.
 */
export function ownAppImage(env: Readonly<Record<string, string | undefined>>, execPath: string): string | undefined {
  const { APPIMAGE: image, APPDIR: folder } = env
  if (!image || !folder || !fs.existsSync(folder)) return undefined
  const inside = path.relative(fs.realpathSync(folder), fs.realpathSync(execPath))
  return inside.startsWith('..') ? undefined : image
}
