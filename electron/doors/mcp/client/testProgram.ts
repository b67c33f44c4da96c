import os from 'node:os'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { z } from 'zod'
import type { ClientProof, ProgramCommand } from '../../../../shared/model/clientSetup.ts'
import { cutText } from '../../../../shared/text/agentText.ts'
import { printable } from '../../../../shared/text/printable.ts'
import { startAsClient } from './connectProgram.ts'

interface ProofOptions {
  readonly version: string
  readonly home: string
  readonly now: () => number
  /** How to fix an entry whose program doesn't respond. */
  readonly advice: string
}

const ANSWER_MS = 30_000
const SHOWN_LENGTH = 400

const foundMessages = z.object({
  results: z.array(z.looseObject({ title: z.string().nullish(), content: z.string() })),
})

/**
 * Starts a program the way a client would, with a minimal environment and in another folder, then initializes it, lists
 * its tools and runs a search.
 */
export async function testProgram(
  program: ProgramCommand,
  query: string | null,
  { version, home, now, advice }: ProofOptions,
): Promise<ClientProof> {
  const client = new Client({ name: 'backscroll-proof', version })
  const started = startAsClient(
    {
      command: program.command,
      args: [...program.args],
      env: { ...minimalEnvironment(home), ...program.env },
      cwd: os.tmpdir(),
    },
    client,
    ANSWER_MS,
  )
  const startedAtMs = now()
  try {
    const toolNames = (await started.connect()).map(({ name }) => name)
    const listedAtMs = now()
    const found = await searchOnce(client, toolNames, query)
    const provenAtMs = now()
    if ('problem' in found)
      return {
        kind: 'failed',
        provenAtMs: Math.round(provenAtMs),
        reason: `Backscroll starts, but its search does not answer: ${asSentence(found.problem)}`,
        fix: 'Do what this says, and check again.',
      }
    return {
      kind: 'proven',
      provenAtMs: Math.round(provenAtMs),
      startedInMs: Math.round(listedAtMs - startedAtMs),
      searchedInMs: Math.round(provenAtMs - listedAtMs),
      toolNames,
      ...found,
      remark: null,
    }
  } catch (error) {
    return {
      kind: 'failed',
      provenAtMs: Math.round(now()),
      reason: explain(program, error, started.lastWords()),
      fix: advice,
    }
  } finally {
    await client.close()
  }
}

/** The PATH of an app started from the dock or a menu. Windows sets its own, which it needs. */
const DEFAULT_PATH = '/usr/bin:/bin:/usr/sbin:/sbin'

/** Only what clients pass on: a program on the user's own shell PATH alone wouldn't be found by them either. */
function minimalEnvironment(home: string): Record<string, string> {
  return os.platform() === 'win32' ? { USERPROFILE: home } : { HOME: home, PATH: DEFAULT_PATH }
}

type Found = { readonly query: string; readonly firstHit: string | null } | { readonly problem: string }

/** Without a query, searches for the title of the newest conversation, which is certain to be found. */
async function searchOnce(client: Client, toolNames: readonly string[], query: string | null): Promise<Found> {
  const name = toolNames.find((tool) => tool.endsWith('conversation_search'))
  if (name === undefined) return { problem: 'it has no tool for searching.' }
  const newest = query === null ? await ask(client, name, {}) : null
  if (newest?.isError) return { problem: newest.text }
  const searched = query ?? (newest?.title || 'hello')
  const { isError, text, title, content } = await ask(client, name, { query: searched })
  if (isError) return { problem: text }
  return {
    query: searched,
    firstHit: content === null ? null : cutText(printable(`${title}: ${content}`), SHOWN_LENGTH),
  }
}

interface ToolReply {
  readonly isError: boolean
  readonly text: string
  readonly title: string
  /** Null when nothing was found. */
  readonly content: string | null
}

async function ask(client: Client, name: string, given: object): Promise<ToolReply> {
  const { content, structuredContent, isError } = await client.callTool(
    { name, arguments: { ...given, limit: 1 } },
    undefined,
    { timeout: ANSWER_MS },
  )
  const [first] = foundMessages.safeParse(structuredContent).data?.results ?? []
  const [said] = z.array(z.looseObject({ text: z.string() })).safeParse(content).data ?? []
  return {
    isError: isError === true,
    text: said?.text ?? '',
    title: first?.title ?? '',
    content: first?.content ?? null,
  }
}

function explain({ command }: ProgramCommand, error: unknown, heard: string): string {
  const code = (error as NodeJS.ErrnoException).code
  if (code === 'ENOENT') return `There is no program at ${command}.`
  if (code === 'EACCES' || code === 'EPERM') return `The system does not let ${command} be started: you may not run it.`
  const lastWords = printable(heard)
    .trim()
    .replace(/^backscroll: /, '')
  const said = lastWords === '' ? 'It said nothing.' : `It said: ${cutText(lastWords, SHOWN_LENGTH)}`
  return `${command} was started and gave no answer. ${asSentence(said)}`
}

/** Error messages from others may lack a final period, and another sentence follows. */
function asSentence(text: string): string {
  const said = text.trim()
  return /[.!?…]$/.test(said) ? said : `${said}.`
}
