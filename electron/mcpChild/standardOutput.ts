import { Writable } from 'node:stream'

/**
 * Keeps standard output for the protocol alone: from now on whatever prints there, also a thread, prints to standard
 * error. A chunk that a library wrote between two of ours would end the conversation with the client.
 */
export function claimStandardOutput({ stdout, stderr }: Pick<NodeJS.Process, 'stdout' | 'stderr'>): Writable {
  const write = stdout.write.bind(stdout)
  stdout.write = stderr.write.bind(stderr)
  return new Writable({
    decodeStrings: false,
    write: (chunk: string | Buffer, _encoding, done) => void write(chunk, (error) => done(error)),
  })
}
