/**
 * The loggable part: the kind of error and where it happened. The message is left out because it may quote a
 * conversation.
 */
export function describeBug(error: unknown): string {
  if (!(error instanceof Error)) return `something that is no error was thrown: ${typeof error}`
  const { name, message, stack = '' } = error
  const code = 'code' in error && typeof error.code === 'string' ? ` ${error.code}` : ''
  const frames = stack
    .replace(message, '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
  const inner = error instanceof AggregateError ? error.errors.map(describeBug) : []
  return [`${name}${code}`, ...frames, ...inner].join('\n')
}
