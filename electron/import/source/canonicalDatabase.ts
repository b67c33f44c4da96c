import { sentenceOf } from '../../../shared/reasons/sentence.ts'
import fs from 'node:fs'
import { AppError } from '../../../shared/contract/appError.ts'
import { openCanonicalDatabase } from '../../store/foreign/canonicalDatabase.ts'
import { canonicalDb } from '../formats/canonicalDb.ts'
import { importRecord } from '../record/importRecords.ts'
import type { ImportRun, ImportSteps } from '../record/importRun.ts'

export type DatabaseSource = ReturnType<typeof openDatabaseSource>

/** Throws if it is another kind of database. */
export function openDatabaseSource(path: string) {
  const byteLength = fs.statSync(path).size
  const database = openCanonicalDatabase(path)
  if (!database) {
    throw AppError.of('otherDatabase', { path })
  }
  return { kind: 'database', byteLength, ...database } as const
}

/** The steps for a canonical database. */
export function importCanonicalDatabase({ byteLength, conversations, close }: DatabaseSource): ImportSteps {
  const run = async ({ archive, importId, tally, meter, isCancelled }: ImportRun): Promise<void> => {
    meter.begin('conversations', 0)
    let number = 0
    for (const conversation of conversations()) {
      number += 1
      const bytes = Buffer.from(JSON.stringify(conversation))
      const place = `conversation ${number}`
      const unreadable = conversation.messages.filter(({ content }) => Buffer.isBuffer(content)).length
      if (unreadable > 0) tally.note('warnings', place, sentenceOf('noteUnreadableTexts', { messages: unreadable }))
      archive.transaction(() =>
        importRecord({ archive, importId, tally }, { bytes, isWhole: true, place, format: canonicalDb }),
      )
      meter.count(number, tally.counts.messages)
      if (isCancelled()) break
    }
    // Its own program may be waiting to write, and indexing takes a while.
    close()
  }
  return { rowBytes: byteLength, run }
}
