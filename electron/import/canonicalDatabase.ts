import fs from 'node:fs'
import { AppError } from '../../shared/contract/appError.ts'
import { openCanonicalDatabase } from '../store/canonicalDatabase.ts'
import { canonicalDb } from './formats/canonicalDb.ts'
import { importRecord } from './importRecords.ts'
import type { ImportRun, ImportSteps } from './importRun.ts'

/** The steps for a canonical database. Throws, before anything is written, when it is a database of another kind. */
export function importCanonicalDatabase(path: string): ImportSteps {
  const database = openCanonicalDatabase(path)
  if (!database) {
    throw new AppError('unknown_format', `${path} is a database, but not one of conversations. Choose the zip that OpenAI mailed you.`)
  }
  const run = async ({ archive, importId, tally, meter, isCancelled }: ImportRun): Promise<void> => {
    try {
      meter.begin('conversations', 0)
      let number = 0
      for (const conversation of database.conversations()) {
        number += 1
        const bytes = Buffer.from(JSON.stringify(conversation, asText))
        const place = `conversation ${number}`
        archive.transaction(() => importRecord({ archive, importId, tally }, { bytes, isWhole: true, place, format: canonicalDb }))
        meter.count(number, tally.counts.messages)
        if (isCancelled()) return
      }
    } finally {
      database.close()
    }
  }
  return { rowBytes: fs.statSync(path).size, run }
}

/** Columns of a foreign database may hold bytes, or whole numbers that JSON cannot. */
function asText(_key: string, value: unknown): unknown {
  if (typeof value === 'bigint') return value.toString()
  return value
}
