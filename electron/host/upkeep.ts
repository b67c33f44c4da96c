import type { ChangeWatch } from '../store/archive/changeWatch.ts'
import type { Host } from './openHost.ts'

/** Leave the first seconds to the app's own start. */
const FIRST_BACKUP_MS = 10_000
/** Changes come in bursts, and one backup covers them all. */
const AFTER_CHANGE_MS = 60_000
const NEXT_BACKUP_MS = 60 * 60 * 1000

/** Backs up when it is due; checks soon after the start, after changes and every hour. */
export function keepBackedUp(host: Host): void {
  let timer = setTimeout(look, FIRST_BACKUP_MS).unref()
  let isDueAfterChange = false

  function look(): void {
    isDueAfterChange = false
    timer = setTimeout(look, NEXT_BACKUP_MS).unref()
    void host.run('archive.care', {}).then((reply) => {
      // The next caller reports any other error, such as a full disk or a missing archive.
      if (!reply.ok && reply.error.code === 'archive_broken') host.emit({ name: 'archive.damaged' })
    })
  }

  host.subscribe((news) => {
    if (news.kind !== 'ended' || !news.reply.ok || !news.operation.writes || isDueAfterChange) return
    isDueAfterChange = true
    clearTimeout(timer)
    timer = setTimeout(look, AFTER_CHANGE_MS).unref()
  })
  host.onClose(() => clearTimeout(timer))
}

const FIRST_INDEX_MS = 2000

/** Builds the index whenever something is left to index and it isn't paused. */
export function keepIndexed(host: Host, build: () => void, firstMs = FIRST_INDEX_MS): void {
  async function lookForWork(): Promise<void> {
    const reply = await host.run('index.status', {})
    // Without an answer, for example because there is no archive yet, the next import leads back here.
    if (!reply.ok || reply.value.isRunning) return
    if ([reply.value.staticTable, reply.value.model].some(({ state }) => state === 'waiting')) build()
  }

  const timer = setTimeout(() => void lookForWork(), firstMs)
  host.subscribe((news) => {
    if (news.kind === 'ended' && news.reply.ok && news.operation.leavesIndexWork === true) void lookForWork()
  })
  host.onClose(() => clearTimeout(timer))
}

const WARM_UP_MS = 1500

/** Loads the models in the search thread soon after the start, so that the first search doesn't wait for them. */
export function warmUpSearch(host: Host): void {
  // Without an archive there is nothing to search yet.
  const timer = setTimeout(() => void host.run('search.warmUp', {}), WARM_UP_MS).unref()
  host.onClose(() => clearTimeout(timer))
}

const FIRST_CATCH_UP_MS = 1000

/** Makes the messages of an import that was stopped, or that ended with its program, searchable by keyword. */
export function catchUpAfterImports(host: Host): void {
  // Where it can't be done the next import does it: another program is importing, or the archive is read-only.
  const catchUp = (): void => {
    if (!host.imports.areRunning()) host.imports.holdUntil(host.run('index.catchUp', {}))
  }
  const timer = setTimeout(catchUp, FIRST_CATCH_UP_MS).unref()
  let isClosing = false
  host.imports.onStopped(() => {
    if (!isClosing) catchUp()
  })
  host.onClose(() => {
    isClosing = true
    clearTimeout(timer)
  })
}

const LOOK_MS = 1000

/** Announces changes to the archive, also those of other programs. */
export function announceChanges(host: Host, watch: ChangeWatch, logBug: (error: unknown) => void): void {
  function look(): void {
    try {
      if (watch.hasChanged()) host.emit({ name: 'archive.changed' })
    } catch (error) {
      logBug(error)
    }
  }
  look()
  const timer = setInterval(look, LOOK_MS)
  host.subscribe((news) => {
    // Also after a failure: half of the work may be done.
    if (news.kind === 'ended' && news.operation.writes) look()
  })
  host.onClose(() => {
    clearInterval(timer)
    watch.close()
  })
}
