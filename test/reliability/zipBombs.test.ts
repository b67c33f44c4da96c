import { describe, expect, it } from 'vitest'
import { contentOf, filesIn, temporaryFolders } from '../support/archiveFixture.ts'
import { manyEntries, overlappingEntries, zipBomb } from '../support/hostileZips.ts'
import { howMany, someOf } from '../support/howMany.ts'
import { startCliForPeak } from '../support/peakMemory.ts'

const newFolder = temporaryFolders('bombs')
const PATIENCE_MS = 900_000
const MAX_MEGABYTES = 500
const megabytes = howMany(300, 10_240)
const entries = howMany(1000, 1_000_000)

const stopped: [what: string, make: (folder: string) => string, says: RegExp][] = [
  ['zeros as a picture', (folder) => zipBomb(folder, { megabytes }), /picture\.png: .*like a zip bomb/],
  [
    'zeros as a picture that is said to be small',
    (folder) => zipBomb(folder, { megabytes, claimedSize: 1000 }),
    /picture\.png: .*damaged/,
  ],
  [
    'spaces as more conversations',
    (folder) => zipBomb(folder, { megabytes, filler: ' ', member: 'conversations-001.json' }),
    /conversations-001\.json: .*like a zip bomb/,
  ],
  [
    'brackets as a side file',
    (folder) => zipBomb(folder, { megabytes, filler: '[', member: 'user.json' }),
    /user\.json: .*like a zip bomb/,
  ],
  ['members that share their bytes', overlappingEntries, /file-overlap-a\.png: .*like a zip bomb/],
]

describe('a zip bomb, imported on the command line, takes less than half a gigabyte of memory', () => {
  it.each(someOf(stopped, 3))(
    'and next to no disk space; the rest is imported: %s',
    { timeout: PATIENCE_MS },
    async (_, make, says) => {
      const folder = newFolder('archive')
      const { stdout, peakMegabytes } = await startCliForPeak(['import', make(newFolder())], folder)
      expect(stdout).toMatch(says)
      expect(stdout).toContain('1 new, 0 updated, 0 unchanged, 0 unreadable')
      expect(contentOf(folder)).toMatchObject({ conversations: 1 })
      expect(contentOf(folder).attachments.bytes).toBeLessThan(1_000_000)
      expect(peakMegabytes).toBeLessThan(MAX_MEGABYTES)
    },
  )

  it('spaces as extra conversations with a false size: nothing is imported', { timeout: PATIENCE_MS }, async () => {
    const folder = newFolder('archive')
    const { code, stderr, peakMegabytes } = await startCliForPeak(
      ['import', zipBomb(newFolder(), { megabytes, filler: ' ', member: 'conversations-001.json', claimedSize: 1000 })],
      folder,
    )
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: expect.stringMatching(/conversations-001\.json inside the zip\. It's damaged/) as string,
    })
    expect(contentOf(folder)).toMatchObject({ conversations: 0, rejectedRecords: 0 })
    expect(filesIn(folder).filter((name) => name.startsWith('attachments/'))).toEqual([])
    expect(peakMegabytes).toBeLessThan(MAX_MEGABYTES)
  })

  it(
    'more members than any export has: rejected by its end record, before its list is read',
    { timeout: PATIENCE_MS },
    async () => {
      const folder = newFolder('archive')
      const { code, stderr, peakMegabytes } = await startCliForPeak(
        ['import', manyEntries(newFolder(), entries, { claimedCount: 1_000_000 })],
        folder,
      )
      expect({ code, stderr }).toEqual({
        code: 1,
        stderr: expect.stringContaining('lists more than 200,000 files') as string,
      })
      expect(peakMegabytes).toBeLessThan(MAX_MEGABYTES)
    },
  )

  it('more members than its end record claims: no more are read', { timeout: PATIENCE_MS }, async () => {
    const folder = newFolder('archive')
    const { stdout, peakMegabytes } = await startCliForPeak(
      ['import', manyEntries(newFolder(), entries, { claimedCount: 3 })],
      folder,
    )
    expect(stdout).toMatch(/1 new.*Files: 1 new, 1 unchanged/s)
    expect(peakMegabytes).toBeLessThan(MAX_MEGABYTES)
  })
})
