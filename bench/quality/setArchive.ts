import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { migrations } from '../../electron/store/migrations/index.ts'
import { measureChild, type Measured } from '../measureChild.ts'
import type { EvaluationSet } from './evaluationSet.ts'

/** What a search may use: keywords only, the quick index too, or the large model too. */
export const steps = ['none', 'static', 'full'] as const
export type Step = (typeof steps)[number]

export interface SetArchive {
  readonly folder: string
  /** Null when the cache already had it. */
  readonly built: Measured | null
}

const program = (name: string): string => new URL(name, import.meta.url).pathname

/**
 * One archive per step, built by the real importer and indexer from the previous one; cached until the set, the schema
 * or a model changes.
 */
export async function setArchive(
  set: EvaluationSet,
  step: Step,
  { cacheFolder, resourcesFolder }: { cacheFolder: string; resourcesFolder: string },
): Promise<SetArchive> {
  const folder = path.join(cacheFolder, `${set.name}-${step}-${keyOf(set, step, resourcesFolder)}`)
  if (fs.existsSync(path.join(folder, 'made'))) return { folder, built: null }
  fs.rmSync(folder, { recursive: true, force: true })
  fs.mkdirSync(folder, { recursive: true })
  const built = await build(set, step, folder, { cacheFolder, resourcesFolder })
  fs.writeFileSync(path.join(folder, 'made'), '')
  return { folder, built }
}

async function build(
  set: EvaluationSet,
  step: Step,
  folder: string,
  places: { cacheFolder: string; resourcesFolder: string },
): Promise<Measured> {
  if (step === 'none') return measureChild([program('../import/importOnce.ts'), 'import', set.exportFile, folder])
  const before = await setArchive(set, step === 'full' ? 'static' : 'none', places)
  fs.copyFileSync(path.join(before.folder, 'archive.db'), path.join(folder, 'archive.db'))
  return measureChild([
    program('../search/indexOnce.ts'),
    step === 'full' ? 'model' : 'static',
    folder,
    places.resourcesFolder,
  ])
}

function keyOf({ exportFile }: EvaluationSet, step: Step, resourcesFolder: string): string {
  const hash = createHash('sha256').update(JSON.stringify(migrations)).update(fs.readFileSync(exportFile))
  if (step !== 'none')
    for (const name of fs.readdirSync(resourcesFolder).toSorted())
      hash.update(fs.readFileSync(path.join(resourcesFolder, name)))
  return hash.digest('hex').slice(0, 8)
}
