/**
 * What `createProgram` has commands for, by names alone: the app looks here at each start whether it is to be the
 * command line, and loads none of that.
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
