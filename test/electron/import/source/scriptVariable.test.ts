import { describe, expect, it } from 'vitest'
import { scriptVariable } from '../../../../electron/import/source/scriptVariable.ts'

async function after(page: string, name: string, size: number): Promise<string> {
  const bytes = Buffer.from(page)
  async function* chunks(): AsyncGenerator<Buffer> {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
  }
  return Buffer.concat(await Array.fromAsync(scriptVariable(chunks(), name))).toString()
}

describe('scriptVariable', () => {
  it.each([
    ['var jsonData = [1];</script>', '[1];</script>'],
    ['var jsonData=[1]', '[1]'],
    ['let jsonData\n=\n  {"a":1}', '{"a":1}'],
    ['<p>jsonData is below</p> var jsonData = [2]', '[2]'],
    ['show(jsonData); jsonData == null; var jsonData = [3]', '[3]'],
    ['日本 é var jsonData = ["日本"]', '["日本"]'],
    ['var otherData = [1]', ''],
    ['var jsonData = "text"', ''],
    ['jsonData', ''],
    ['', ''],
  ])('finds the value in %j whatever the chunks', async (page, value) => {
    for (const size of [1, 2, 3, 7, 1000]) expect(await after(page, 'jsonData', size)).toBe(value)
  })

  it('distinguishes two variables of a page', async () => {
    const page = '<script>var jsonData = [{"a":1}];\nvar assetsJson = {"file-service://file-1":"a.png"};</script>'
    expect(await after(page, 'assetsJson', 5)).toMatch(/^\{"file-service/)
    expect(await after(page, 'jsonData', 5)).toMatch(/^\[\{"a"/)
  })
})
