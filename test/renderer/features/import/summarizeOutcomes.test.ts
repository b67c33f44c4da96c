import { describe, expect, it } from 'vitest'
import { summarizeOutcomes } from '../../../../renderer/features/import/summarizeOutcomes.ts'
import type { ImportReport } from '../../../../shared/model/importReport.ts'

function report(conversations: Partial<ImportReport['conversations']>): ImportReport {
  return {
    id: 1, status: 'done', sourcePath: 'export.zip', source: 'zip', formats: [], startedAtMs: 0, finishedAtMs: 1, nodes: 0, messages: 0,
    conversations: { new: 0, updated: 0, unchanged: 0, skipped: 0, ...conversations },
    files: { kept: 0, unchanged: 0, missing: 0 }, skipped: [], missingFiles: [], warnings: [], notesLeftOut: 0,
  }
}

const sentences = (...conversations: Partial<ImportReport['conversations']>[]): readonly string[] =>
  summarizeOutcomes(conversations.map((each) => ({ path: 'export.zip', report: report(each), error: null }))).sentences

describe('summarizeOutcomes', () => {
  it('adds up several files', () => {
    expect(sentences({ new: 1200, updated: 1 }, { new: 34 })).toEqual(['1,234 conversations added', '1 conversation updated'])
  })

  it('says when there was nothing new, or nothing at all', () => {
    expect(sentences({ unchanged: 3 })).toEqual(['Nothing new: all of it was here already.'])
    expect(sentences({})).toEqual(['There were no conversations in it.'])
  })

  it('names a file that failed without its folder', () => {
    const outcome = { path: '/home/ana/holiday.zip', report: null, error: { code: 'unreadable_export' as const, message: 'This is no zip.' } }
    expect(summarizeOutcomes([outcome])).toMatchObject({ sentences: [], failures: [{ name: 'holiday.zip', message: 'This is no zip.' }] })
  })
})
