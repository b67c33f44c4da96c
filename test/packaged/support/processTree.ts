import fs from 'node:fs'

export interface SeenProcess {
  readonly pid: number
  readonly commandLine: readonly string[]
  /** 2 when the kernel restricts the process to a list of system calls. */
  readonly seccomp: number
  /** Its namespaces, by number. */
  readonly userNamespace: string
  readonly networkNamespace: string
}

/** A process and all its descendants, according to Linux. */
export function processTree(pid: number): SeenProcess[] {
  return [seen(pid), ...childrenOf(pid).flatMap(processTree)].filter((one) => one !== null)
}

function childrenOf(pid: number): number[] {
  const threads = `/proc/${pid}/task`
  return fs
    .readdirSync(threads)
    .flatMap((thread) =>
      fs.readFileSync(`${threads}/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
    )
}

function seen(pid: number): SeenProcess | null {
  const place = `/proc/${pid}`
  try {
    return {
      pid,
      commandLine: fs.readFileSync(`${place}/cmdline`, 'utf8').split(/[\0 ]/),
      seccomp: Number(/^Seccomp:\s*(\d)/m.exec(fs.readFileSync(`${place}/status`, 'utf8'))?.[1] ?? 0),
      userNamespace: fs.readlinkSync(`${place}/ns/user`),
      networkNamespace: fs.readlinkSync(`${place}/ns/net`),
    }
  } catch {
    // It has exited meanwhile.
    return null
  }
}
