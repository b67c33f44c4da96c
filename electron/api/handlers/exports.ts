import { AppError } from '../../../shared/contract/appError.ts'
import type { Input } from '../../../shared/contract/archiveContract.ts'
import { exportHighlights } from '../../export/exportHighlights.ts'
import { createExportFiles } from '../../export/exportFiles.ts'
import { saveExportFile } from '../../export/saveExportFile.ts'
import { refuseMissing } from '../../store/archive/openArchive.ts'
import type { CallContext, Handlers } from '../dispatch.ts'
import { filterHighlights } from '../filterHighlights.ts'
import { findConversation } from '../readConversation.ts'
import type { HandlerServices } from '../handlerServices.ts'

type Names = 'exports.conversations' | 'exports.highlights' | 'exports.save'

export function createExportHandlers({ archiveFolder, read, clock }: HandlerServices): Pick<Handlers, Names> {
  const conversations = async ({ ids, ...input }: Input<'exports.conversations'>, { signal }: CallContext) => {
    refuseMissing(archiveFolder)
    // Loaded on first use, so that programs start faster.
    const { exportConversations } = await import('../../export/exportConversations.ts')
    return exportConversations({
      ...input,
      archiveFolder,
      signal,
      nowMs: clock().nowMs,
      choose: (archive) =>
        ids === null ? null : [...new Set(ids.map((id) => findConversation(archive, id, 'person').rowId))],
    })
  }
  return {
    'exports.conversations': conversations,
    'exports.highlights': ({ format, ...filter }) => {
      const highlights = read((archive) => filterHighlights(archive.highlights.list(null), filter))
      if (highlights.length === 0) throw AppError.of('noHighlightsToExport')
      return exportHighlights({ archiveFolder, format, highlights, nowMs: clock().nowMs })
    },
    'exports.save': ({ exportId, path, mayReplace }) => {
      const files = createExportFiles(archiveFolder)
      const made = files.find(exportId, clock().nowMs)
      if (made === null) throw AppError.of('exportGone')
      const saved = saveExportFile(made, { path, mayReplace, archiveFolder })
      files.remove(exportId)
      return { path: saved }
    },
  }
}
