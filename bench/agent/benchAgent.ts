import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { defaultSet, type EvaluationSet, readSet } from '../quality/evaluationSet.ts'
import { setArchive, type Step, steps } from '../quality/setArchive.ts'
import { agentReport, type AgentRun } from './agentReport.ts'
import { openAgent } from './openAgent.ts'
import { createSeedSearch } from './seedSearch.ts'
import { searchBlocks, sessionTurns, type ShownMessage } from './shownMessages.ts'

const resourcesFolder = new URL('../../resources/meaning', import.meta.url).pathname
const LIMIT = 50

/**
 * Measures what an agent finds in the first few thousand tokens of an answer, using the real MCP server and a real
 * client, next to the method of the tool it replaces.
 */
export async function benchAgent(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      set: { type: 'string', default: defaultSet },
      models: { type: 'string', default: 'full' },
      'archive-cache': { type: 'string' },
    },
  })
  const set = await readSet(values.set)
  const step = steps.find((name) => name === values.models)
  if (!set || !step) {
    console.error(
      set
        ? `--models ${values.models} is none of ${steps.join(', ')}.`
        : `${values.set} is no set to measure with: npm run bench -- agent --set FOLDER`,
    )
    process.exitCode = 2
    return
  }
  const cacheFolder = values['archive-cache'] ?? fs.mkdtempSync(path.join(os.tmpdir(), 'backscroll-bench-'))
  try {
    console.log(agentReport(set, step, await runAll(set, step, cacheFolder)))
  } finally {
    if (values['archive-cache'] === undefined) fs.rmSync(cacheFolder, { recursive: true, force: true })
  }
}

async function runAll(set: EvaluationSet, step: Step, cacheFolder: string): Promise<AgentRun[]> {
  const { folder } = await setArchive(set, step, { cacheFolder, resourcesFolder })
  const seed = createSeedSearch(path.join(folder, 'archive.db'))
  const agent = await openAgent(folder)
  const methods: readonly {
    readonly name: string
    readonly ask: (query: string) => Promise<readonly ShownMessage[]>
  }[] = [
    { name: 'LIKE, as the seed does', ask: (query) => Promise.resolve(seed.search(query, LIMIT)) },
    {
      name: 'conversation_search',
      ask: async (query) => searchBlocks(await agent.call('conversation_search', { query, limit: LIMIT })),
    },
    ...(['turns', 'both'] as const).map((searchMode) => ({
      name: `query_conversations, searchMode ${searchMode}`,
      ask: async (query: string) =>
        sessionTurns(await agent.call('query_conversations', { mode: 'search', query, searchMode })),
    })),
  ]
  try {
    const runs: AgentRun[] = []
    for (const { name, ask } of methods) {
      const answers = new Map<string, readonly ShownMessage[]>()
      for (const { id, query } of set.queries) answers.set(id, await ask(query))
      runs.push({ name, answers })
    }
    return runs
  } finally {
    seed.close()
    await agent.close()
  }
}
