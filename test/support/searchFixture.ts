import { fileURLToPath } from 'node:url'
import type { z } from 'zod'
import {
  archiveContract,
  type ArchiveContract,
  type OperationName,
  type Output,
} from '../../shared/contract/archiveContract.ts'
import type { Door } from '../../shared/contract/operation.ts'
import type { LocalModel } from '../../shared/model/localModels.ts'
import type { Reply } from '../../shared/contract/reply.ts'
import type { SearchAnswer } from '../../shared/model/searchAnswer.ts'
import { importInto, saved } from './archiveFixture.ts'
import { buildConversation } from './buildExport.ts'
import { openDispatch } from './openDispatch.ts'
import { type NamedConversation, namesOfMessages } from './searchTexts.ts'

export const bundledResources = fileURLToPath(new URL('../../resources/meaning', import.meta.url))

type Given<Name extends OperationName> = z.input<ArchiveContract[Name]['input']>
export type SearchOptions = Partial<z.input<(typeof archiveContract)['search.run']['input']>>

/** Names of messages as in `searchTexts`, in the order of the hits. */
export interface Found {
  readonly names: readonly string[]
  readonly answer: SearchAnswer
}

interface OpenOptions {
  readonly folder: string
  /** Without a model, search uses keywords only. */
  readonly resourcesFolder?: string
  readonly conversations?: readonly NamedConversation[]
  /** The models on offer. */
  readonly models?: readonly LocalModel[]
}

/** The app's core at noon UTC on December 1, 2026, with its real threads. */
export function openSearch({ folder, resourcesFolder, conversations = [], models }: OpenOptions) {
  const { dispatch, bugs } = openDispatch(folder, resourcesFolder, models)
  const names = namesOfMessages(conversations)

  /** Any input at all, as an interface could pass it on. */
  function ask<Name extends OperationName>(
    name: Name,
    input: Given<Name>,
    signal = new AbortController().signal,
    door: Door = 'cli',
  ): Promise<Reply<Output<Name>>> {
    return dispatch({ door, name, input, context: { signal, emit: () => {} } })
  }

  async function must<Name extends OperationName>(
    name: Name,
    input: Given<Name>,
    door: Door = archiveContract[name].doors.includes('cli') ? 'cli' : 'mcp',
  ): Promise<Output<Name>> {
    const reply = await ask(name, input, new AbortController().signal, door)
    if (!reply.ok)
      throw new Error(`${name} failed with ${reply.error.code}: ${reply.error.message}`, { cause: bugs.at(-1) })
    return reply.value
  }

  async function find(query: string, options: SearchOptions = {}): Promise<Found> {
    const answer = await must('search.run', {
      query,
      useMeaning: false,
      limit: 200,
      // On a busy computer the usual five seconds may not be enough.
      budgetMs: 60_000,
      ...options,
    })
    return { names: answer.hits.map(({ messageId }) => names.get(messageId) ?? messageId), answer }
  }

  return { folder, bugs, dispatch, ask, must, find, names }
}

export type OpenSearch = ReturnType<typeof openSearch>

/** Through the real importer, in this thread. */
export async function importTexts(
  folder: string,
  conversations: readonly NamedConversation[],
  workFolder: string,
): Promise<void> {
  await importInto(folder, exportOf(workFolder, conversations))
}

export function exportOf(workFolder: string, conversations: readonly NamedConversation[]): string {
  return saved(
    workFolder,
    'conversations.json',
    conversations.map((each) => buildConversation(each)),
  )
}
