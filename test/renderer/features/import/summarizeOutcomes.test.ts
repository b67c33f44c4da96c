import { describe, expect, it } from 'vitest'
import {
  type ImportOutcome,
  summarizeOutcomes,
  withoutImport,
} from '../../../../renderer/features/import/summarizeOutcomes.ts'
import type { ImportReport } from '../../../../shared/model/importReport.ts'

function report(conversations: Partial<ImportReport['conversations']>): ImportReport {
  return {
    id: 1,
    status: 'done',
    sourcePath: 'export.zip',
    source: 'zip',
    formats: [],
    startedAtMs: 0,
    finishedAtMs: 1,
    nodes: 0,
    messages: 0,
    conversations: { new: 0, updated: 0, unchanged: 0, skipped: 0, ...conversations },
    files: { kept: 0, unchanged: 0, missing: 0 },
    skipped: [],
    missingFiles: [],
    warnings: [],
    notesLeftOut: 0,
  }
}

const sentences = (...conversations: Partial<ImportReport['conversations']>[]): readonly string[] =>
  summarizeOutcomes(conversations.map((each) => ({ path: 'export.zip', report: report(each), error: null }))).sentences

const missing = (...missingFiles: ImportReport['missingFiles']): ImportReport => ({
  ...report({ new: 1 }),
  missingFiles,
  files: { kept: 0, unchanged: 0, missing: missingFiles.length },
})
const ended = (
  status: ImportReport['status'],
  conversations: Partial<ImportReport['conversations']>,
): ImportOutcome[] => [{ path: 'export.zip', report: { ...report(conversations), status }, error: null }]

describe('summarizeOutcomes', () => {
  it('adds up several files', () => {
    expect(sentences({ new: 1200, updated: 1 }, { new: 34 })).toEqual(['1,234 new conversations', '1 updated'])
  })

  it('reports when nothing was new, or nothing was there', () => {
    expect(sentences({ unchanged: 3 })).toEqual(['Nothing new. You’ve already imported everything in this export.'])
    expect(sentences({})).toEqual(['No conversations found in this export.'])
  })

  it('names a failed file without its folder', () => {
    const outcome = {
      path: '/home/ana/holiday.zip',
      report: null,
      error: { code: 'unreadable_export' as const, message: 'This is no zip.' },
    }
    expect(summarizeOutcomes([outcome])).toMatchObject({
      sentences: [],
      failures: [{ name: 'holiday.zip', message: 'This is no zip.' }],
    })
  })

  it.each([
    ['/home/ana/notes.pdf is not JSON.', { name: 'notes.pdf', message: 'is not JSON.' }],
    ['notes.pdf is not JSON.', { name: 'notes.pdf', message: 'is not JSON.' }],
    [
      'There is nothing in /home/ana/notes.pdf. Download it again.',
      { name: null, message: 'There is nothing in notes.pdf. Download it again.' },
    ],
    [
      'conversations.json inside the zip is damaged.',
      { name: 'notes.pdf', message: 'conversations.json inside the zip is damaged.' },
    ],
  ])('names a file once when the reason names it too: %s', (message, failure) => {
    const outcome = { path: '/home/ana/notes.pdf', report: null, error: { code: 'unknown_format' as const, message } }
    expect(summarizeOutcomes([outcome]).failures).toEqual([failure])
  })

  it('lists a missing file once when two exports of the same conversation mention it', () => {
    const [heron, stork] = ['heron.png', 'stork.png'].map((name) => ({
      where: 'Birds',
      why: `${name} is not in the export.`,
    }))
    if (heron === undefined || stork === undefined) throw new Error('there are two')
    const outcomes = [missing(heron, stork, stork), missing(heron)].map((each) => ({
      path: 'export.zip',
      report: each,
      error: null,
    }))
    expect(summarizeOutcomes(outcomes)).toMatchObject({ missingFiles: [heron, stork, stork], missingCount: 3 })
  })

  it('reports what was imported before a stop, or nothing when nothing was', () => {
    expect(summarizeOutcomes(ended('cancelled', { new: 35, unchanged: 2 })).sentences).toEqual([
      '35 new conversations',
      '2 unchanged',
    ])
    expect(summarizeOutcomes(ended('cancelled', {})).sentences).toEqual([])
  })

  it('reports a broken-off import neither as empty nor as unchanged, because it was not counted', () => {
    const whatToDo = 'Import the same file again to continue.'
    expect(summarizeOutcomes(ended('interrupted', {})).sentences).toEqual([whatToDo])
    expect(summarizeOutcomes(ended('interrupted', { unchanged: 10 })).sentences).toEqual(['10 unchanged'])
    expect(summarizeOutcomes([...ended('interrupted', {}), ...ended('done', { new: 3 })]).sentences).toEqual([
      '3 new conversations',
    ])
  })
})

describe('withoutImport', () => {
  const [one, two] = [1, 2].map((id) => ({ path: `${id}.zip`, report: { ...report({ new: id }), id }, error: null }))
  const failed = {
    path: 'notes.pdf',
    report: null,
    error: { code: 'unknown_format' as const, message: 'It is not JSON.' },
  }

  it('omits undone imports, and is null when no others are left', () => {
    if (one === undefined || two === undefined) throw new Error('there are two')
    expect(withoutImport([one, two, failed], 1)).toEqual([two, failed])
    expect(withoutImport([one, failed], 1)).toBeNull()
    expect(withoutImport([failed], 1)).toEqual([failed])
  })
})
