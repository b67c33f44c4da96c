import path from 'node:path'
import Database from 'better-sqlite3'
import { openMiniLm } from '../../electron/embed/model/openEmbedder.ts'
import { createSearchModels } from '../../electron/search/retrieve/searchModels.ts'
import { openArchive } from '../../electron/store/archive/openArchive.ts'
import { createRandom } from '../generate/random.ts'
import { likeScan } from './likeScan.ts'
import { pickWords } from './pickWords.ts'
import { queryMix } from './queryMix.ts'
import { type EmbedQuery, noMeaning, runQueries } from './runQueries.ts'

/** As long as the search thread waits for a model. */
const WAIT_MS = 3000

/** One measured process: `ARCHIVE RESOURCES PASSES PARTS`, with parts of `like`, `keyword` and `hybrid`. */
const [folder = '', resourcesFolder = '', passes = '5', parts = 'like,keyword,hybrid'] = process.argv.slice(2)
const wanted = new Set(parts.split(','))
const db = new Database(path.join(folder, 'archive.db'), { readonly: true })
const queries = queryMix(db)
const words = pickWords(db, createRandom(11))
const likeWords = [...words.rare.slice(0, 2), ...words.medium.slice(0, 2), ...words.common.slice(0, 1)]
const like = wanted.has('like') ? likeScan(db, likeWords) : null
db.close()
const archive = openArchive(folder, 'read')
const keyword = wanted.has('keyword') ? await runQueries(archive, queries, noMeaning, Number(passes)) : []
const keywordPeakMegabytes = process.resourceUsage().maxRSS / 1024
const hybrid = wanted.has('hybrid') ? await runQueries(archive, queries, await openModels(), Number(passes)) : []
archive.close()
console.log(
  JSON.stringify({
    like,
    keyword,
    hybrid,
    keywordPeakMegabytes,
    hybridPeakMegabytes: process.resourceUsage().maxRSS / 1024,
  }),
)

/**
 * The models as the search thread loads them. The query is embedded with the large model even when the archive has no
 * vectors of it.
 */
async function openModels(): Promise<EmbedQuery> {
  const { embedQuery } = createSearchModels({ resourcesFolder, embeddingKey: null })
  const model = await openMiniLm(resourcesFolder).catch(() => null)
  const asThread: EmbedQuery = (asked, text) => embedQuery(asked, text, { waitMs: WAIT_MS, waitsForModel: true })
  if (model === null || archive.vectors.findModel(model.identity) !== null) return asThread
  return async (asked, text) => {
    await model.embed([text], 'query')
    return asThread(asked, text)
  }
}
