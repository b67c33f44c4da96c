import { Writable } from 'node:stream'

/**
 * Reserves standard output for the protocol: from now on everything else that prints there, even in a thread, goes to
 * standard error. A stray line from a library would break the client's connection.
 */
export function reserveStandardOutput({ stdout, stderr }: Pick<NodeJS.Process, 'stdout' | 'stderr'>): Writable {
  const write = stdout.write.bind(stdout)
  stdout.write = stderr.write.bind(stderr)
  return new Writable({
    decodeStrings: false,
    write: (chunk: string | Buffer, _encoding, done) => void write(chunk, (error) => done(error)),
  })
}
