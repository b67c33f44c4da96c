import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { IndexStatus } from '../../../../shared/model/indexStatus.ts'
import { saved, temporaryFolders } from '../../../support/archiveFixture.ts'
import { jsonLines, runCli, startCli } from '../../../support/commandLine.ts'
import { type ArchiveServer, startArchiveServer } from '../../../support/archiveServer.ts'
import { callServer, uploadTo } from '../../../support/askServer.ts'
import { buildConversation } from '../../../support/buildExport.ts'
import { startOllama } from '../../../support/ollamaServer.ts'

const newFolder = temporaryFolders('serveindex')
const talk = (name: string) =>
  buildConversation({
    id: name,
    title: name,
    turns: [
      ['user', `Tell me about ${name}`],
      ['assistant', `${name} are flowers.`],
    ],
  })
const indexing = { BACKSCROLL_SKIP_INDEX: '0' }
let ollama: Awaited<ReturnType<typeof startOllama>>
const servers: ArchiveServer[] = []
beforeAll(async () => {
  ollama = await startOllama()
})
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()))
  ollama.close()
})

/** An archive that needs indexing and hasn't been indexed yet. */
async function unindexedArchive(): Promise<string> {
  const archive = newFolder('archive')
  await runCli(['import', saved(newFolder(), 'a.json', [talk('tulips')])], { archive })
  await runCli(['index', 'use', 'ollama', '--address', ollama.address, '--model', 'words'], { archive })
  return archive
}

async function statusOf(archive: string): Promise<IndexStatus> {
  return JSON.parse((await runCli(['index', 'status', '--json'], { archive })).stdout) as IndexStatus
}

async function untilIndexed(archive: string, conversations: number): Promise<void> {
  for (
    let status = await statusOf(archive);
    status.isRunning || status.model.conversations.done < conversations;
    status = await statusOf(archive)
  )
    await sleep(100)
}

describe('the index', () => {
  it('resumes when the server starts, and includes later imports', async () => {
    const archive = await unindexedArchive()
    expect((await statusOf(archive)).model).toMatchObject({ state: 'waiting', conversations: { done: 0, total: 1 } })
    const server = await startArchiveServer({ archive, env: indexing })
    servers.push(server)
    await untilIndexed(archive, 1)
    const uploadIds = [await uploadTo(server, 'b.json', Buffer.from(JSON.stringify([talk('roses')])))]
    expect(await callServer(server, 'imports.upload', { uploadIds })).toMatchObject({ status: 200 })
    await untilIndexed(archive, 2)
  })

  it('stays unchanged while paused, and then continues', async () => {
    const archive = await unindexedArchive()
    await runCli(['index', 'pause'], { archive })
    const server = await startArchiveServer({ archive, env: indexing })
    servers.push(server)
    expect(await callServer(server, 'index.status', {})).toMatchObject({
      reply: { value: { isRunning: false, model: { state: 'paused' } } },
    })
    expect(await callServer(server, 'index.resume', {})).toMatchObject({ status: 200 })
    await untilIndexed(archive, 1)
  })

  it('is updated in the background by an import on the command line, which says so', async () => {
    const archive = await unindexedArchive()
    const imported = await startCli(['import', saved(newFolder(), 'b.json', [talk('roses')])], {
      archive,
      env: indexing,
    })
    expect(imported).toMatchObject({
      code: 0,
      stderr: '',
      stdout: expect.stringMatching(
        /1 new.*\nSemantic indexing continues in the background\. Check progress: backscroll index status\n$/s,
      ) as string,
    })
    await untilIndexed(archive, 2)
    const again = await startCli(['import', path.join(path.dirname(archive), 'missing.zip')], {
      archive,
      env: indexing,
    })
    expect(again).toMatchObject({ code: 1, stdout: '' })
  })

  it('is left alone with --no-index, and otherwise mentioned in JSON', async () => {
    const archive = await unindexedArchive()
    const file = saved(newFolder(), 'b.json', [talk('roses')])
    expect((await startCli(['import', file, '--no-index'], { archive, env: indexing })).stdout).not.toContain(
      'background',
    )
    expect((await statusOf(archive)).model.state).toBe('waiting')
    const { stdout } = await startCli(['import', file, '--json'], { archive, env: indexing })
    expect(jsonLines(stdout).at(-1)).toEqual({ event: 'indexing', archive: fs.realpathSync(archive) })
    await untilIndexed(archive, 2)
  })
})
