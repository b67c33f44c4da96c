import { describe, expect, it } from 'vitest'
import { AppError } from '../../../../shared/contract/appError.ts'
import {
  buildIndex,
  type BuildOptions,
  type BuildProgress,
  retryWhileBusy,
} from '../../../../electron/embed/build/buildIndex.ts'
import { EmbedderError } from '../../../../electron/embed/model/embedder.ts'
import { type IndexRunOptions, runIndexing } from '../../../../electron/embed/build/indexRun.ts'
import { type Archive, openArchive } from '../../../../electron/store/archive/openArchive.ts'
import { rowsOf, temporaryFolders } from '../../../support/archiveFixture.ts'
import { derivedFrom, store } from '../../../support/storedConversation.ts'
import { wordEmbedder } from '../../../support/wordEmbedder.ts'

const newFolder = temporaryFolders('build')
const COUNT = 12

async function filledArchive<T>(work: (archive: Archive) => Promise<T>): Promise<T> {
  const archive = openArchive(newFolder('archive'), 'write')
  for (let index = 0; index < COUNT; index += 1) {
    store(archive, {
      id: `talk ${index}`,
      createTime: 1_700_000_000 + index * 1000,
      turns: [
        ['user', `question ${'x'.repeat(index + 1)}`],
        ['assistant', `answer ${'y'.repeat(index + 1)}`],
      ],
    })
  }
  try {
    return await work(archive)
  } finally {
    archive.close()
  }
}

function build(archive: Archive, options: Partial<BuildOptions> = {}): Promise<number> {
  return buildIndex({
    archive,
    embedder: wordEmbedder(),
    batchTexts: 4,
    batchesAhead: 0,
    signal: new AbortController().signal,
    now: Date.now,
    onProgress: () => {},
    ...options,
  })
}

function run(archive: Archive, options: Partial<IndexRunOptions> = {}) {
  return runIndexing({
    archive,
    extent: 'all',
    openStatic: () => wordEmbedder('table'),
    openModel: async () => ({ embedder: wordEmbedder('model'), batchesAhead: 1 }),
    signal: new AbortController().signal,
    now: Date.now,
    onProgress: () => {},
    ...options,
  })
}

function vectorsIn({ folder }: Archive): unknown {
  return rowsOf(
    folder,
    'SELECT identity, node_id, hex(vector) FROM message_vectors JOIN embedding_models ON id = model_id ORDER BY 1, 2',
  )
}

describe('building', () => {
  it.each([
    [4, 0],
    [1, 0],
    [3, 2],
    [1000, 0],
    [1000, 3],
  ])('gives every message its vector, in batches of %i with %i ahead', (batchTexts, batchesAhead) =>
    filledArchive(async (archive) => {
      const modelId = await build(archive, { batchTexts, batchesAhead })
      expect(archive.vectors.progress(modelId, 'here')).toEqual({
        conversations: { done: COUNT, total: COUNT },
        messages: { done: 2 * COUNT, total: 2 * COUNT },
      })
    }),
  )

  it('embeds the newest conversations first, and each text once', () =>
    filledArchive(async (archive) => {
      const seen: string[] = []
      await build(archive, { embedder: wordEmbedder('words', (texts) => seen.push(...texts)) })
      expect(seen).toHaveLength(2 * COUNT)
      expect(new Set(seen).size).toBe(2 * COUNT)
      expect(seen.slice(0, 2)).toEqual([`question ${'x'.repeat(COUNT)}`, `answer ${'y'.repeat(COUNT)}`])
      expect(seen.at(-1)).toBe('answer y')
    }))

  it('reports progress up to the end', () =>
    filledArchive(async (archive) => {
      const reported: BuildProgress[] = []
      let nowMs = 0
      await build(archive, { onProgress: (progress) => reported.push(progress), now: () => (nowMs += 100) })
      expect(reported[0]).toMatchObject({ done: 0, secondsLeft: null })
      expect(reported.at(-1)).toMatchObject({ done: 2 * COUNT, total: 2 * COUNT, secondsLeft: 0 })
      expect(reported.every(({ done }, index) => done >= (reported[index - 1]?.done ?? 0))).toBe(true)
    }))

  it('stops between batches, and continues without repeating work', () =>
    filledArchive(async (archive) => {
      const stop = new AbortController()
      const seen: string[] = []
      const stopping = wordEmbedder('words', (texts) => {
        seen.push(...texts)
        if (seen.length >= 8) stop.abort()
      })
      await expect(build(archive, { embedder: stopping, signal: stop.signal })).rejects.toThrow(/abort/i)
      expect(seen).toHaveLength(8)
      const saved = rowsOf(archive.folder, 'SELECT 1 FROM message_vectors').length
      expect(saved).toBe(4)
      await build(archive, { embedder: wordEmbedder('words', (texts) => seen.push(...texts)) })
      expect(seen).toHaveLength(8 + 2 * COUNT - saved)
    }))

  it('embeds one text when one of many has changed', () =>
    filledArchive(async (archive) => {
      await build(archive)
      const long = {
        id: 'long',
        turns: Array.from({ length: 200 }, (_, index) => ['user', `message ${index}`] as const),
      }
      const id = store(archive, long)
      await build(archive)
      archive.transaction(() =>
        archive.conversations.replace(
          id,
          derivedFrom({ ...long, turns: long.turns.map((turn, index) => (index === 77 ? ['user', 'changed'] : turn)) }),
        ),
      )
      const seen: string[] = []
      await build(archive, { embedder: wordEmbedder('words', (texts) => seen.push(...texts)) })
      expect(seen).toEqual(['changed'])
    }))

  it('picks up what an import adds and changes while it runs', () =>
    filledArchive(async (archive) => {
      const importer = openArchive(archive.folder, 'write')
      let batches = 0
      const embedder = wordEmbedder('words', () => {
        batches += 1
        if (batches > 5) return
        // Changes a text that is being embedded right now, and adds a new one.
        importer.transaction(() => {
          importer.conversations.replace(
            COUNT,
            derivedFrom({ id: `talk ${COUNT - 1}`, turns: [['user', `changed ${batches}`]] }),
          )
          store(importer, { id: `new ${batches}`, turns: [['user', `new ${batches}`]] })
        })
      })
      const modelId = await build(archive, { embedder })
      importer.close()
      expect(archive.vectors.progress(modelId, 'here').conversations).toEqual({ done: COUNT + 5, total: COUNT + 5 })
      expect(
        rowsOf(
          archive.folder,
          "SELECT 1 FROM nodes WHERE kind = 'message' AND content <> '' AND id NOT IN (SELECT node_id FROM " +
            'message_vectors)',
        ),
      ).toEqual([])
    }))
})

describe('an archive that another program is writing to', () => {
  const never = new AbortController().signal
  const here = { isReplaced: () => false }

  it('is waited for', async () => {
    let tries = 0
    const work = (): number => {
      tries += 1
      if (tries < 3) throw new AppError({ code: 'archive_busy', message: 'Somebody writes.' })
      return tries
    }
    expect(await retryWhileBusy(here, work, never)).toBe(3)
  })

  it('is not waited for after another error, or when stopped', async () => {
    await expect(retryWhileBusy(here, () => expect.fail('broken'), never)).rejects.toThrow('broken')
    const stop = new AbortController()
    const busy = (): never => {
      setImmediate(() => stop.abort())
      throw new AppError({ code: 'archive_busy', message: 'Somebody writes.' })
    }
    await expect(retryWhileBusy(here, busy, stop.signal)).rejects.toThrow(/abort/i)
    await expect(retryWhileBusy({ isReplaced: () => true }, busy, never)).rejects.toThrow('Somebody writes.')
  })
})

describe('a run', () => {
  it('builds the quick index first, then the model, and removes vectors of an earlier choice', () =>
    filledArchive(async (archive) => {
      await build(archive, { embedder: wordEmbedder('earlier') })
      const steps: string[] = []
      expect(await run(archive, { onProgress: ({ step }) => steps.push(step) })).toEqual({
        ended: 'complete',
        problem: null,
      })
      expect([...new Set(steps)]).toEqual(['static', 'model'])
      expect(
        rowsOf(
          archive.folder,
          'SELECT DISTINCT identity FROM message_vectors JOIN embedding_models ON id = model_id ORDER BY 1',
        ),
      ).toEqual([{ identity: 'model' }, { identity: 'table' }])
      expect(archive.settings.get('embedding_identity')).toBe('model')
    }))

  it('works without a model that cannot be opened, and reports why', () =>
    filledArchive(async (archive) => {
      expect(
        await run(archive, {
          openModel: () => Promise.reject(new EmbedderError({ code: 'not_found', message: 'The model is missing.' })),
        }),
      ).toEqual({ ended: 'static_only', problem: { message: 'The model is missing.', reasons: [] } })
      expect(archive.settings.get('embedding_failure')).toBe('The model is missing.')
      expect(rowsOf(archive.folder, 'SELECT 1 FROM message_vectors')).toHaveLength(2 * COUNT)
      await run(archive)
      expect(archive.settings.get('embedding_failure')).toBeNull()
    }))

  it('works without the quick index too, and keeps the vectors of a model that breaks halfway', () =>
    filledArchive(async (archive) => {
      let batches = 0
      const breaking = wordEmbedder('model', () => {
        batches += 1
        // A run embeds 32 texts per batch, so all of these conversations are one batch.
        if (batches > 1) throw new EmbedderError({ code: 'not_found', message: 'The server went away.' })
      })
      for (let index = 0; index < 20; index += 1)
        store(archive, {
          id: `more ${index}`,
          turns: [
            ['user', `one ${index}`],
            ['assistant', `two ${index}`],
          ],
        })
      const outcome = await run(archive, {
        openStatic: () => Promise.reject(new EmbedderError({ code: 'not_found', message: 'The table is missing.' })),
        openModel: async () => ({ embedder: breaking, batchesAhead: 2 }),
      })
      expect(outcome).toEqual({ ended: 'static_only', problem: { message: 'The server went away.', reasons: [] } })
      expect(rowsOf(archive.folder, 'SELECT 1 FROM message_vectors')).toHaveLength(32)
    }))

  it('rebuilds everything to the same vectors', () =>
    filledArchive(async (archive) => {
      await run(archive)
      const before = vectorsIn(archive)
      const steps: string[] = []
      expect(await run(archive, { extent: 'anew', onProgress: ({ step }) => steps.push(step) })).toEqual({
        ended: 'complete',
        problem: null,
      })
      expect([...new Set(steps)]).toEqual(['keywords', 'static', 'model'])
      expect(vectorsIn(archive)).toEqual(before)
      archive.searchIndex.check()
      expect(archive.searchIndex.isBehind()).toBe(false)
    }))

  it('reports whether it was paused or stopped', () =>
    filledArchive(async (archive) => {
      const stopped = AbortSignal.abort()
      expect(await run(archive, { signal: stopped })).toEqual({ ended: 'stopped', problem: null })
      archive.settings.set('indexing', 'paused')
      expect(await run(archive, { signal: stopped })).toEqual({ ended: 'paused', problem: null })
    }))
})
