import type { z } from 'zod'
import type { ArchiveContract, OperationName, Output } from '../../shared/contract/archiveContract.ts'
import type { Door } from '../../shared/contract/operation.ts'
import type { Reply } from '../../shared/contract/reply.ts'
import { openDispatch } from './openDispatch.ts'

type Given<Name extends OperationName> = z.input<ArchiveContract[Name]['input']>

/** All operations, for the user and for an agent, at noon on December 1, 2026. */
export function openApi(folder: string) {
  const { dispatch, bugs } = openDispatch(folder)

  function through(door: Door) {
    const ask = <Name extends OperationName>(name: Name, input: Given<Name>): Promise<Reply<Output<Name>>> =>
      dispatch({ door, name, input, context: { signal: new AbortController().signal, emit: () => {} } })
    return {
      ask,
      async must<Name extends OperationName>(name: Name, input: Given<Name>): Promise<Output<Name>> {
        const reply = await ask(name, input)
        if (reply.ok) return reply.value
        throw new Error(`${name} failed with ${reply.error.code}: ${reply.error.message}`, { cause: bugs.at(-1) })
      },
      /** The error in place of an answer. */
      async refusal<Name extends OperationName>(name: Name, input: Given<Name>): Promise<string> {
        const reply = await ask(name, input)
        return reply.ok ? 'it was allowed' : `${reply.error.code}: ${reply.error.message}`
      },
    }
  }

  return { bugs, person: through('cli'), page: through('http'), window: through('ipc'), agent: through('mcp') }
}

export type OpenApi = ReturnType<typeof openApi>
