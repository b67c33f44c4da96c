import { commandNames } from '../../doors/cli/commandNames.ts'

interface ProgramInstead {
  /** Beside the main program. */
  readonly file: 'cli.js' | 'mcpChild.js'
  readonly args: readonly string[]
}

/** The options that the command line takes before a command. */
const firstOption = /^(?:--help|-h|--version|-V|--archive(?:=.*)?)$/
const word = /^[a-z]+(?:-[a-z]+)*$/

/** The program that a start asks for instead of the window: the command line, or the one for agents. */
export function programInstead(given: readonly string[], isThere: (file: string) => boolean): ProgramInstead | null {
  // An AppImage puts this before all others where Chromium cannot build its sandbox, and root must.
  const args = given[0] === '--no-sandbox' ? given.slice(1) : given
  // First, for `serve --mcp` is a command.
  if (isForCommandLine(args[0] ?? '', isThere)) return { file: 'cli.js', args }
  const mcpFlag = given.indexOf('--mcp')
  return mcpFlag === -1 ? null : { file: 'mcpChild.js', args: given.slice(mcpFlag + 1) }
}

/**
 * File managers give whole paths. A plain word that is no file is a command that was mistyped, and the command line
 * says so.
 */
function isForCommandLine(first: string, isThere: (file: string) => boolean): boolean {
  return commandNames.includes(first) || firstOption.test(first) || (word.test(first) && !isThere(first))
}
