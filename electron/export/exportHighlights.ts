import fs from 'node:fs'
import type { Highlight } from '../../shared/model/highlight.ts'
import type { MadeExport } from '../../shared/model/madeExport.ts'
import { isoDay } from '../../shared/query/wallSpan.ts'
import { fileNameOf } from './fileNames.ts'
import { highlightCsv } from './highlightCsv.ts'
import { highlightMarkdown } from './highlightMarkdown.ts'
import { createMadeFiles } from './madeFiles.ts'

interface HighlightExport {
  readonly archiveFolder: string
  readonly format: 'markdown' | 'csv'
  readonly highlights: readonly Highlight[]
  readonly nowMs: number
}

/** Makes one file of highlights. */
export function exportHighlights({ archiveFolder, format, highlights, nowMs }: HighlightExport): Promise<MadeExport> {
  const files = createMadeFiles(archiveFolder)
  files.removeOld(nowMs)
  const text = format === 'markdown' ? highlightMarkdown(highlights) : highlightCsv(highlights)
  const fileName = fileNameOf(`Backscroll highlights ${isoDay(nowMs)}`, format === 'markdown' ? '.md' : '.csv')
  return files.make({
    fileName,
    nowMs,
    write: async (file) => {
      await fs.promises.writeFile(file, text, { flag: 'wx', mode: 0o600 })
      return highlights.length
    },
  })
}
