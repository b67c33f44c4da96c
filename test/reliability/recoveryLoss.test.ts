import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { writeExport } from '../../bench/generate/export.ts'
import { openApi } from '../support/apiFixture.ts'
import { importInto, rowsOf } from '../support/archiveFixture.ts'
import { expectHealthy, expectSetAside, recover, respoil, spoiltArchives, TALKS } from '../support/spoiltArchives.ts'

const { newFolder, copy } = spoiltArchives('loss')

/** How many the report says are gone at least. */
function countedIn(lost: readonly string[]): number {
  const sentence = lost.find((each) => each.startsWith('At least '))
  return Number(/^At least (\d+) conversation/.exec(sentence ?? '')?.[1] ?? 0)
}

describe('what did not come back', () => {
  it('brings back what is in the first half of a file that is cut in half, and names what is not', async () => {
    const { folder, file } = await copy()
    const more = path.join(newFolder(), 'export.json')
    const { conversations } = await writeExport({ path: more, kind: 'json', messages: 2000, seed: 5 })
    await importInto(folder, more)
    const whole = readFileSync(file)
    const bytes = whole.subarray(0, Math.floor(whole.length / 2))
    writeFileSync(file, bytes)
    const health = await openApi(folder).person.must('archive.examine', {})
    const report = await recover(folder)
    expectSetAside(report, bytes)
    expect(health).toMatchObject({ state: 'damaged', readable: { highlights: 1, tags: 4, stars: 1, savedSearches: 1 } })
    expect(report.back).toMatchObject({ highlights: 1, tags: 4, stars: 1, savedSearches: 1 })
    expect(report.back.conversations).toBeGreaterThan(TALKS)
    expect(report.back.conversations).toBeLessThan(TALKS + conversations)
    expect(report.back.conversations).toBeGreaterThanOrEqual(health.readable?.conversations ?? 0)
    expect(report.lost).not.toEqual([])
    await expectHealthy(folder)
  })
})
