import { createTwoFilesPatch } from 'diff'
import type { ClientChange } from '../../../shared/model/clientSetup.ts'
import type { PlannedChange } from '../settings/spot.ts'

/** A planned change as it is shown before it is made. */
export function describeChange(change: PlannedChange, backupOf: (target: string) => string): ClientChange {
  if (change.kind === 'request') {
    const { method, address, body } = change
    return { kind: 'request', method, address, body: body === null ? null : JSON.stringify(body, null, 2) }
  }
  const { before, after } = change
  const { path, target, text } = before
  const hunks = createTwoFilesPatch('', '', text ?? '', after ?? '', undefined, undefined, { context: 3 }).replace(
    /^[^@]*/,
    '',
  )
  const heading = `--- ${text === null ? '/dev/null' : path}\n+++ ${after === null ? '/dev/null' : path}\n`
  return {
    kind: 'file',
    path,
    target,
    before: text,
    after,
    diff: heading + hunks,
    backup: text === null ? null : backupOf(target),
  }
}
