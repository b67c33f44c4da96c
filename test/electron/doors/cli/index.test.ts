import { existsSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { IndexOutcome, IndexStatus } from '../../../../shared/model/indexStatus.ts'
import { buildConversation } from '../../../support/buildExport.ts'
import { rowsOf, saved, temporaryFolders, withArchive } from '../../../support/archiveFixture.ts'
import { type CliResult, jsonLines, runCli, startCli } from '../../../support/commandLine.ts'
import { vectorOf } from '../../../support/wordEmbedder.ts'

const newFolder = temporaryFolders('cliindex')
const bundledModel = path.join(import.meta.dirname, '../../../../resources/meaning/all-MiniLM-L6-v2.onnx')

/**
 * A fake Ollama server that a test can take down, or slow down with the model "words" for requests of more than one
 * text.
 */
const ollama = { delayMs: 0, status: 200, texts: [] as string[] }
let server: Server
let address = ''

beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { model, input } = JSON.parse(Buffer.concat(chunks).toString()) as { model: string; input: string[] }
      ollama.texts.push(...input)
      const embeddings = input.map((text) => [...vectorOf(text)])
      setTimeout(
        () =>
          response.writeHead(ollama.status, { 'content-type': 'application/json' }).end(JSON.stringify({ embeddings })),
        model === 'words' && input.length > 1 ? ollama.delayMs : 0,
      )
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => void server.close())
beforeEach(() => Object.assign(ollama, { delayMs: 0, status: 200, texts: [] }))

/** An archive with this many conversations of two messages, imported by the real program. */
async function archiveOf(count: number): Promise<string> {
  const archive = newFolder('archive')
  const conversations = Array.from({ length: count }, (_, index) =>
    buildConversation({
      id: `talk ${index}`,
      turns: [
        ['user', `How do I repair the bicycle number ${index}?`],
        ['assistant', `With patience and a wrench of size ${index}.`],
      ],
    }),
  )
  expect(await runCli(['import', saved(newFolder(), 'conversations.json', conversations)], { archive })).toMatchObject({
    code: 0,
    stderr: '',
  })
  return archive
}

async function archiveWithOllama(count: number): Promise<string> {
  const archive = await archiveOf(count)
  expect(await runCli(['index', 'use', 'ollama', '--address', address, '--model', 'words'], { archive })).toMatchObject(
    { code: 0, stderr: '' },
  )
  ollama.texts.length = 0
  return archive
}

async function statusOf(archive: string): Promise<IndexStatus> {
  return JSON.parse((await runCli(['index', 'status', '--json'], { archive })).stdout) as IndexStatus
}

function outcomeOf({ stdout }: CliResult): IndexOutcome | undefined {
  return jsonLines(stdout).find(({ event }) => event === 'outcome')?.['outcome'] as IndexOutcome | undefined
}

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await sleep(50)
}

describe('import', () => {
  it('updates the quick index, and the status shows it', async () => {
    const archive = await archiveOf(3)
    const status = await statusOf(archive)
    expect(status).toMatchObject({
      archive,
      isRunning: false,
      isPaused: false,
      keywords: { isUpToDate: true },
      chosen: 'the bundled model',
      staticTable: { state: 'ready', conversations: { done: 3, total: 3 }, messages: { done: 6, total: 6 } },
      model: { identity: null, state: 'waiting', conversations: { done: 0, total: 3 } },
    })
    const { stdout } = await runCli(['index', 'status'], { archive })
    expect(stdout).toMatch(/^quick index +ready, 6 of 6 messages in 3 of 3 conversations \(100 %\)$/m)
    expect(stdout).toMatch(/^model +the bundled model: waiting, .* Start indexing with: backscroll index build$/m)
  })
})

describe('index build --wait', () => {
  it('reports progress and ends when everything is indexed; a second run has nothing to do', async () => {
    const archive = await archiveWithOllama(40)
    const built = await runCli(['index', 'build', '--wait', '--json'], { archive })
    expect(built).toMatchObject({ code: 0, stderr: '' })
    expect(outcomeOf(built)).toEqual({ ended: 'complete', problem: null })
    expect(jsonLines(built.stdout)).toContainEqual(
      expect.objectContaining({ event: 'progress', step: 'model', done: 80, total: 80 }),
    )
    expect((await statusOf(archive)).model).toMatchObject({
      state: 'ready',
      identity: `ollama:${address}:words`,
      messages: { done: 80, total: 80 },
    })
    const sent = ollama.texts.filter((text) => text.includes('bicycle') || text.includes('wrench')).length
    expect(sent).toBe(80)
    expect(await runCli(['index', 'build', '--wait'], { archive })).toEqual({
      code: 0,
      stdout: 'Everything is indexed.\n',
      stderr: '',
    })
    expect(ollama.texts.filter((text) => text.includes('wrench'))).toHaveLength(40)
  })

  it.skipIf(!existsSync(bundledModel))('runs the bundled model on its own threads', async () => {
    const archive = await archiveOf(20)
    expect(outcomeOf(await runCli(['index', 'build', '--wait', '--json'], { archive }))).toEqual({
      ended: 'complete',
      problem: null,
    })
    expect((await statusOf(archive)).model).toMatchObject({ state: 'ready', messages: { done: 40, total: 40 } })
  })

  it.skipIf(!existsSync(bundledModel))('lets the bundled model finish its current batch when stopped', async () => {
    const archive = await archiveOf(100)
    const stopped = await startCli(['index', 'build', '--wait', '--json'], { archive, interruptAt: '"step":"model"' })
    expect(stopped).toMatchObject({ code: 130, stderr: '' })
    expect(outcomeOf(stopped)).toEqual({ ended: 'stopped', problem: null })
  })

  it('stops on Ctrl-C and later continues with the rest', { timeout: 180_000 }, async () => {
    const archive = await archiveWithOllama(100)
    ollama.delayMs = 300
    const stopped = await startCli(['index', 'build', '--wait', '--json'], {
      archive,
      interruptAt: '"step":"model","done":32',
    })
    expect(stopped.code).toBe(130)
    expect(outcomeOf(stopped)).toEqual({ ended: 'stopped', problem: null })
    const { done } = (await statusOf(archive)).model.messages
    expect(done).toBeGreaterThan(0)
    ollama.delayMs = 0
    ollama.texts.length = 0
    expect(await runCli(['index', 'build', '--wait'], { archive })).toMatchObject({
      code: 0,
      stdout: 'Everything is indexed.\n',
    })
    expect(ollama.texts.length).toBeLessThanOrEqual(200 - done + 1)
  })

  it("explains why a model isn't used, and falls back to the quick index", async () => {
    const archive = await archiveWithOllama(3)
    ollama.status = 500
    const built = await runCli(['index', 'build', '--wait'], { archive })
    expect(built).toMatchObject({
      code: 3,
      stdout: "The quick index is up to date. The model isn't used.\n",
      stderr: expect.stringContaining(`Ollama at ${address} couldn't embed`) as string,
    })
    const status = await statusOf(archive)
    expect(status.staticTable.state).toBe('ready')
    expect(status.model).toMatchObject({
      state: 'unavailable',
      reason: expect.stringContaining("couldn't embed") as string,
    })
  })

  it('is rejected while another one runs, which then ends when paused', async () => {
    const archive = await archiveWithOllama(100)
    ollama.delayMs = 20_000
    const first = runCli(['index', 'build', '--wait', '--json'], { archive })
    await until(() => ollama.texts.length > 33)
    expect(await runCli(['index', 'build', '--wait'], { archive })).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('is already being indexed') as string,
    })
    expect(await statusOf(archive)).toMatchObject({ isRunning: true, model: { state: 'building' } })
    expect((await runCli(['index', 'build'], { archive })).stdout).toMatch(/^indexing +running$/m)
    expect(await runCli(['index', 'pause'], { archive })).toMatchObject({ code: 0, stderr: '' })
    const paused = await first
    expect(paused.code).toBe(3)
    expect(outcomeOf(paused)).toEqual({ ended: 'paused', problem: null })
    expect(await runCli(['index', 'build', '--wait'], { archive })).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('backscroll index resume') as string,
    })
    expect((await statusOf(archive)).model.state).toBe('paused')
    ollama.delayMs = 0
    await runCli(['index', 'resume'], { archive })
    expect(await runCli(['index', 'build', '--wait'], { archive })).toMatchObject({ code: 0 })
  })

  it('stops sending to a model that is no longer selected, and continues with the new one', async () => {
    const archive = await archiveWithOllama(100)
    ollama.delayMs = 20_000
    const building = runCli(['index', 'build', '--wait', '--json'], { archive })
    await until(() => ollama.texts.length > 33)
    expect(
      await runCli(['index', 'use', 'ollama', '--address', address, '--model', 'other'], { archive }),
    ).toMatchObject({ code: 0 })
    expect(outcomeOf(await building)).toEqual({ ended: 'complete', problem: null })
    expect(
      rowsOf(
        archive,
        'SELECT DISTINCT identity FROM message_vectors JOIN embedding_models ON id = model_id WHERE identity NOT ' +
          "LIKE 'static%'",
      ),
    ).toEqual([{ identity: `ollama:${address}:other` }])
  })
})

describe('index build', () => {
  it('continues in the background after the command has ended', async () => {
    const archive = await archiveWithOllama(10)
    const { code, stdout } = await startCli(['index', 'build'], { archive })
    expect(code).toBe(0)
    expect(stdout).toContain('backscroll index status')
    await until(async () => (await statusOf(archive)).model.state === 'ready')
    await until(async () => !(await statusOf(archive)).isRunning)
  })
})

describe('index rebuild', () => {
  it('rebuilds both indexes', async () => {
    const archive = await archiveWithOllama(5)
    await runCli(['index', 'build', '--wait'], { archive })
    ollama.texts.length = 0
    expect(await runCli(['index', 'rebuild'], { archive })).toEqual({
      code: 0,
      stdout: 'Everything is indexed.\n',
      stderr: '',
    })
    expect(ollama.texts.filter((text) => text.includes('wrench'))).toHaveLength(5)
    withArchive(archive, ({ findDamage }) => expect(findDamage()).toEqual([]))
  })
})

describe('index use', () => {
  it('says where texts will be sent, and that none are with the bundled model', async () => {
    const archive = await archiveOf(1)
    const { stdout } = await runCli(['index', 'use', 'ollama', '--address', address, '--model', 'words'], { archive })
    expect(stdout).toContain(`sends your messages and searches to words at ${address}`)
    expect(ollama.texts.filter((text) => text.includes('bicycle'))).toEqual([])
    expect(await statusOf(archive)).toMatchObject({
      chosen: `words at ${address} (Ollama)`,
      choice: { source: 'ollama', address, model: 'words' },
    })
    const back = await runCli(['index', 'use', 'bundled'], { archive })
    expect(back.code).toBe(0)
    expect(await statusOf(archive)).toMatchObject({ chosen: 'the bundled model', choice: { source: 'bundled' } })
  })

  it("keeps the previous choice when the new one doesn't respond or is invalid", async () => {
    const archive = await archiveOf(1)
    ollama.status = 404
    expect(
      await runCli(['index', 'use', 'ollama', '--address', address, '--model', 'words'], { archive }),
    ).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('ollama pull words') as string })
    for (const wrong of [
      ['clever'],
      ['ollama', '--address', 'ftp://x'],
      ['openai', '--address', 'file:///etc/passwd', '--model', 'x'],
      ['ollama', '--model', ' '],
    ]) {
      expect(await runCli(['index', 'use', ...wrong], { archive })).toMatchObject({ code: 2, stdout: '' })
    }
    expect((await statusOf(archive)).chosen).toBe('the bundled model')
  })
})

it('reports a missing archive', async () => {
  for (const args of [
    ['status'],
    ['build'],
    ['build', '--wait'],
    ['rebuild'],
    ['pause'],
    ['resume'],
    ['use', 'bundled'],
  ]) {
    expect(await runCli(['index', ...args], { archive: newFolder('none') })).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining('BACKSCROLL_ARCHIVE names ') as string,
    })
  }
})
