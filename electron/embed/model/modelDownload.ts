import fs from 'node:fs'
import path from 'node:path'
import { AppError } from '../../../shared/contract/appError.ts'
import { downloadSize, type LocalModel, type PinnedFile } from '../../../shared/model/localModels.ts'
import { holdLock } from '../../store/archive/fileLock.ts'
import { modelFolder, type ModelPlaces, sha256Of } from './modelFile.ts'

interface DownloadOptions {
  readonly signal: AbortSignal
  readonly onProgress: (progress: { readonly done: number; readonly total: number }) => void
  /** How long a server may send nothing. */
  readonly stalledAfterMs?: number
}

const STALLED_AFTER_MS = 60_000
const PARTIAL_CONTENT = 206
const RANGE_REFUSED = 416

const filesOf = ({ weights, tokenizer }: LocalModel): readonly PinnedFile[] => [tokenizer, weights]
const sizeOf = (file: string): number => fs.statSync(file, { throwIfNoEntry: false })?.size ?? 0
const partOf = (file: string): string => `${file}.part`

/** How many bytes of a model are on disk, complete or not. */
export function downloadedBytes(places: ModelPlaces, model: LocalModel): number {
  const folder = modelFolder(places, model)
  return filesOf(model).reduce((sum, { name }) => {
    const file = path.join(folder, name)
    return sum + (sizeOf(file) || sizeOf(partOf(file)))
  }, 0)
}

/** Downloads what is missing of a model. Continues where an earlier download stopped; keeps only the exact files. */
export async function downloadModel(model: LocalModel, places: ModelPlaces, options: DownloadOptions): Promise<void> {
  const { home } = model
  if (home === null) throw AppError.of('modelNotDownloadable', { model: model.id })
  const folder = modelFolder(places, model)
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
  const release = holdModelsLock(places)
  try {
    const total = downloadSize(model)
    let before = 0
    for (const pinned of filesOf(model)) {
      const start = before
      const onBytes = (bytes: number): void => options.onProgress({ done: start + bytes, total })
      const file = path.join(folder, pinned.name)
      // One after the other: their sizes add up to the progress.
      // oxlint-disable-next-line eslint/no-await-in-loop
      if (!(await isComplete(file, pinned)))
        // oxlint-disable-next-line eslint/no-await-in-loop
        await downloadFile(new URL(pinned.path, home), { file, pinned }, { ...options, onBytes })
      onBytes(pinned.byteLength)
      before += pinned.byteLength
    }
  } catch (error) {
    throw explained(error, home, options.signal)
  } finally {
    release()
  }
}

/** Deletes a model's files, complete or not. */
export function removeModel(model: LocalModel, places: ModelPlaces): void {
  if (model.home === null) throw AppError.of('modelNotRemovable', { model: model.id })
  const release = holdModelsLock(places)
  try {
    fs.rmSync(modelFolder(places, model), { recursive: true, force: true })
  } finally {
    release()
  }
}

function holdModelsLock({ archiveFolder }: ModelPlaces): () => void {
  return holdLock(path.join(archiveFolder, 'models.lock'), { waitMs: 0, reason: 'modelDownloading' })
}

/** `onBytes` hears how much of the file is here. */
type FileOptions = DownloadOptions & { readonly onBytes: (bytes: number) => void }

interface Target {
  readonly file: string
  readonly pinned: PinnedFile
}

async function downloadFile(url: URL, { file, pinned }: Target, options: FileOptions): Promise<void> {
  const part = partOf(file)
  if (sizeOf(part) > pinned.byteLength) fs.rmSync(part)
  if (sizeOf(part) < pinned.byteLength) await fetchRest(url, part, { pinned, ...options })
  if (!(await isComplete(part, pinned))) {
    // A resumed file may have come from two versions, so the next try starts over.
    fs.rmSync(part, { force: true })
    throw AppError.of('downloadNotExpected', { host: url.host })
  }
  fs.renameSync(part, file)
}

async function isComplete(file: string, { byteLength, sha256 }: PinnedFile): Promise<boolean> {
  return sizeOf(file) === byteLength && (await sha256Of(file)) === sha256
}

async function fetchRest(url: URL, part: string, options: FileOptions & Pick<Target, 'pinned'>): Promise<void> {
  const { signal, stalledAfterMs = STALLED_AFTER_MS } = options
  const { host } = url
  const stall = new AbortController()
  const timer = setTimeout(() => stall.abort(AppError.of('downloadStalled', { host })), stalledAfterMs)
  try {
    const start = sizeOf(part)
    const response = await fetch(url, {
      signal: AbortSignal.any([signal, stall.signal]),
      headers: start === 0 ? {} : { range: `bytes=${start}-` },
    })
    if (response.status === RANGE_REFUSED) fs.rmSync(part)
    const { ok, body, status } = response
    if (!ok || body === null) throw AppError.of('downloadRefused', { host, status })
    // A server that ignores the range sends the whole file.
    const isRest = response.status === PARTIAL_CONTENT && rangeStart(response) === start
    await append(body, part, {
      ...options,
      start: isRest ? start : 0,
      onPiece: () => timer.refresh(),
    })
  } finally {
    clearTimeout(timer)
  }
}

interface Pieces extends Pick<FileOptions, 'onBytes'>, Pick<Target, 'pinned'> {
  readonly start: number
  readonly onPiece: () => void
}

/** Writes each piece before it reads the next one, so that a broken connection loses none. */
async function append(pieces: AsyncIterable<Uint8Array>, part: string, options: Pieces): Promise<void> {
  const { start, pinned, onPiece, onBytes } = options
  let byteLength = start
  const file = await fs.promises.open(part, start === 0 ? 'w' : 'a', 0o600)
  try {
    for await (const piece of pieces) {
      onPiece()
      byteLength += piece.length
      // Longer than the file, so its checksum can't match.
      if (byteLength > pinned.byteLength) break
      await file.writeFile(piece)
      onBytes(byteLength)
    }
  } finally {
    await file.close()
  }
}

function rangeStart(response: Response): number {
  return Number(/^bytes (\d+)-/.exec(response.headers.get('content-range') ?? '')?.[1] ?? Number.NaN)
}

/** The reason for the user. What was downloaded so far stays. */
function explained(error: unknown, home: string, signal: AbortSignal): unknown {
  if (signal.aborted) return AppError.of('downloadStopped')
  if (error instanceof AppError) return error
  const code = codeOf(error)
  if (code === 'ENOSPC') return AppError.of('downloadDiskFull').causedBy(error)
  if (error instanceof TypeError || code?.startsWith('UND_ERR') === true || code === 'ECONNRESET')
    return AppError.of('downloadUnreachable', { host: new URL(home).host }).causedBy(error)
  return error
}

function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  return 'code' in error && typeof error.code === 'string' ? error.code : codeOf(error.cause)
}
