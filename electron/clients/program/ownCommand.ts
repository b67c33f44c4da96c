import fs from 'node:fs'
import path from 'node:path'
import type { OurProgram } from './programCommand.ts'

/**
 * One of our commands as typed in this system's shell, for this installation; only clones and packages have the same
 * command everywhere.
 */
export function ownCommand(
  { program, cloneFolder, otherArchive = null }: OurProgram,
  platform: NodeJS.Platform,
  given: readonly string[],
): string {
  const words = otherArchive === null ? given : [...given, '--archive', otherArchive]
  const line = platform === 'win32' ? powerShellLine : posixLine
  if (cloneFolder !== null) return cloneCommand(cloneFolder, platform, words)
  // The package installs a symlink on the PATH.
  if (platform === 'linux' && program.command.startsWith('/opt/')) return line(['backscroll', ...words])
  const typed = line([program.command, ...words])
  // PowerShell treats a quoted path as a string, and waits for a GUI program only if its output is read.
  return platform === 'win32' ? `& ${typed} | Out-Host` : typed
}

/** A clone isn't on the PATH, so the whole path is what works from any folder. */
function cloneCommand(cloneFolder: string, platform: NodeJS.Platform, words: readonly string[]): string {
  if (platform !== 'win32') return posixLine([`${cloneFolder}/backscroll`, ...words])
  const typed = powerShellLine([`${cloneFolder}\\backscroll.cmd`, ...words])
  return typed.startsWith("'") ? `& ${typed}` : typed
}

/** Quotes words for a POSIX shell. */
export function posixLine(words: readonly string[]): string {
  return words.map((word) => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`)).join(' ')
}

/** Quotes words for PowerShell. */
export function powerShellLine(words: readonly string[]): string {
  return words.map((word) => (/^[\w+=:./\\-]+$/.test(word) ? word : `'${word.replaceAll("'", "''")}'`)).join(' ')
}

/**
 * The AppImage we run from, whose internal paths change at every start. Child processes of an AppImage inherit its
 * variables, and some editors with a terminal are AppImages, so we check that we are inside the folder they name.
 */
export function ownAppImage(env: Readonly<Record<string, string | undefined>>, execPath: string): string | undefined {
  const { APPIMAGE: image, APPDIR: folder } = env
  if (!image || !folder || !fs.existsSync(folder)) return undefined
  const inside = path.relative(fs.realpathSync(folder), fs.realpathSync(execPath))
  return inside.startsWith('..') ? undefined : image
}
