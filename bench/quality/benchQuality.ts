import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { defaultSet, type EvaluationSet, readSet } from './evaluationSet.ts'
import { plainFullText } from './plainFullText.ts'
import { qualityReport, type QualityRun } from './qualityReport.ts'
import { scoreRun } from './scoreRun.ts'
import { searchBatch } from './searchBatch.ts'
import { setArchive, type Step, steps } from './setArchive.ts'

const resourcesFolder = new URL('../../resources/meaning', import.meta.url).pathname

const wantedSteps: Readonly<Record<string, readonly Step[]>> = {
  all: steps,
  static: ['none', 'static'],
  none: ['none'],
}

/** Built archives are kept here between runs, so that a change of the ranking is measured in seconds. */
const keptFolder = path.join(os.tmpdir(), 'backscroll-bench-sets')

/**
 * Measures how many relevant results are found in each set, next to plain SQLite full-text search, through the real
 * importer, indexer and command line.
 */
export async function benchQuality(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      set: { type: 'string', multiple: true, default: [defaultSet] },
      models: { type: 'string', default: 'all' },
      'archive-cache': { type: 'string', default: keptFolder },
    },
  })
  const wanted = wantedSteps[values.models]
  if (!wanted) return refuse(`--models ${values.models} is none of ${Object.keys(wantedSteps).join(', ')}.`)
  for (const folder of values.set) {
    // oxlint-disable-next-line eslint/no-await-in-loop -- side by side, the sets would slow each other down
    const set = await readSet(folder)
    if (!set)
      return refuse(
        `${folder} is no set to measure with. Give folders with queries.jsonl and export.zip or ` +
          'conversations.json: npm run bench -- quality --set FOLDER --set FOLDER',
      )
    // oxlint-disable-next-line eslint/no-await-in-loop -- same
    console.log(await measureSet(set, wanted, values['archive-cache']))
  }
}

function refuse(sentence: string): void {
  console.error(sentence)
  process.exitCode = 2
}

async function measureSet(set: EvaluationSet, wanted: readonly Step[], cacheFolder: string): Promise<string> {
  const runs: QualityRun[] = []
  for (const step of wanted) {
    // oxlint-disable-next-line eslint/no-await-in-loop -- each step starts from the one before
    const { folder, built } = await setArchive(set, step, { cacheFolder, resourcesFolder })
    // oxlint-disable-next-line eslint/no-await-in-loop -- same
    const { lines, wallMsPerQuery } = await searchBatch(folder, set.queriesFile, step === 'none' ? ['--words'] : [])
    runs.push({ step, built, wallMsPerQuery, score: scoreRun(set, lines) })
  }
  const baselines = (['text', 'context'] as const).map((columns) => scoreRun(set, plainFullText(set, columns)))
  return qualityReport(set, baselines, runs)
}
