import fs from 'node:fs'
import type { ConversationFile } from '../recognise/findConversations.ts'
import { importRecord, type PlacedRecord } from './importRecords.ts'
import type { ImportRun } from './importRun.ts'
import { type JsonRecord, splitJson } from '../source/splitJson.ts'

/** Records that go into one transaction: few enough to lose little, enough to commit seldom. */
const BATCH_RECORDS = 500
const BATCH_BYTES = 4 * 1024 * 1024
/**
 * In memory a record takes up to ten times its length until it is read, stored and indexed, and half as much again for
 * each version it is merged with.
 */
const MAX_RECORD_BYTES = 48 * 1024 * 1024

/** Streams the conversations of one file into the archive, some to a transaction. */
export async function importConversations(context: ImportRun, file: ConversationFile): Promise<void> {
  const { meter, isCancelled } = context
  let batch: PlacedRecord[] = []
  let batchBytes = 0
  let number = 0
  async function* counted(): AsyncGenerator<Buffer> {
    for await (const chunk of file.read()) {
      meter.add(chunk.length)
      yield chunk
    }
  }
  const options = {
    target: file.target,
    maxRecordBytes: MAX_RECORD_BYTES,
    spillFile: context.archive.spillFile(context.importId),
    keepsRest: file.format === null && file.target === 'array',
  }
  for await (const record of splitJson(counted(), options)) {
    number += 1
    const place = `${file.member.path} #${number}`
    if (record.at === 'file') await keepTooLong(context, record, place)
    else {
      batch.push({ bytes: record.bytes, isWhole: record.isWhole, place, format: file.format })
      batchBytes += record.bytes.length
    }
    if (batch.length < BATCH_RECORDS && batchBytes < BATCH_BYTES) continue
    writeBatch(context, batch)
    batch = []
    batchBytes = 0
    if (isCancelled()) return
  }
  writeBatch(context, batch)
}

function writeBatch(context: ImportRun, batch: readonly PlacedRecord[]): void {
  const { archive, tally, meter } = context
  if (batch.length === 0) return
  archive.transaction(() => {
    for (const record of batch) importRecord(context, record)
  })
  const { new: added, updated, unchanged } = tally.counts.conversations
  meter.count(added + updated + unchanged, tally.counts.messages)
}

/** Kept as a file, since it cannot be held in memory. */
async function keepTooLong(
  context: ImportRun,
  record: Extract<JsonRecord, { at: 'file' }>,
  place: string,
): Promise<void> {
  const { archive, importId, tally } = context
  const { sha256, byteLength } = await archive.blobs.write(fs.createReadStream(record.file))
  archive.transaction(() => {
    archive.blobs.record({ sha256, byteLength }, 'application/json')
    archive.members.add(importId, { path: place, role: 'refused', byteLength, crc32: null, blobSha256: sha256 })
  })
  tally.counts.conversations.skipped += 1
  tally.note(
    'skipped',
    place,
    `At ${Math.round(byteLength / 1e6)} MB it is too long to be read. It is kept as it came, as ` +
      `attachments/${sha256.slice(0, 2)}/${sha256}.`,
  )
}
