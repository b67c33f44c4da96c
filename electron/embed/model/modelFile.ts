import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { type LocalModel, localModels, miniLm, type PinnedFile } from '../../../shared/model/localModels.ts'
import { EmbedderError } from './embedder.ts'

/** Where models are, and which there are. */
export interface ModelPlaces {
  /** The folder of the model that comes with the app. */
  readonly resourcesFolder: string
  /** Downloaded models are in the archive. */
  readonly archiveFolder: string
  /** Defaults to those on offer. */
  readonly models?: readonly LocalModel[] | undefined
}

export function offeredModels({ models }: Pick<ModelPlaces, 'models'>): readonly LocalModel[] {
  return models ?? localModels
}

/** The folder of a model's files. */
export function modelFolder({ resourcesFolder, archiveFolder }: ModelPlaces, { id, home }: LocalModel): string {
  return home === null ? resourcesFolder : path.join(archiveFolder, 'models', id)
}

/** The reasons of the model that comes with the app, and those of a downloaded one. */
const problems = {
  missing: ['modelMissing', 'downloadMissing'],
  unreadable: ['modelUnreadable', 'downloadUnreadable'],
  damaged: ['modelDamaged', 'downloadDamaged'],
  notStarted: ['modelNotStarted', 'downloadNotStarted'],
} as const

export function modelProblem(problem: keyof typeof problems, { id, home }: LocalModel, file: string): EmbedderError {
  const [bundled, downloaded] = problems[problem]
  return home === null
    ? EmbedderError.because(bundled, { file })
    : EmbedderError.because(downloaded, { model: id, file })
}

/** Verified files by name, size and time: a process opens its model more than once. */
const verified = new Set<string>()

export function findMiniLm(resourcesFolder: string): Promise<string> {
  return findModelFile(path.join(resourcesFolder, miniLm.weights.name), miniLm.weights, miniLm)
}

/** Returns the path if the file is the expected one, and throws an explanation otherwise. */
export async function findModelFile(file: string, expected: PinnedFile, model: LocalModel): Promise<string> {
  const problem = missingFile(file, expected, model)
  if (problem !== null) throw problem
  const stats = await fs.promises.stat(file)
  const seen = `${file}\n${stats.size}\n${stats.mtimeMs}\n${expected.sha256}`
  if (verified.has(seen)) return file
  if ((await checksumOf(file, model)) !== expected.sha256) throw modelProblem('damaged', model, file)
  verified.add(seen)
  return file
}

/** A check without reading the files: whether they exist and have the right sizes. Null if so. */
export function missingModel(places: ModelPlaces, model: LocalModel): EmbedderError | null {
  const folder = modelFolder(places, model)
  const files = model.home === null ? [model.weights] : [model.weights, model.tokenizer]
  for (const expected of files) {
    const problem = missingFile(path.join(folder, expected.name), expected, model)
    if (problem !== null) return problem
  }
  return null
}

function missingFile(file: string, { byteLength }: PinnedFile, model: LocalModel): EmbedderError | null {
  const stats = fs.statSync(file, { throwIfNoEntry: false })
  if (!stats?.isFile()) return modelProblem('missing', model, file)
  return stats.size === byteLength ? null : modelProblem('damaged', model, file)
}

async function checksumOf(file: string, model: LocalModel): Promise<string> {
  try {
    return await sha256Of(file)
  } catch (error) {
    throw modelProblem('unreadable', model, file).causedBy(error)
  }
}

export async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of fs.createReadStream(file, { highWaterMark: 1 << 20 })) hash.update(piece)
  return hash.digest('hex')
}
