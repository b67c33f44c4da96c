import { execFileSync } from 'node:child_process'
import { mkdirSync, statfsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, afterEach, expect } from 'vitest'

/** Separate disks, each as small as a test needs, until it has ended. Not available on some systems. */
export function smallDisks(newFolder: (inside?: string) => string) {
  const mounts: string[] = []

  function mount(megabytes: number): string | null {
    const folder = newFolder('disk')
    mkdirSync(folder)
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'backscroll-test', folder], { stdio: 'ignore' })
    } catch {
      return null
    }
    mounts.push(folder)
    return folder
  }

  function unmountAll(): void {
    for (const folder of mounts.splice(0)) execFileSync('umount', [folder], { stdio: 'ignore' })
  }

  const canMount = mount(1) !== null
  if (!canMount)
    process.stderr.write(
      `${path.basename(expect.getState().testPath ?? '')}: tests of a full or read-only disk are skipped, because ` +
        'this system lets us mount no tmpfs (needs root).\n',
    )
  afterEach(unmountAll)
  afterAll(unmountAll)
  return {
    canMount,
    disk: (megabytes: number): string => mount(megabytes) ?? expect.fail('a tmpfs could be mounted a moment ago'),
  }
}

/** Fills the disk except for this many bytes; returns the file to remove. */
export function fillDisk(folder: string, leave: number): string {
  const { bavail, bsize } = statfsSync(folder)
  const ballast = path.join(folder, 'ballast')
  writeFileSync(ballast, Buffer.alloc(Math.max(bavail * bsize - leave, 0), 1))
  return ballast
}
