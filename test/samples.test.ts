import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import type { ImportReport } from '../shared/model/importReport.ts'
import { checkIndex, contentOf, importInto, temporaryFolders, withArchive } from './support/archiveFixture.ts'

const newFolder = temporaryFolders('samples')
const samples = fileURLToPath(new URL('../../shared/samples', import.meta.url))
const hasSamples = existsSync(path.join(samples, 'profile.mjs'))
if (!hasSamples)
  process.stderr.write('samples.test.ts: skipped, because ../shared/samples does not lie beside this checkout.\n')

function filesOf(folder: string): string[] {
  if (!hasSamples) return []
  return readdirSync(path.join(samples, folder))
    .filter((name) => /\.(?:json|zip|jsonl)$/.test(name))
    .map((name) => path.join(samples, folder, name))
}

interface Counts {
  readonly convs: number
  readonly nodes: number
  readonly msgs: number
}

/** The counts of the samples' own profiler; null if it finds no conversation. */
function profile(file: string): Counts | null {
  const out = path.join(newFolder(), 'profile.json')
  execFileSync(process.execPath, [path.join(samples, 'profile.mjs'), '--json', out, file], {
    stdio: 'ignore',
    maxBuffer: 1e9,
  })
  const { total } = JSON.parse(readFileSync(out, 'utf8')) as { total: Counts }
  return total.convs === 0 ? null : { convs: total.convs, nodes: total.nodes, msgs: total.msgs }
}

/** Records of the file that are in the archive, or listed in the report. */
function accountedFor({ conversations, warnings }: ImportReport): number {
  const twice = warnings.filter(({ why }) => why.includes('twice')).length
  return conversations.new + conversations.updated + conversations.unchanged + conversations.skipped + twice
}

describe.skipIf(!hasSamples)('every ChatGPT sample', () => {
  it.for([...filesOf('chatgpt'), ...filesOf('made')].map((file) => [path.basename(file), file] as const))(
    '%s',
    { timeout: 60_000 },
    async ([, file]) => {
      const counted = profile(file)
      const folder = newFolder('archive')
      const report = await importInto(folder, file).catch((error: Error) => error)
      if (report instanceof Error) {
        expect(counted).toBeNull()
        expect(report).toMatchObject({ code: 'unknown_format' })
        return
      }
      expect(accountedFor(report)).toBeGreaterThanOrEqual(counted?.convs ?? 0)
      expect(report.skipped).toHaveLength(report.conversations.skipped)
      const content = contentOf(folder)
      const isMerged = counted === null || report.conversations.updated + report.conversations.unchanged > 0
      if (!isMerged && report.conversations.skipped === 0)
        expect({ nodes: content.nodes, msgs: content.messages }).toEqual({ nodes: counted.nodes, msgs: counted.msgs })
      else expect(content.messages).toBeLessThanOrEqual(counted?.msgs ?? Infinity)
      withArchive(folder, (archive) => {
        expect(archive.findDamage()).toEqual([])
        checkIndex(folder)
      })
      expect(await importInto(folder, file)).toMatchObject({ conversations: { new: 0, updated: 0 } })
      expect(contentOf(folder).contentHash).toBe(content.contentHash)
    },
  )
})

describe.skipIf(!hasSamples)('every Claude sample', () => {
  it.for(filesOf('claude').map((file) => [path.basename(file), file] as const))('%s', async ([, file]) => {
    const value = JSON.parse(readFileSync(file, 'utf8')) as unknown
    const list = (Array.isArray(value) ? value : [value]) as { chat_messages?: unknown[] }[]
    const folder = newFolder('archive')
    const report = await importInto(folder, file)
    expect(accountedFor(report)).toBe(list.length)
    if (report.conversations.skipped === 0) {
      expect(contentOf(folder)).toMatchObject({
        providers: { claude: list.length },
        messages: list.reduce((sum, { chat_messages: messages }) => sum + (messages?.length ?? 0), 0),
      })
    }
  })
})

describe.skipIf(!hasSamples)('all samples together', () => {
  it('give the same archive forwards, backwards and twice', { timeout: 120_000 }, async () => {
    const files = [...filesOf('chatgpt'), ...filesOf('claude'), ...filesOf('made')]
    const hashes: string[] = []
    for (const order of [[...files, ...files], files.toReversed()]) {
      const folder = newFolder('archive')
      for (const file of order) {
        await importInto(folder, file).catch((error: unknown) =>
          expect(error).toMatchObject({ code: 'unknown_format' }),
        )
      }
      hashes.push(contentOf(folder).contentHash)
    }
    expect(hashes[0]).toBe(hashes[1])
  })

  it('except those of Claude Code, which are explained', async () => {
    for (const file of filesOf('claude-code')) {
      await expect(importInto(newFolder('archive'), file)).rejects.toMatchObject({
        code: 'unknown_format',
        message: expect.stringContaining('Claude Code') as string,
      })
    }
  })
})
