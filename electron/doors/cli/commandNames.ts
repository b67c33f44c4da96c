/**
 * The names of the commands in `createProgram`. The app checks these at every start to see whether it runs as the
 * command line, without loading the commands.
 */
export const commandNames: readonly string[] = [
  'import',
  'imports',
  'undo-import',
  'search',
  'list',
  'show',
  'edit',
  'rename-project',
  'hide-message',
  'trash',
  'highlights',
  'export',
  'stats',
  'index',
  'serve',
  'agents',
  'mcp',
  'connect',
  'doctor',
  'backup',
  'recover',
  'move',
  'wipe',
]
