import path from 'node:path'

/**
 * A file beside the main program. It lies outside app.asar in the packed app: neither plain Node nor a thread starts
 * anything from inside it.
 */
export function unpackedFile(name: string): string {
  return path.join(import.meta.dirname.replace(/\bapp\.asar(?=$|[/\\])/, 'app.asar.unpacked'), name)
}
