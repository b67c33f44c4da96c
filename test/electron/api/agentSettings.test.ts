import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { readAgentSettings } from '../../../electron/api/agentSettings.ts'
import { defaultAgentSettings } from '../../../shared/model/agents.ts'
import { openApi } from '../../support/apiFixture.ts'
import { rowsOf, temporaryFolders, withArchive } from '../../support/archiveFixture.ts'

const newFolder = temporaryFolders('agents')

function emptyArchive(): string {
  const folder = newFolder('archive')
  withArchive(folder, () => {})
  return folder
}

describe('agent settings', () => {
  it('have defaults until you change them, one by one', async () => {
    const folder = emptyArchive()
    const { person, agent } = openApi(folder)
    expect(await agent.must('agents.settings', {})).toEqual(defaultAgentSettings)
    expect(await person.must('agents.change', { toolPrefix: 'mine_' })).toEqual({
      mayWrite: false,
      toolPrefix: 'mine_',
      tokenBudget: 20_000,
    })
    expect(await person.must('agents.change', { mayWrite: true, tokenBudget: 5000 })).toEqual({
      mayWrite: true,
      toolPrefix: 'mine_',
      tokenBudget: 5000,
    })
    expect(await agent.must('agents.settings', {})).toEqual({ mayWrite: true, toolPrefix: 'mine_', tokenBudget: 5000 })
    expect(readAgentSettings(folder)).toEqual({ mayWrite: true, toolPrefix: 'mine_', tokenBudget: 5000 })
  })

  it.each([
    [{}],
    [{ toolPrefix: 'has space' }],
    [{ toolPrefix: 'x'.repeat(33) }],
    [{ tokenBudget: 999 }],
    [{ tokenBudget: 200_001 }],
    [{ tokenBudget: 1.5 }],
    [{ tokenBudget: Number.NaN }],
  ])('reject %j', async (change) => {
    const { person } = openApi(emptyArchive())
    expect(await person.refusal('agents.change', change)).toMatch(/^invalid_input: /)
    expect(await person.must('agents.settings', {})).toEqual(defaultAgentSettings)
  })

  it('have defaults without an archive, and reading them creates none', async () => {
    const folder = newFolder('archive')
    expect(readAgentSettings(folder)).toEqual(defaultAgentSettings)
    expect(await openApi(folder).agent.must('agents.settings', {})).toEqual(defaultAgentSettings)
    expect(await openApi(folder).person.refusal('agents.change', { mayWrite: true })).toMatch(/^no_archive: /)
    expect(readAgentSettings(folder)).toEqual(defaultAgentSettings)
  })

  it('have defaults if the archive is unreadable or a value is invalid', () => {
    const broken = newFolder('archive')
    mkdirSync(broken, { recursive: true })
    writeFileSync(path.join(broken, 'archive.db'), 'not a database at all, but long enough to look at')
    expect(readAgentSettings(broken)).toEqual(defaultAgentSettings)
    const odd = emptyArchive()
    rowsOf(
      odd,
      "INSERT INTO settings (name, value) VALUES ('agents_may_write', 'maybe'), ('agents_tool_prefix', 'a b'), " +
        "('agents_token_budget', 'many') RETURNING *",
    )
    expect(readAgentSettings(odd)).toEqual(defaultAgentSettings)
  })
})
