import type { z } from 'zod'
import { agentOperations } from './operations/agentOperations.ts'
import { clientOperations } from './operations/clientOperations.ts'
import { conversationOperations } from './operations/conversationOperations.ts'
import { exportOperations } from './operations/exportOperations.ts'
import { highlightOperations } from './operations/highlightOperations.ts'
import { importOperations } from './operations/importOperations.ts'
import { indexOperations } from './operations/indexOperations.ts'
import { messageOperations } from './operations/messageOperations.ts'
import { searchOperations } from './operations/searchOperations.ts'
import { wholeArchiveOperations } from './operations/wholeArchiveOperations.ts'
import { windowOperations } from './operations/windowOperations.ts'

/**
 * Everything the archive can do. One entry in a list of operations and one handler: every interface it names then
 * offers it.
 */
export const archiveContract = {
  ...importOperations,
  ...conversationOperations,
  ...messageOperations,
  ...searchOperations,
  ...highlightOperations,
  ...exportOperations,
  ...agentOperations,
  ...clientOperations,
  ...wholeArchiveOperations,
  ...indexOperations,
  ...windowOperations,
}

export type ArchiveContract = typeof archiveContract
export type OperationName = keyof ArchiveContract
export type Input<Name extends OperationName> = z.output<ArchiveContract[Name]['input']>
export type Output<Name extends OperationName> = z.output<ArchiveContract[Name]['output']>

export function isOperation(name: string): name is OperationName {
  return Object.hasOwn(archiveContract, name)
}
