import { dirname, join } from 'node:path'
import { AppError } from '../../../shared/contract/appError.ts'
import type { Output } from '../../../shared/contract/archiveContract.ts'
import type { ImportProgress, ImportReport } from '../../../shared/model/importReport.ts'
import type { ImportOutcome } from '../../import/importPaths.ts'
import type { HandlerContext, Handlers } from '../dispatch.ts'
import type { HandlerServices } from '../handlerServices.ts'
import { createUploads, type Uploads } from '../uploads.ts'

type Names = 'imports.run' | 'imports.upload' | 'imports.sample' | 'imports.list' | 'imports.undo'

export function createImportHandlers(services: HandlerServices): Pick<Handlers, Names> {
  const uploads = createUploads(services.archiveFolder)
  const underName = (report: ImportReport): ImportReport => ({
    ...report,
    sourcePath: uploads.nameOf(report.sourcePath),
  })
  return {
    'imports.run': ({ paths }, context) => importAll(services, paths, context),
    'imports.upload': ({ uploadIds }, context) => importUploads(services, uploads, uploadIds, context),
    'imports.sample': (_input, context) => importAll(services, [sampleFile(services)], context),
    'imports.list': () => services.read((archive) => ({ imports: archive.imports.list().map(underName) })),
    'imports.undo': async ({ id }) => {
      // Loaded on first use, because it brings in the whole import code.
      const { undoImport } = await import('../../import/record/undoImport.ts')
      return underName(services.write((archive) => undoImport(archive, id)))
    },
  }
}

/** The sample is next to the models, both in the sources and in the packed app. */
function sampleFile({ resourcesFolder }: HandlerServices): string {
  return join(dirname(resourcesFolder), 'sample', 'sample-export.zip')
}

async function importAll(
  services: HandlerServices,
  paths: readonly string[],
  context: HandlerContext,
): Promise<{ outcomes: ImportOutcome[] }> {
  const { isCancelled, emit } = context
  const { archiveFolder } = services
  const onProgress = (progress: ImportProgress): void => emit({ name: 'import.progress', progress })
  const { importPaths } = await import('../../import/importPaths.ts')
  const outcomes = await importPaths({ archiveFolder, paths, isCancelled, onProgress })
  if (outcomes.every(({ report }) => report === null)) return { outcomes }
  await indexStaticTable(services, context)
  return { outcomes: upToDate(services, outcomes) }
}

/** A later path may contain files that an earlier one lacked. */
function upToDate({ read }: HandlerServices, outcomes: readonly ImportOutcome[]): ImportOutcome[] {
  return read((archive) =>
    outcomes.map((outcome) =>
      outcome.report === null
        ? outcome
        : { ...outcome, report: archive.imports.get(outcome.report.id) ?? outcome.report },
    ),
  )
}

/** Deletes the uploaded files however the import ends, unless it couldn't even start. */
async function importUploads(
  services: HandlerServices,
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
    const { outcomes } = await importAll(services, paths, { ...context, emit })
    canTryAgain = outcomes.every(({ error }) => error?.code === 'archive_busy')
    return { outcomes: outcomes.map((outcome) => withUserName(outcome, uploads)) }
  } finally {
    if (!canTryAgain) await Promise.all(uploadIds.map(uploads.remove))
  }
}

function gone(): never {
  throw AppError.of('uploadGone')
}

function renamed<Value>(value: Value, from: string, to: string): Value {
  return JSON.parse(JSON.stringify(value), (_key, part: unknown) =>
    typeof part === 'string' ? part.replaceAll(from, to) : part,
  ) as Value
}

/** Reports an upload under the name the user knows, not under our path. */
function withUserName({ path, report, error }: ImportOutcome, { nameOf }: Uploads): ImportOutcome {
  const name = nameOf(path)
  if (error !== null) return { path: name, report: null, error: renamed(error, path, name) }
  return { path: name, report: { ...report, sourcePath: nameOf(report.sourcePath) }, error: null }
}

/** Makes new messages available to semantic search at once, less precisely than with the model. */
async function indexStaticTable(services: HandlerServices, { isCancelled, emit }: HandlerContext): Promise<void> {
  try {
    const { indexArchive } = await import('../../embed/build/indexArchive.ts')
    await indexArchive({
      ...services,
      extent: 'static',
      isCancelled,
      onProgress: (progress) => emit({ name: 'index.progress', progress }),
    })
  } catch {
    // The import is complete. An indexer is probably running and will find the new messages. Otherwise "index status"
    // shows what's missing, and the next build reports this error.
  }
}
