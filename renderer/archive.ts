import { AppError } from '../shared/contract/appError.ts'
import type { ArchiveBridge } from '../shared/contract/archiveBridge.ts'
import type { Output } from '../shared/contract/archiveContract.ts'
import type { ArchiveEvent, WindowCommand } from '../shared/contract/archiveEvents.ts'
import { type ArchiveTransport, createCaller } from '../shared/contract/createCaller.ts'
import type { Reply } from '../shared/contract/reply.ts'
import type { FinishedExport, SaveOutcome } from '../shared/model/finishedExport.ts'
import { words } from './words/words.ts'

type ImportOutcomes = Output<'imports.upload'>

interface ImportFilesOptions {
  readonly signal: AbortSignal
  /** Total bytes uploaded from this page. Files that are read in place aren't uploaded. */
  readonly onSent: (sentBytes: number) => void
}

const STOP_AGAIN_MS = 500

const eventNames: readonly ArchiveEvent['name'][] = [
  'import.progress',
  'index.progress',
  'model.progress',
  'recovery.progress',
  'archive.damaged',
  'archive.changed',
]

const overHttp: ArchiveTransport = {
  call: async (name, input, signal) => {
    const request = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(input),
      signal: signal ?? null,
    }
    const answer = await fetch(`/rpc/${name}`, request).catch((cause: unknown) => {
      throw signal?.aborted ? cause : noAnswer(cause)
    })
    const reply: unknown = await answer.json().catch(() => null)
    return isReply(reply) ? reply : { ok: false, error: { code: 'not_allowed', message: refusalReason(answer.status) } }
  },
  listen: (listener) => {
    const source = new EventSource('/events')
    for (const name of eventNames)
      source.addEventListener(name, ({ data }: MessageEvent<string>) => listener(JSON.parse(data) as ArchiveEvent))
    // Events during a lost connection are not repeated.
    let wasOpen = false
    source.addEventListener('open', () => {
      if (wasOpen) listener({ name: 'archive.changed' })
      wasOpen = true
    })
    return () => source.close()
  },
}

/** Abort signals can't cross the bridge, so a call has an id to cancel it by. */
function overBridge({ call, cancel, listen }: ArchiveBridge): ArchiveTransport {
  let lastId = 0
  return {
    listen,
    call: async (name, input, signal) => {
      signal?.throwIfAborted()
      const callId = String(++lastId)
      const stop = (): void => cancel(callId)
      signal?.addEventListener('abort', stop)
      try {
        return JSON.parse(await call(name, input, callId)) as Reply<unknown>
      } finally {
        signal?.removeEventListener('abort', stop)
      }
    },
  }
}

const bridge = window.archiveBridge ?? null
const transport = bridge === null ? overHttp : overBridge(bridge)

const brokenListeners = new Set<() => void>()

export const archive = createCaller({
  call: async (name, input, signal) => {
    const reply = await transport.call(name, input, signal)
    if (!reply.ok && reply.error.code === 'archive_broken') for (const listener of brokenListeners) listener()
    return reply
  },
})

/** Calls the listener when an answer reports a damaged archive. */
export function onArchiveDamaged(listener: () => void): () => void {
  brokenListeners.add(listener)
  return () => void brokenListeners.delete(listener)
}

export const onArchiveEvent = transport.listen

/** The URL of a stored file. */
export function fileAddress(sha256: string): string {
  return `/files/${sha256}`
}

/** Lets the browser or the app save a finished export file. A browser doesn't report the outcome. */
export async function saveExport({ exportId, fileName }: FinishedExport): Promise<SaveOutcome | 'unknown'> {
  const link = document.createElement('a')
  link.href = `/exports/${exportId}`
  link.download = fileName
  link.click()
  return bridge === null ? 'unknown' : (await archive('window.saveOutcome', { exportId })).outcome
}

/** Whether this page runs in the app, which has settings a browser lacks. */
export const isInWindow = bridge !== null

/** Commands from the app menu and from links; a browser has none. */
export function onWindowCommand(listener: (command: WindowCommand) => void): () => void {
  return bridge === null ? () => undefined : bridge.commands(listener)
}

export function importPaths(paths: readonly string[], signal: AbortSignal): Promise<ImportOutcomes> {
  return untilStopped(archive('imports.run', { paths: [...paths] }), signal)
}

/** Imports the bundled sample. */
export function importSample(signal: AbortSignal): Promise<ImportOutcomes> {
  return untilStopped(archive('imports.sample', {}), signal)
}

export async function importFiles(
  files: readonly File[],
  { signal, onSent }: ImportFilesOptions,
): Promise<ImportOutcomes> {
  if (bridge !== null)
    return untilStopped(archive('imports.run', { paths: files.map((file) => pathOf(file, bridge)) }), signal)
  const uploadIds: string[] = []
  let sentBefore = 0
  for (const file of files) {
    uploadIds.push(await upload(file, signal, (sentBytes) => onSent(sentBefore + sentBytes)))
    sentBefore += file.size
  }
  signal.throwIfAborted()
  return untilStopped(archive('imports.upload', { uploadIds }), signal)
}

/**
 * An import continues in the background when its page is gone, so it must be stopped explicitly; the call then returns
 * what was read.
 */
async function untilStopped(call: Promise<ImportOutcomes>, signal: AbortSignal): Promise<ImportOutcomes> {
  let timer: ReturnType<typeof setInterval> | undefined
  const stop = (): void => {
    stopImports()
    // The import may not have started yet.
    timer = setInterval(stopImports, STOP_AGAIN_MS)
  }
  signal.addEventListener('abort', stop)
  try {
    return await call
  } finally {
    signal.removeEventListener('abort', stop)
    clearInterval(timer)
  }
}

/**
 * Stops all imports, including those another page started. If the request fails, the import call fails too and shows
 * the error.
 */
export function stopImports(): void {
  archive('imports.stop', {}).catch(() => {})
}

function pathOf(file: File, { pathOf: find }: ArchiveBridge): string {
  const path = find(file)
  if (path === '')
    throw new AppError({ code: 'unreadable_export', message: words.app.trouble.notOnThisComputer(file.name) })
  return path
}

/** XMLHttpRequest, because fetch doesn't report upload progress. */
function upload(file: File, signal: AbortSignal, onSent: (sentBytes: number) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('PUT', `/uploads?name=${encodeURIComponent(file.name)}`)
    request.setRequestHeader('content-type', 'application/octet-stream')
    request.responseType = 'json'
    request.upload.addEventListener('progress', ({ loaded }) => onSent(loaded))
    request.addEventListener('load', () => {
      const answer: unknown = request.response
      if (isUploaded(answer)) resolve(answer.uploadId)
      else if (isReply(answer) && !answer.ok) reject(new AppError(answer.error))
      else reject(new AppError({ code: 'not_allowed', message: refusalReason(request.status) }))
    })
    request.addEventListener('error', () => reject(noAnswer(undefined)))
    request.addEventListener('abort', () => reject(new DOMException('stopped', 'AbortError')))
    signal.addEventListener('abort', () => request.abort())
    request.send(file)
  })
}

function isUploaded(value: unknown): value is { readonly uploadId: string } {
  return typeof value === 'object' && value !== null && 'uploadId' in value
}

function isReply(value: unknown): value is Reply<unknown> {
  return typeof value === 'object' && value !== null && 'ok' in value
}

function noAnswer(cause: unknown): AppError {
  return new AppError({ code: 'internal', message: words.app.trouble.notRunning }, { cause })
}

function refusalReason(status: number): string {
  if (status === 401 || status === 403) return words.app.trouble.notSignedIn
  if (status === 413) return words.app.trouble.fileTooLarge
  if (status === 429 || status === 503) return words.app.trouble.busy
  return words.app.trouble.unknown
}
