import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { openDispatch } from '../../support/openDispatch.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'backscroll-sample-'))
const resourcesFolder = path.join(import.meta.dirname, '..', '..', '..', 'resources', 'meaning')
afterEach(() => fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))

describe('imports.sample', () => {
  it('brings the sample whole, with all its files, and can be taken back', async () => {
    const { dispatch } = openDispatch(path.join(folder, 'archive'), resourcesFolder)
    const context = { signal: new AbortController().signal, emit: () => {} }
    const reply = await dispatch({ door: 'http', name: 'imports.sample', input: {}, context })
    if (!reply.ok) throw new Error(reply.error.message)
    const report = reply.value.outcomes[0]?.report
    expect(report).toMatchObject({
      status: 'done',
      conversations: { new: 18, skipped: 0 },
      files: { kept: 6, missing: 0 },
      skipped: [],
      warnings: [],
    })

    const undone = await dispatch({ door: 'http', name: 'imports.undo', input: { id: report?.id ?? 0 }, context })
    expect(undone).toMatchObject({ ok: true, value: { status: 'undone' } })
    const listed = await dispatch({ door: 'http', name: 'conversations.list', input: {}, context })
    expect(listed).toMatchObject({ ok: true, value: { total: 0 } })
  })
})
