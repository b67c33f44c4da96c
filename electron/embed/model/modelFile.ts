import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { EmbedderError } from './embedder.ts'

/** The int8 model of Xenova/all-MiniLM-L6-v2; scripts/fetchModel.mjs downloads exactly this file. */
export const miniLmFile = {
  name: 'all-MiniLM-L6-v2.onnx',
  byteLength: 22_972_370,
  sha256: 'afdb6f1a0e45b715d0bb9b11772f032c399babd23bfc31fed1c170afc848bdb1',
} as const

/** Verified files by name, size and time: a process opens its model more than once. */
const verified = new Set<string>()

/** Returns the model's path if its file is the expected one, and throws an explanation otherwise. */
export async function findMiniLm(resourcesFolder: string): Promise<string> {
  const problem = missingMiniLm(resourcesFolder)
  if (problem !== null) throw EmbedderError.because(problem, { file: path.join(resourcesFolder, miniLmFile.name) })
  const file = path.join(resourcesFolder, miniLmFile.name)
  const stats = await fs.promises.stat(file)
  const seen = `${file}\n${stats.size}\n${stats.mtimeMs}`
  if (verified.has(seen)) return file
  if ((await checksumOf(file)) !== miniLmFile.sha256) throw EmbedderError.because('modelDamaged', { file })
  verified.add(seen)
  return file
}

/** A check without reading the file: whether it exists and has the right size. Null if so. */
export function missingMiniLm(resourcesFolder: string): 'modelMissing' | 'modelDamaged' | null {
  const stats = fs.statSync(path.join(resourcesFolder, miniLmFile.name), { throwIfNoEntry: false })
  if (!stats?.isFile()) return 'modelMissing'
  return stats.size === miniLmFile.byteLength ? null : 'modelDamaged'
}

async function checksumOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  try {
    for await (const piece of fs.createReadStream(file, { highWaterMark: 1 << 20 })) hash.update(piece)
  } catch (error) {
    throw EmbedderError.because('modelUnreadable', { file }).causedBy(error)
  }
  return hash.digest('hex')
}
