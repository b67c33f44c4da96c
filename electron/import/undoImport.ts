import { AppError } from '../../shared/contract/appError.ts'
import type { ImportReport } from '../../shared/model/importReport.ts'
import type { Archive } from '../store/openArchive.ts'
import { deriveFromVersions } from './importRecords.ts'

/** Takes back what an import brought and no other import has; what the person edited stays for a later import. */
export function undoImport(archive: Archive, importId: number): ImportReport {
  const release = archive.holdImportLock()
  try {
    const report = archive.imports.get(importId)
    if (!report) throw new AppError('not_found', `There is no import ${importId}. "backscroll imports" lists them.`)
    if (report.status === 'undone') throw new AppError('invalid_input', `Import ${importId} was already undone.`)
    archive.transaction(() => {
      forgetImport(archive, importId)
      archive.imports.setStatus(importId, 'undone')
    })
    archive.transaction(() => archive.blobs.removeUnused())
    return { ...report, status: 'undone' }
  } finally {
    release()
  }
}

/** To be called inside a transaction. */
export function forgetImport(archive: Archive, importId: number): void {
  const touched = new Set<number>()
  for (const { id, conversationId } of archive.rawVersions.onlySeenBy(importId)) {
    archive.rawVersions.remove(id)
    touched.add(conversationId)
  }
  for (const conversationId of touched) {
    const versions = archive.rawVersions.versionsOf(conversationId)
    if (versions.length === 0) archive.conversations.remove(conversationId)
    else {
      const { provider, externalId } = archive.conversations.identityOf(conversationId)
      archive.conversations.replace(conversationId, deriveFromVersions(provider, externalId, versions))
    }
  }
  archive.imports.removeTraces(importId)
}
