import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { defaultSet, readSet } from './evaluationSet.ts'
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

/**
 * Measures how many relevant results are found, next to plain SQLite full-text search, through the real importer,
 * indexer and command line.
 */
export async function benchQuality(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      set: { type: 'string', default: defaultSet },
      models: { type: 'string', default: 'all' },
      'archive-cache': { type: 'string' },
    },
  })
  const wanted = wantedSteps[values.models]
  const set = await readSet(values.set)
  if (!wanted || !set) {
    const sentence = wanted
      ? `${values.set} is no set to measure with. Give a folder with queries.jsonl and export.zip or ` +
        'conversations.json: npm run bench -- quality --set FOLDER'
      : `--models ${values.models} is none of ${Object.keys(wantedSteps).join(', ')}.`
    console.error(sentence)
    process.exitCode = 2
    return
  }
  const cacheFolder = values['archive-cache'] ?? fs.mkdtempSync(path.join(os.tmpdir(), 'backscroll-bench-'))
  try {
    const baseline = scoreRun(set, plainFullText(set))
    const runs: QualityRun[] = []
    for (const step of wanted) {
      const { folder, built } = await setArchive(set, step, { cacheFolder, resourcesFolder })
      const { lines, wallMsPerQuery } = await searchBatch(folder, set.queriesFile, step === 'none' ? ['--words'] : [])
      runs.push({ step, built, wallMsPerQuery, score: scoreRun(set, lines) })
    }
    console.log(qualityReport(set, baseline, runs))
  } finally {
    if (values['archive-cache'] === undefined) fs.rmSync(cacheFolder, { recursive: true, force: true })
  }
}
