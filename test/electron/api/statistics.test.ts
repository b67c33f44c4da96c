import { describe, expect, it } from 'vitest'
import { openApi, type OpenApi } from '../../support/apiFixture.ts'
import { importInto, saved, temporaryFolders } from '../../support/archiveFixture.ts'
import { buildConversation, type ConversationOptions } from '../../support/buildExport.ts'

const newFolder = temporaryFolders('statistics')
const seconds = (time: string): number => Date.parse(time) / 1000
const at = (time: string) => ({ create_time: seconds(time) })

async function start(...conversations: readonly ConversationOptions[]): Promise<OpenApi> {
  const folder = newFolder('archive')
  await importInto(
    folder,
    saved(
      newFolder(),
      'conversations.json',
      conversations.map((each) => buildConversation(each)),
    ),
  )
  return openApi(folder)
}

const night: ConversationOptions = {
  id: 'night',
  title: 'Night',
  modelSlug: 'gpt-4o',
  createTime: seconds('2024-12-31T22:00:00Z'),
  turns: [
    ['user', 'Is it still the old year?', at('2024-12-31T22:50:00Z')],
    ['assistant', 'In Vienna for ten minutes.', at('2024-12-31T22:51:00Z')],
    ['user', 'And now?', at('2024-12-31T23:10:00Z')],
    ['assistant', 'Now it is the new one.', at('2024-12-31T23:11:00Z')],
  ],
  branches: [{ after: 0, turns: [['assistant', 'It is.', at('2024-12-31T22:52:00Z')]] }],
}
const spring: ConversationOptions = {
  id: 'spring',
  title: 'Spring',
  modelSlug: 'o3',
  createTime: seconds('2025-03-30T00:00:00Z'),
  turns: [
    ['user', 'Before the clocks change.', at('2025-03-30T00:59:00Z')],
    ['user', 'After it.', at('2025-03-30T01:00:00Z')],
    ['assistant', 'An hour was left out.', at('2025-03-30T01:00:30Z')],
    ['assistant', 'Looking it up.', { ...at('2025-03-30T01:01:00Z'), recipient: 'web' }],
    ['tool', 'Summer time.', { ...at('2025-03-30T01:02:00Z'), author: { role: 'tool', name: 'web', metadata: {} } }],
    [
      'user',
      'A note of the app.',
      { ...at('2025-03-30T01:03:00Z'), metadata: { is_visually_hidden_from_conversation: true } },
    ],
  ],
}

describe('archive.statistics', () => {
  it('counts the dialogue on shown branches, without tools, other branches or hidden messages', async () => {
    const { window } = await start(night, spring)
    const { conversations, messages, models } = await window.must('archive.statistics', { timeZone: 'Europe/Vienna' })
    expect({ conversations, messages, models }).toEqual({
      conversations: 2,
      messages: { mine: 4, theirs: 3 },
      models: [
        { model: 'gpt-4o', messages: 2 },
        { model: 'o3', messages: 1 },
      ],
    })
  })

  it('uses the wall clock in your time zone', async () => {
    const { window } = await start(night, spring)
    const vienna = await window.must('archive.statistics', { timeZone: 'Europe/Vienna' })
    expect(vienna.timeZone).toBe('Europe/Vienna')
    expect(vienna.months).toEqual([
      { month: '2024-12', mine: 1, theirs: 1 },
      { month: '2025-01', mine: 1, theirs: 1 },
      { month: '2025-02', mine: 0, theirs: 0 },
      { month: '2025-03', mine: 2, theirs: 1 },
    ])
    expect(vienna.days).toEqual([
      { day: '2024-12-31', messages: 2 },
      { day: '2025-01-01', messages: 2 },
      { day: '2025-03-30', messages: 3 },
    ])
    expect(vienna.hours).toHaveLength(7 * 24)
    expect(vienna.hours.filter(({ messages }) => messages > 0)).toEqual([
      // Tuesday late, Wednesday early; on Sunday there is no hour from two to three.
      { weekday: 1, hour: 23, messages: 1 },
      { weekday: 2, hour: 0, messages: 1 },
      { weekday: 6, hour: 1, messages: 1 },
      { weekday: 6, hour: 3, messages: 1 },
    ])
    const kathmandu = await window.must('archive.statistics', { timeZone: 'Asia/Kathmandu' })
    expect(kathmandu.hours.filter(({ messages }) => messages > 0)).toEqual([
      { weekday: 2, hour: 4, messages: 2 },
      { weekday: 6, hour: 6, messages: 2 },
    ])
    expect(await window.must('archive.statistics', {})).toMatchObject({ messages: { mine: 4, theirs: 3 } })
  })

  it('leaves out the trash, and counts conversations hidden from agents', async () => {
    const { window, person } = await start(night, spring)
    const [{ id = '' } = {}, { id: other = '' } = {}] = (await person.must('conversations.list', {})).conversations
    await person.must('conversations.trash', { id })
    await person.must('conversations.edit', { id: other, isHiddenFromAgents: true, title: 'My night' })
    expect(await window.must('archive.statistics', { timeZone: 'UTC' })).toMatchObject({
      conversations: 1,
      messages: { mine: 2, theirs: 2 },
      months: [{ month: '2024-12' }],
      models: [{ model: 'gpt-4o', messages: 2 }],
      longest: [{ conversationId: other, title: 'My night', turns: 4 }],
    })
  })

  it('names the twenty longest conversations, longest first', async () => {
    const { window } = await start(
      ...Array.from({ length: 22 }, (_, index): ConversationOptions => ({
        id: `talk-${index}`,
        title: `Talk ${index}`,
        turns: Array.from({ length: index + 1 }, () => ['user', 'And then?'] as const),
      })),
    )
    const { longest } = await window.must('archive.statistics', {})
    expect(longest.map(({ turns }) => turns)).toEqual(Array.from({ length: 20 }, (_, index) => 22 - index))
    expect(longest[0]).toMatchObject({ title: 'Talk 21' })
  })

  it('extends no calendar into the future', async () => {
    const { window } = await start(night, {
      id: 'slip',
      turns: [['user', 'Hello from afar', at('9000-01-01T00:00:00Z')]],
      createTime: seconds('9000-01-01T00:00:00Z'),
    })
    const { months, days, messages } = await window.must('archive.statistics', { timeZone: 'UTC' })
    expect([months.map(({ month }) => month), days.map(({ day }) => day), messages.mine]).toEqual([
      ['2024-12'],
      ['2024-12-31'],
      3,
    ])
  })

  it('is empty without messages, and rejects an unknown time zone', async () => {
    const { window, person } = await start({ id: 'empty', turns: [] })
    expect(await window.must('archive.statistics', {})).toMatchObject({
      messages: { mine: 0, theirs: 0 },
      months: [],
      days: [],
      models: [],
      longest: [],
    })
    expect(await window.refusal('archive.statistics', { timeZone: 'Europe/Atlantis' })).toBe(
      "invalid_input: There's no time zone Europe/Atlantis. Use an IANA name such as Europe/Vienna.",
    )
    expect(await person.refusal('archive.statistics', {})).toContain("can't be called this way")
  })
})
