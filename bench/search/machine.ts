import os from 'node:os'

/** Where and when the measurement ran. */
export function machineLine(): string {
  return (
    `${new Date().toISOString().slice(0, 10)}, Node ${process.version}, ${os.availableParallelism()} cores of ` +
    `${os.cpus()[0]?.model ?? 'an unknown processor'}.`
  )
}
