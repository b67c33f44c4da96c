import { commandNames } from '../../doors/cli/commandNames.ts'

interface OtherProgram {
  /** A file next to the main program. */
  readonly file: 'cli.js' | 'mcpChild.js'
  readonly args: readonly string[]
}

/** Options that may come before a command. */
const firstOption = /^(?:--help|-h|--version|-V|--archive(?:=.*)?)$/
const word = /^[a-z]+(?:-[a-z]+)*$/

/** The program to run instead of the window: the command line or the MCP server. */
export function chooseProgram(given: readonly string[], isThere: (file: string) => boolean): OtherProgram | null {
  // An AppImage adds this first where Chromium can't create its sandbox; root has to add it as well.
  const args = given[0] === '--no-sandbox' ? given.slice(1) : given
  // Checked first, because `serve --mcp` is a command.
  if (isForCommandLine(args[0] ?? '', isThere)) return { file: 'cli.js', args }
  const mcpFlag = given.indexOf('--mcp')
  return mcpFlag === -1 ? null : { file: 'mcpChild.js', args: given.slice(mcpFlag + 1) }
}

/**
 * File managers pass full paths. A plain word that isn't a file is a mistyped command, which the command line reports.
 */
function isForCommandLine(first: string, isThere: (file: string) => boolean): boolean {
  return commandNames.includes(first) || firstOption.test(first) || (word.test(first) && !isThere(first))
}
