import type { IndexStatus, ModelStatus } from '../../../shared/model/indexStatus.ts'
import { printable } from '../../../shared/text/printable.ts'
import { grouped } from './counted.ts'

export function indexStatusText({
  archive,
  isRunning,
  isPaused,
  keywords,
  staticTable,
  model,
  chosen,
}: IndexStatus): string {
  const activity = isPaused ? (isRunning ? 'pausing' : 'paused') : isRunning ? 'running' : 'not running'
  const rows: readonly (readonly [string, string])[] = [
    ['archive', archive],
    ['indexing', activity],
    [
      'words',
      keywords.isUpToDate
        ? 'ready'
        : 'behind: an import is running or was interrupted; "backscroll doctor --repair" brings it up to date',
    ],
    ['small table', modelText(staticTable)],
    ['model', `${chosen}: ${modelText(model)}`],
  ]
  return rows.map(([name, value]) => `${name.padEnd(12)} ${printable(value)}`).join('\n')
}

function modelText({ state, reason, messages, conversations }: ModelStatus): string {
  const share = messages.total === 0 ? 100 : Math.floor((messages.done / messages.total) * 100)
  const counts =
    `${grouped(messages.done)} of ${grouped(messages.total)} messages in ` +
    `${grouped(conversations.done)} of ${grouped(conversations.total)} conversations (${share} %)`
  return state === 'ready' ? `ready, ${counts}` : `${state}, ${counts}. ${reason}`
}
