import { dirname, join } from 'node:path'
import { AppError } from '../../../shared/contract/appError.ts'
import type { Output } from '../../../shared/contract/archiveContract.ts'
import type { ImportProgress, ImportReport } from '../../../shared/model/importReport.ts'
import type { ImportOutcome } from '../../import/importPaths.ts'
import type { HandlerContext, Handlers } from '../dispatch.ts'
import type { HandlerParts } from '../handlerParts.ts'
import { createUploads, type Uploads } from '../uploads.ts'

type Names = 'imports.run' | 'imports.upload' | 'imports.sample' | 'imports.list' | 'imports.undo'

export function createImportHandlers(parts: HandlerParts): Pick<Handlers, Names> {
  const uploads = createUploads(parts.archiveFolder)
  const underName = (report: ImportReport): ImportReport => ({
    ...report,
    sourcePath: uploads.nameOf(report.sourcePath),
  })
  return {
    'imports.run': ({ paths }, context) => importAll(parts, paths, context),
    'imports.upload': ({ uploadIds }, context) => importUploads(parts, uploads, uploadIds, context),
    'imports.sample': (_input, context) => importAll(parts, [sampleFile(parts)], context),
    'imports.list': () => parts.read((archive) => ({ imports: archive.imports.list().map(underName) })),
    'imports.undo': async ({ id }) => {
      // It reads exports again, and no other program shall start slower for all that this takes.
      const { undoImport } = await import('../../import/record/undoImport.ts')
      return underName(parts.write((archive) => undoImport(archive, id)))
    },
  }
}

/** Lies beside the models, in the sources as in the packed app. */
function sampleFile({ resourcesFolder }: HandlerParts): string {
  return join(dirname(resourcesFolder), 'sample', 'sample-export.zip')
}

async function importAll(
  parts: HandlerParts,
  paths: readonly string[],
  context: HandlerContext,
): Promise<{ outcomes: ImportOutcome[] }> {
  const { isCancelled, emit } = context
  const { archiveFolder } = parts
  const onProgress = (progress: ImportProgress): void => emit({ name: 'import.progress', progress })
  const { importPaths } = await import('../../import/importPaths.ts')
  const outcomes = await importPaths({ archiveFolder, paths, isCancelled, onProgress })
  if (outcomes.every(({ report }) => report === null)) return { outcomes }
  await indexStaticTable(parts, context)
  return { outcomes: upToDate(parts, outcomes) }
}

/** What one path lacked, a later one may have brought. */
function upToDate({ read }: HandlerParts, outcomes: readonly ImportOutcome[]): ImportOutcome[] {
  return read((archive) =>
    outcomes.map((outcome) =>
      outcome.report === null
        ? outcome
        : { ...outcome, report: archive.imports.get(outcome.report.id) ?? outcome.report },
    ),
  )
}

/** However it ends, the files are not kept, unless it could not even begin. */
async function importUploads(
  parts: HandlerParts,
  uploads: Uploads,
  uploadIds: readonly string[],
  context: HandlerContext,
): Promise<Output<'imports.upload'>> {
  const paths = uploadIds.map((id) => uploads.find(id) ?? gone())
  let canTryAgain = false
  const emit: HandlerContext['emit'] = (event) =>
    context.emit(
      event.name === 'import.progress'
        ? { ...event, progress: { ...event.progress, sourcePath: uploads.nameOf(event.progress.sourcePath) } }
        : event,
    )
  try {
    const { outcomes } = await importAll(parts, paths, { ...context, emit })
    canTryAgain = outcomes.every(({ error }) => error?.code === 'archive_busy')
    return { outcomes: outcomes.map((outcome) => underItsName(outcome, uploads)) }
  } finally {
    if (!canTryAgain) await Promise.all(uploadIds.map(uploads.remove))
  }
}

function gone(): never {
  throw new AppError('not_found', 'This upload is not here, or was imported already. Send the file again.')
}

/** The person knows the files by the names they had, not by where we put them. */
function underItsName({ path, report, error }: ImportOutcome, { nameOf }: Uploads): ImportOutcome {
  const name = nameOf(path)
  if (error !== null)
    return { path: name, report: null, error: { ...error, message: error.message.replaceAll(path, name) } }
  return { path: name, report: { ...report, sourcePath: nameOf(report.sourcePath) }, error: null }
}

/** What was imported can be found by its meaning at once, if less well than with the model. */
async function indexStaticTable(parts: HandlerParts, { isCancelled, emit }: HandlerContext): Promise<void> {
  try {
    const { indexArchive } = await import('../../embed/build/indexArchive.ts')
    await indexArchive({
      ...parts,
      extent: 'static',
      isCancelled,
      onProgress: (progress) => emit({ name: 'index.progress', progress }),
    })
  } catch {
    // The import itself is done. Most likely an indexer is running already and will find the new messages; otherwise
    // "index status" reports what is missing, and the next build meets the same error where it is shown.
  }
}
