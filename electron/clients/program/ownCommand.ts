import type { OurProgram } from './programCommand.ts'
import { posixLine, powerShellLine } from './shellText.ts'

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
