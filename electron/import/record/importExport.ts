import { sentenceOf } from '../../../shared/reasons/sentence.ts'
import fs from 'node:fs'
import { AppError } from '../../../shared/contract/appError.ts'
import { printable } from '../../../shared/text/printable.ts'
import type { Archive } from '../../store/archive/openArchive.ts'
import { assetNames, startsWithId, readAssetsJson, readCatalog } from '../recognize/assetNames.ts'
import { checkManifest, planMembers, readAccountId } from '../recognize/exportMembers.ts'
import { type ConversationFile, findConversations, type FoundExport } from '../recognize/findConversations.ts'
import { checkDiskSpace } from '../source/diskSpace.ts'
import { baseName, type ExportMember, type ExportSource } from '../source/exportSource.ts'
import { openFile } from '../source/folderSource.ts'
import { readJson, readJsonText } from '../source/readJson.ts'
import { scriptVariable } from '../source/scriptVariable.ts'
import { type JsonRecord, splitJson } from '../source/splitJson.ts'
import { importFiles } from './importFiles.ts'
import { importRecord, type PlacedRecord } from './importRecords.ts'
import type { ImportRun, ImportSteps } from './importRun.ts'

/**
 * The steps for a zip, a folder or a file. Throws, before writing anything, if it contains neither conversations nor a
 * file that one mentions.
 */
export async function importExport(source: ExportSource, path: string, archive: Archive): Promise<ImportSteps> {
  const found = await findConversations(source, path).catch((error: unknown) => {
    const isUnknown = error instanceof AppError && error.code === 'unknown_format'
    const attachments = isUnknown ? findAttachments(source, path, archive) : null
    if (attachments === null) throw error
    return attachments
  })
  const conversationBytes = sumBytes(found.conversations.map(({ member }) => member))
  const rowBytes = Math.ceil(conversationBytes * ROWS_SHARE)
  checkDiskSpace(archive, rowBytes, found.files)
  const importAll = async (run: ImportRun): Promise<void> => {
    noteOddities(run, found)
    const accountId = await readAccountId(source)
    archive.transaction(() => archive.imports.setAccount(run.importId, accountId))
    run.meter.begin('conversations', conversationBytes)
    for (const file of found.conversations) {
      if (run.isCancelled()) return
      await importConversations(run, file)
    }
    if (run.isCancelled()) return
    await warnAboutManifest(run, source)
    await importAttachments(run, found)
  }
  return { rowBytes, run: importAll }
}

/** For files that people add beside an export or later: takes only those that messages refer to. */
function findAttachments(source: ExportSource, path: string, archive: Archive): FoundExport | null {
  const referenced = archive.members.referencedNames()
  const isReferenced = (member: ExportMember): boolean =>
    assetNames(member.path, member.byteLength, NO_CATALOG).keys.some((key) => referenced.has(key))
  // A document may be a zip itself.
  const whole = source.kind === 'zip' ? openFile(path).members.filter(isReferenced) : []
  const plan = planMembers(whole.length > 0 ? whole : source.members)
  const files = [...plan.json, ...plan.files].filter(isReferenced)
  return files.length === 0
    ? null
    : { conversations: [], files, plan: { json: [], chatHtml: null, files, refused: [] } }
}

const NO_CATALOG = readCatalog(null, null)

/** Rows, raw copy and index together take up to this share of the source JSON, and the log some more. */
const ROWS_SHARE = 1.3

function noteOddities({ archive, importId, tally }: ImportRun, { plan, conversations }: FoundExport): void {
  archive.transaction(() => {
    for (const { member } of plan.refused)
      archive.members.add(importId, { ...member, path: printable(member.path), role: 'refused', blobSha256: null })
    for (const { member } of conversations)
      archive.members.add(importId, { ...member, role: 'conversations', blobSha256: null })
    if (plan.chatHtml) archive.members.add(importId, { ...plan.chatHtml, role: 'chatHtml', blobSha256: null })
  })
  for (const { member, why } of plan.refused) tally.note('warnings', printable(member.path), why)
}

async function warnAboutManifest({ tally }: ImportRun, source: ExportSource): Promise<void> {
  const manifests = source.members.filter((member) => baseName(member.path) === 'export_manifest.json')
  // Parts of an export may have manifests of their own; the one nearest to the top covers everything.
  const [manifest] = manifests.toSorted((a, b) => a.path.split('/').length - b.path.split('/').length)
  if (!manifest || manifest.refusal !== null) return
  for (const note of checkManifest(await readJson(manifest), source.members, manifest.path)) tally.add('warnings', note)
}

async function importAttachments(run: ImportRun, { files, plan }: FoundExport): Promise<void> {
  const { archive, importId, meter, isCancelled } = run
  const named = (name: string): ExportMember | undefined =>
    files.find((member) => baseName(member.path).toLowerCase() === name)
  const catalog = readCatalog(
    await readJson(named('conversation_asset_file_names.json')),
    await readJson(named('library_files.json')),
  )
  meter.begin('files', sumBytes(files))
  const onBytes = (count: number): boolean => {
    meter.add(count)
    return !isCancelled()
  }
  const hashes = await importFiles({ ...run, catalog, onBytes }, files)
  // The viewer page is as long as all conversations together, so read it only for files without an id in their name.
  if (!plan.chatHtml || isCancelled() || plan.files.every(({ path }) => startsWithId(path))) return
  const table = readAssetsJson(await readJsonText(scriptVariable(plan.chatHtml.read(), 'assetsJson')))
  archive.transaction(() => {
    for (const { assetKey, path } of table) {
      const sha256 = hashes.get(path)
      if (sha256 !== undefined) archive.members.addName(importId, assetKey, sha256, baseName(path))
    }
  })
}

function sumBytes(members: readonly ExportMember[]): number {
  return members.reduce((sum, member) => sum + member.byteLength, 0)
}

/** Records per transaction: few enough to lose little, enough to commit rarely. */
const BATCH_RECORDS = 500
const BATCH_BYTES = 4 * 1024 * 1024
/**
 * A record takes up to ten times its length in memory until it is parsed, stored and indexed, and half as much again
 * for each version it is merged with.
 */
const MAX_RECORD_BYTES = 48 * 1024 * 1024

/** Streams the conversations of one file into the archive in batches. */
async function importConversations(context: ImportRun, file: ConversationFile): Promise<void> {
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
    if (record.kind === 'file') await storeTooLong(context, record, place)
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

/** Stored as a file, because it is too large for memory. */
async function storeTooLong(
  context: ImportRun,
  record: Extract<JsonRecord, { kind: 'file' }>,
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
    sentenceOf('noteRecordTooLong', { bytes: byteLength, file: `attachments/${sha256.slice(0, 2)}/${sha256}` }),
  )
}
