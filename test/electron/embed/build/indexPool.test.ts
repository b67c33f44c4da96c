import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { EmbedderError } from '../../../../electron/embed/model/embedder.ts'
import { openPool } from '../../../../electron/embed/build/indexPool.ts'
import { temporaryFolders } from '../../../support/archiveFixture.ts'

const newFolder = temporaryFolders('pool')

/** A thread that answers every text with its length, and exits silently when it gets `end`, at once or when idle. */
function openThreads(threadCount: number) {
  const file = path.join(newFolder(), 'thread.mjs')
  writeFileSync(
    file,
    `
    import { parentPort } from 'node:worker_threads'
    parentPort.on('message', (asked) => {
      if (asked === 'close' || asked.texts[0] === 'end') process.exit()
      const numbers = Float32Array.from(asked.texts.map((text) => text.length))
      parentPort.postMessage({ kind: 'vectors', id: asked.id, numbers })
      if (asked.texts[0] === 'end soon') setTimeout(() => process.exit(), 10)
    })
    parentPort.postMessage({ kind: 'ready', identity: 'lengths', dimensions: 1 })
  `,
  )
  return openPool({ workerFile: pathToFileURL(file), job: {} as never, threadCount })
}

describe('a thread that ends', () => {
  it('while working fails its batch, and the others continue', async () => {
    const { embed, close } = await openThreads(2)
    const [lost, kept] = await Promise.allSettled([embed(['end'], 'text'), embed(['four'], 'text')])
    expect(lost).toMatchObject({ status: 'rejected', reason: expect.any(EmbedderError) as unknown })
    expect(kept).toMatchObject({ status: 'fulfilled', value: [Float32Array.of(4)] })
    for (let round = 0; round < 5; round++) expect(await embed(['three'], 'text')).toEqual([Float32Array.of(5)])
    await close()
  })

  it('while idle gets no more work, and nothing waits for it', async () => {
    const { embed, close } = await openThreads(1)
    await embed(['end soon'], 'text')
    await sleep(300)
    await expect(embed(['four'], 'text')).rejects.toBeInstanceOf(EmbedderError)
    await close()
  })
})
