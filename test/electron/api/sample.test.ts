import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { bundledConversations } from '../../e2e/support/sampleExport.ts'
import { openDispatch } from '../../support/openDispatch.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'backscroll-sample-'))
const resourcesFolder = path.join(import.meta.dirname, '..', '..', '..', 'resources', 'meaning')
afterEach(() => fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))

describe('imports.sample', () => {
  it('imports the complete sample with its files, opens every conversation, and can be undone', async () => {
    const { dispatch } = openDispatch(path.join(folder, 'archive'), resourcesFolder)
    const context = { signal: new AbortController().signal, emit: () => {} }
    const reply = await dispatch({ door: 'http', name: 'imports.sample', input: {}, context })
    if (!reply.ok) throw new Error(reply.error.message)
    const report = reply.value.outcomes[0]?.report
    expect(report).toMatchObject({
      status: 'done',
      conversations: { new: bundledConversations, skipped: 0 },
      files: { missing: 0 },
      skipped: [],
      warnings: [],
    })

    const listed = await dispatch({ door: 'http', name: 'conversations.list', input: { limit: 500 }, context })
    if (!listed.ok) throw new Error(listed.error.message)
    expect(listed.value.conversations).toHaveLength(bundledConversations)
    for (const { id } of listed.value.conversations) {
      const shown = await dispatch({ door: 'http', name: 'conversations.show', input: { id }, context })
      expect(shown.ok && shown.value.messages.length, id).toBeGreaterThan(1)
    }

    const undone = await dispatch({ door: 'http', name: 'imports.undo', input: { id: report?.id ?? 0 }, context })
    expect(undone).toMatchObject({ ok: true, value: { status: 'undone' } })
    const left = await dispatch({ door: 'http', name: 'conversations.list', input: {}, context })
    expect(left).toMatchObject({ ok: true, value: { total: 0 } })
  }, 300_000)
})
