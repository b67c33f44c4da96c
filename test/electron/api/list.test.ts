import { describe, expect, it } from 'vitest'
import { buildConversation, buildZip } from '../../support/buildExport.ts'
import { openApi, type OpenApi } from '../../support/apiFixture.ts'
import { importInto, rowsOf, saved, temporaryFolders } from '../../support/archiveFixture.ts'

const newFolder = temporaryFolders('list')
const january = 1_735_689_600
const notOfThisList = "invalid_input: This cursor isn't from this list. Start again without a cursor."

function talk(name: string, day: number, extra: Record<string, unknown> = {}) {
  const createTime = january + day * 86_400
  return buildConversation({
    id: name,
    title: `Talk ${name}`,
    turns: [
      ['user', `About ${name}?`],
      ['assistant', 'Yes.'],
    ],
    createTime,
    updateTime: createTime + 600,
    extra,
  })
}

const talks = Array.from({ length: 9 }, (_, day) =>
  talk(`t${day}`, day, day % 3 === 0 ? { gizmo_id: 'g-p-garden7', gizmo_type: 'snorlax' } : {}),
)
const idOf = (day: number): string => talks[day]?.id ?? ''
const newestFirst = [8, 7, 6, 5, 4, 3, 2, 1, 0].map(idOf)

function claude(uuid: string): object[] {
  const time = '2025-01-01T10:00:00Z'
  return [
    {
      uuid,
      name: 'Herons',
      created_at: time,
      updated_at: time,
      chat_messages: [{ uuid: `${uuid}-1`, sender: 'human', text: 'Which bird?' }],
    },
  ]
}

async function start(): Promise<{ folder: string; api: OpenApi }> {
  const folder = newFolder('archive')
  await importInto(folder, saved(newFolder(), 'conversations.json', talks))
  return { folder, api: openApi(folder) }
}

/** Reads every page, and calls `meanwhile` in between. */
async function walk(
  ask: OpenApi['agent'],
  input: { limit: number; project?: string },
  meanwhile: (page: number) => unknown = () => {},
): Promise<string[]> {
  const seen: string[] = []
  let cursor: string | null = null
  for (let page = 1; ; page += 1) {
    const answer: Awaited<ReturnType<typeof ask.must<'conversations.list'>>> = await ask.must('conversations.list', {
      ...input,
      ...(cursor === null ? {} : { cursor }),
    })
    seen.push(...answer.conversations.map(({ id }) => id))
    cursor = answer.nextCursor
    if (cursor === null) return seen
    await meanwhile(page)
  }
}

describe('conversations.list', () => {
  it('shows start, end, import time, account and position of a conversation', async () => {
    const folder = newFolder('archive')
    const later = Date.UTC(2026, 11, 2)
    const heron = talk('heron', 3)
    await importInto(
      folder,
      await buildZip(newFolder(), 'export.zip', {
        'conversations.json': [heron],
        'user.json': { id: 'user-rosalind', email: 'rosalind.quill@museum.example' },
      }),
    )
    await importInto(folder, saved(newFolder(), 'conversations.json', [heron, talk('stork', 2)]), { now: () => later })
    const { conversations, total } = await openApi(folder).agent.must('conversations.list', {})
    const began = (january + 3 * 86_400) * 1000
    expect(total).toBe(2)
    expect(conversations).toMatchObject([
      {
        title: 'Talk heron',
        currentNodeKey: heron.current_node,
        messageCount: 3,
        turnCount: 2,
        firstMessageAtMs: began + 30_000,
        lastMessageAtMs: began + 60_000,
        importedAtMs: Date.UTC(2026, 11, 1, 12),
        createdBy: 'user-rosalind',
      },
      { title: 'Talk stork', importedAtMs: later, createdBy: null },
    ])
  })

  it('uses the account of a Claude export that has only one', async () => {
    const folder = newFolder('archive')
    await importInto(
      folder,
      await buildZip(newFolder(), 'a.zip', {
        'conversations.json': claude('c-1'),
        'users.json': [{ uuid: 'account-1' }],
      }),
    )
    await importInto(
      folder,
      await buildZip(newFolder(), 'b.zip', {
        'conversations.json': claude('c-2'),
        'users.json': [{ uuid: 'account-1' }, { uuid: 'account-2' }],
      }),
    )
    const { conversations } = await openApi(folder).agent.must('conversations.list', {})
    expect(conversations.map(({ id, createdBy }) => [id, createdBy]).toSorted()).toEqual([
      ['c-1', 'account-1'],
      ['c-2', null],
    ])
  })

  it.each([1, 2, 4, 9, 20])('returns every conversation once in pages of %i', async (limit) => {
    const { api } = await start()
    expect(await walk(api.agent, { limit })).toEqual(newestFirst)
    expect(await walk(api.person, { limit })).toEqual(newestFirst)
  })

  it('pages backwards in the same order', async () => {
    const { api } = await start()
    const first = await api.agent.must('conversations.list', { limit: 4 })
    expect(first.previousCursor).toBeNull()
    const second = await api.agent.must('conversations.list', { limit: 4, cursor: first.nextCursor ?? '' })
    const third = await api.agent.must('conversations.list', { limit: 4, cursor: second.nextCursor ?? '' })
    expect([third.conversations.length, third.nextCursor]).toEqual([1, null])
    const back = await api.agent.must('conversations.list', { limit: 4, cursor: third.previousCursor ?? '' })
    expect(back.conversations).toEqual(second.conversations)
    const front = await api.agent.must('conversations.list', { limit: 4, cursor: back.previousCursor ?? '' })
    expect(front.conversations).toEqual(first.conversations)
    expect([front.previousCursor, front.nextCursor]).toEqual([null, first.nextCursor])
  })

  it('skips and repeats nothing while imports add rows before, between and after', async () => {
    const { folder, api } = await start()
    const seen = await walk(api.agent, { limit: 2 }, (page) =>
      importInto(
        folder,
        saved(newFolder(), 'conversations.json', [
          talk(`new ${page}`, 100 + page),
          talk(`old ${page}`, -page),
          talk(`between ${page}`, 4),
        ]),
      ),
    )
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen.filter((id) => newestFirst.includes(id))).toEqual(newestFirst)
  })

  it('skips the given number, and always returns the total', async () => {
    const { api } = await start()
    const { conversations, total, previousCursor } = await api.agent.must('conversations.list', { limit: 3, offset: 2 })
    expect(conversations.map(({ id }) => id)).toEqual(newestFirst.slice(2, 5))
    expect(total).toBe(9)
    expect(previousCursor).not.toBeNull()
    expect(await api.agent.must('conversations.list', { offset: 50 })).toEqual({
      conversations: [],
      total: 9,
      nextCursor: null,
      previousCursor: null,
    })
  })

  it('filters by project, by its id or the slug of your name for it', async () => {
    const { folder, api } = await start()
    rowsOf(
      folder,
      "INSERT INTO project_names (project_id, name) VALUES ('g-p-garden7', 'Gärten & Beete 2025') RETURNING *",
    )
    for (const project of ['g-p-garden7', 'garten-beete-2025', 'Garten-Beete-2025']) {
      expect(await walk(api.agent, { limit: 2, project })).toEqual([6, 3, 0].map(idOf))
      expect(await api.agent.must('conversations.list', { project })).toMatchObject({ total: 3 })
    }
    for (const project of ['g-p-garden', 'beete', '%', ''])
      expect(await api.agent.must('conversations.list', { project })).toMatchObject({ conversations: [], total: 0 })
  })

  it('never shows hidden conversations to agents, and keeps pages full and the total right', async () => {
    const { api } = await start()
    for (const day of [8, 5, 4])
      await api.person.must('conversations.edit', { id: idOf(day), isHiddenFromAgents: true })
    const left = [7, 6, 3, 2, 1, 0].map(idOf)
    expect(await walk(api.agent, { limit: 2 })).toEqual(left)
    expect(await api.agent.must('conversations.list', { limit: 3 })).toMatchObject({
      total: 6,
      conversations: [{}, {}, {}],
    })
    expect(await walk(api.person, { limit: 2 })).toEqual(newestFirst)
  })

  it('leaves out the trash', async () => {
    const { api } = await start()
    await api.person.must('conversations.trash', { id: idOf(8) })
    for (const reader of [api.person, api.agent]) {
      expect(await walk(reader, { limit: 3 })).toEqual(newestFirst.slice(1))
      expect(await reader.must('conversations.list', {})).toMatchObject({ total: 8 })
    }
  })

  it('rejects a cursor of another list, a modified one, and nonsense', async () => {
    const { api } = await start()
    const cursor = (await api.agent.must('conversations.list', { limit: 2 })).nextCursor ?? ''
    expect(await api.person.refusal('conversations.list', { cursor })).toBe(notOfThisList)
    expect(await api.agent.refusal('conversations.list', { cursor, project: 'g-p-garden7' })).toBe(notOfThisList)
    for (let at = 0; at < cursor.length; at += 1) {
      const changed = `${cursor.slice(0, at)}${cursor[at] === 'x' ? 'y' : 'x'}${cursor.slice(at + 1)}`
      expect(await api.agent.refusal('conversations.list', { cursor: changed })).toBe(notOfThisList)
    }
    for (const nonsense of [
      '',
      'x',
      '=',
      `${cursor}A`,
      `${cursor}=`,
      ` ${cursor}`,
      Buffer.from('[1,1]').toString('base64url'),
    ]) {
      expect(await api.agent.refusal('conversations.list', { cursor: nonsense })).toBe(notOfThisList)
    }
    expect(api.bugs).toEqual([])
  })
})
