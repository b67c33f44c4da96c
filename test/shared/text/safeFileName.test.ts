import { expect, it } from 'vitest'
import { safeFileName } from '../../../shared/text/safeFileName.ts'

it.each([
  ['export.zip', 'export.zip'],
  ['Größe 2024 (1).zip', 'Größe 2024 (1).zip'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\ada\\a.zip', 'a.zip'],
  ['.hidden', 'hidden'],
  ['-rf', 'rf'],
  ['a\u0000\u001b[31mb.zip', 'a[31mb.zip'],
  ['a\u202Epiz.exe', 'apiz.exe'],
  ['<b>"a|b?*`$', 'bab'],
  ['con.txt', 'upload.txt'],
  ['', 'upload'],
  ['...', 'upload'],
  ['/', 'upload'],
  [`${'x'.repeat(500)}.zip`, `${'x'.repeat(100)}.zip`],
  ['会話'.repeat(10), '会話'.repeat(10)],
  [`${'会'.repeat(90)}.zip`, `${'会'.repeat(66)}.zip`],
  [`${'😀'.repeat(90)}.zip`, `${'😀'.repeat(50)}.zip`],
  [`${'x'.repeat(98)}. tail.zip`, `${'x'.repeat(98)}.zip`],
  ['LPT¹', 'upload'],
  ['nul.tar.zip', 'upload.zip'],
])('the name %j becomes %j', (name, kept) => {
  expect(safeFileName(name, 'upload')).toBe(kept)
})
