import type { Command } from 'commander'
import { operators } from '../../../../shared/query/operators.ts'
import { printableLine } from '../../../../shared/text/printable.ts'
import { call, type CommandContext, type CommonOptions, exitCodes, jsonLine } from '../commandContext.ts'
import { searchBatch } from '../searchBatch.ts'
import { searchLines } from '../searchLines.ts'

interface SearchOptions extends CommonOptions {
  readonly limit?: string
  readonly cursor?: string
  readonly explain?: boolean
  readonly context?: boolean
  readonly words?: boolean
  readonly batch?: string
  readonly out?: string
}

const DEFAULT_LIMIT = 20

export function addSearchCommand(program: Command, context: CommandContext): void {
  program
    .command('search')
    .description('Search messages with keyword and semantic search. See docs/guide/search.md for the query language.')
    .argument('[query...]', 'words, "phrases", prefix*, OR, -not, and operators such as from:me or after:2024-03')
    // `-word` excludes a word; it isn't an option.
    .allowUnknownOption()
    .option('--limit <count>', 'how many, 1 to 200 (default: 20)')
    .option('--cursor <cursor>', 'continue an earlier search')
    .option('--context', 'show the messages before and after each result')
    .option('--words', 'keyword search only, without semantic search')
    .option('--explain', 'explain why each message was found')
    .option('--batch <file>', 'run the queries in a file, one {"id", "query"} per line')
    .option('--out <file>', 'the file for the results of --batch, one {"id", "ranked", "conversations"} per line')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      () => `\nOperators:\n${operators.map(({ example, summary }) => `  ${example.padEnd(28)} ${summary}`).join('\n')}`,
    )
    .action(async (words: readonly string[], _options: unknown, command: Command) => {
      const options = command.optsWithGlobals<SearchOptions>()
      const problem = misuse(options, words)
      if (problem !== null) {
        context.terminal.err(`backscroll: ${printableLine(problem, 300)}`)
        context.setExitCode(exitCodes.usage)
      } else if (options.batch !== undefined)
        await searchBatch(context, options, { file: options.batch, out: options.out ?? null, ...inputOf(options) })
      else await searchOnce(context, options, words)
    })
}

function inputOf({ limit = String(DEFAULT_LIMIT), words = false }: SearchOptions) {
  return { limit: Number(limit), useMeaning: !words }
}

/** A sentence about invalid usage; null when it's valid. */
function misuse({ batch, out }: SearchOptions, words: readonly string[]): string | null {
  const option = words.find((word) => /^--[a-z]/.test(word))
  if (option !== undefined)
    return `There is no option ${option}. To search for it, quote it: backscroll search '"${option}"'`
  if (batch === undefined && out !== undefined) return '--out needs --batch, which names the file of queries.'
  if (batch !== undefined && words.length > 0)
    return '--batch reads its queries from the file. Remove the search words.'
  return batch === undefined && words.join('').trim() === ''
    ? 'The query is empty. For examples, run: backscroll search --help'
    : null
}

async function searchOnce(context: CommandContext, options: SearchOptions, words: readonly string[]): Promise<void> {
  const query = words.join(' ')
  const cursor = options.cursor === undefined ? {} : { cursor: options.cursor }
  const answer = await call(context, options, {
    name: 'search.run',
    input: { query, withContext: options.context === true, withTitled: true, ...inputOf(options), ...cursor },
  })
  if (!answer) return
  if (options.json) context.terminal.out(jsonLine(answer))
  else
    for (const line of searchLines(answer, {
      query,
      isExplained: options.explain === true,
      terminal: context.terminal,
    }))
      context.terminal.out(line)
}
