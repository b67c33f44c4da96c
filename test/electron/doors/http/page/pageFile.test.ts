import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { pageFile } from '../../../../../electron/doors/http/page/answerPage.ts'

const folder = path.resolve('/somewhere/out/renderer')

describe('pageFile', () => {
  it.each([
    ['/', 'index.html'],
    ['/index.html', 'index.html'],
    ['/?theme=dark#top', 'index.html'],
    ['/assets/a%20b.js', 'assets/a b.js'],
    ['/assets/../index.html', 'index.html'],
    ['//etc/passwd', 'etc/passwd'],
    ['/..hidden/file', '..hidden/file'],
  ])('finds %s inside the folder', (url, file) => {
    expect(pageFile(folder, url)).toBe(path.join(folder, file))
  })

  it.each([
    ['/..'],
    ['/../main/index.js'],
    ['/..%2fmain%2findex.js'],
    ['/%2e%2e/%2e%2e/package.json'],
    ['/assets/..%2f..%2f..%2fpackage.json'],
    ['/../renderer-secrets'],
    ['/%00'],
    ['/%zz'],
    [''],
    ['index.html'],
    ['http://127.0.0.1/index.html'],
  ])('has no file for %s', (url) => {
    expect(pageFile(folder, url)).toBeNull()
  })
})
