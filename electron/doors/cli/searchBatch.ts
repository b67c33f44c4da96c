import fs from 'node:fs'
import { createInterface } from 'node:readline'
import { z } from 'zod'
import { printableLine } from '../../../shared/text/printable.ts'
import { call, type CommandContext, type CommonOptions, exitCodes, jsonLine } from './commandContext.ts'
import { formatCount } from './countNoun.ts'

interface Batch {
  readonly file: string
  readonly out: string | null
  readonly limit: number
  readonly useMeaning: boolean
}

/** The most conversations per line. */
const CONVERSATIONS = 50

const batchLine = z.object({ id: z.union([z.string(), z.number()]), query: z.string() })

/** Runs the queries in a file one by one. A line that can't be searched is reported, and the rest continue. */
export async function searchBatch(
  context: CommandContext,
  options: CommonOptions,
  { file, out, ...input }: Batch,
): Promise<void> {
  const { terminal, setExitCode } = context
  const files = openFiles(file, out)
  if ('problem' in files) {
    terminal.err(`backscroll: ${files.problem}`)
    return setExitCode(exitCodes.usage)
  }
  const write = (line: string): void =>
    files.out === null ? terminal.out(line) : void fs.writeSync(files.out, `${line}\n`)
  let number = 0
  let done = 0
  let wrong = 0
  for await (const line of createInterface({ input: fs.createReadStream('', { fd: files.in }), crlfDelay: Infinity })) {
    number++
    if (context.signal.aborted) break
    const answer = line.trim() === '' ? '' : await runLine(context, options, { line, number, ...input })
    if (answer === null) wrong++
    else if (answer !== '') {
      write(answer)
      done++
    }
  }
  if (files.out !== null) fs.closeSync(files.out)
  if (wrong > 0) setExitCode(exitCodes.attention)
  if (out !== null) terminal.err(`Wrote ${formatCount(done)} results to ${out}`)
}

type Files = { readonly in: number; readonly out: number | null } | { readonly problem: string }

function openFiles(file: string, out: string | null): Files {
  const input = openInput(file)
  if (typeof input === 'string') return { problem: input }
  const output = out === null ? null : openOutput(out, file)
  if (typeof output !== 'string') return { in: input, out: output }
  fs.closeSync(input)
  return { problem: output }
}

/** The file opened for reading, or a sentence about why it can't be. */
function openInput(file: string): number | string {
  const shape = 'It needs one line {"id": …, "query": …} per search.'
  try {
    if (!fs.statSync(file).isFile()) return `${file} isn't a file. ${shape}`
  } catch {
    // Whatever the error, the name is the first thing to check.
    return `Couldn't find ${file}. ${shape}`
  }
  try {
    return fs.openSync(file, 'r')
  } catch {
    // The file exists, but the user has no permission to read it.
    return `Couldn't read ${file}. Check its permissions, or choose another file.`
  }
}

/**
 * Like openInput. Opening a file for writing empties it, so this must never be the query file, even under another name.
 */
function openOutput(out: string, file: string): number | string {
  try {
    const [queries, place] = [
      fs.statSync(file, { bigint: true }),
      fs.statSync(out, { bigint: true, throwIfNoEntry: false }),
    ]
    if (place?.dev === queries.dev && place.ino === queries.ino)
      return `${out} contains the queries and would be overwritten. Choose another file for the results.`
    return fs.openSync(out, 'w')
  } catch {
    // The name is the first thing to check.
    return `Couldn't write to ${out}. Choose another file for the results.`
  }
}

interface BatchLine extends Pick<Batch, 'limit' | 'useMeaning'> {
  readonly line: string
  readonly number: number
}

/** The line to write; null, after reporting why, if there is none. */
async function runLine(
  context: CommandContext,
  options: CommonOptions,
  { line, number, ...input }: BatchLine,
): Promise<string | null> {
  const request = readLine(line)
  if (request === null) {
    context.terminal.err(`backscroll: Line ${number} isn't {"id": …, "query": …}: ${printableLine(line, 60)}`)
    return null
  }
  const answer = await call(context, options, { name: 'search.run', input: { query: request.query, ...input } })
  if (answer === null) context.terminal.err(`backscroll: Couldn't search for line ${number}.`)
  return (
    answer &&
    jsonLine({
      id: request.id,
      ranked: answer.hits.map(({ messageId }) => messageId),
      conversations: answer.conversations.slice(0, CONVERSATIONS).map(({ conversationId }) => conversationId),
    })
  )
}

function readLine(line: string): z.infer<typeof batchLine> | null {
  try {
    return batchLine.parse(JSON.parse(line))
  } catch {
    // The caller reports the line by number.
    return null
  }
}
