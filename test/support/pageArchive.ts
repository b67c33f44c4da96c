import { vi } from 'vitest'
import { AppError } from '../../shared/contract/appError.ts'
import type { Input, OperationName } from '../../shared/contract/archiveContract.ts'
import type { ArchiveBridge } from '../../shared/contract/archiveBridge.ts'

type Answers = { [Name in OperationName]?: (input: Input<Name>) => unknown }

/** A mock archive for stores of the app, with the answers a test sets. Created before the store is imported. */
export function pageArchive() {
  const answers: Answers = {}
  const asked: { readonly name: string; readonly input: unknown }[] = []
  const call: ArchiveBridge['call'] = async (name, input) => {
    asked.push({ name, input })
    const answer = answers[name as OperationName] as ((given: unknown) => unknown) | undefined
    try {
      return JSON.stringify({ ok: true, value: (await answer?.(input)) ?? {} })
    } catch (error) {
      if (error instanceof AppError)
        return JSON.stringify({ ok: false, error: { code: error.code, message: error.message } })
      throw error
    }
  }
  const bridge: ArchiveBridge = {
    call,
    cancel: () => {},
    listen: () => () => {},
    commands: () => () => {},
    pathOf: ({ name }) => `/${name}`,
  }
  vi.stubGlobal('window', { archiveBridge: bridge })
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined })
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => setTimeout(draw))
  return {
    answers,
    inputsOf: (name: OperationName): readonly unknown[] =>
      asked.filter((each) => each.name === name).map(({ input }) => input),
  }
}
