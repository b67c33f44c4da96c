import { describe, expect, it } from 'vitest'
import type { Conversation } from '../../../../shared/model/conversation.ts'
import { deriveConversation } from '../../../../electron/import/parse/deriveConversation.ts'
import { readConversation } from '../../../../electron/import/formats/index.ts'
import { buildConversation, type ConversationOptions, type Turn } from '../../../support/buildExport.ts'
import { bulkStamp } from '../../../support/bulkStampedExport.ts'
import { unseenIn } from '../../../support/hostileTexts.ts'

const start = 1_735_689_600
const turns: ConversationOptions['turns'] = [
  ['user', 'When should I plant tulip bulbs in a garden with heavy clay?'],
  ['assistant', 'Plant tulip bulbs in late autumn. Heavy clay needs sand, so that the bulbs do not rot.'],
]

const said = (at: number | null): Turn => ['user', 'Hi', { create_time: at }]
const unstamped = { createTime: null, updateTime: null }
const note: Turn = ['system', 'Be brief.', { create_time: start + 900 }]

function read(options: Partial<ConversationOptions> = {}): Conversation {
  const built = buildConversation({ id: 'tulips', title: 'Tulips', turns, ...options })
  return readConversation('chatgpt', [built], built.id)
}

describe('deriveConversation', () => {
  it.each<[string, Record<string, unknown>]>([
    ['chat', {}],
    ['gpt', { gizmo_id: 'g-123' }],
    ['project', { gizmo_id: 'g-p-123', voice: 'ember' }],
    ['voice', { voice: 'ember' }],
  ])('calls it a %s', (kind, extra) => {
    expect(deriveConversation(read({ extra })).kind).toBe(kind)
  })

  it('cleans texts and title, and keeps line breaks, spaces and indentation', () => {
    const { conversation, summary } = deriveConversation(
      read({
        title: 'Tu\u00adlips,\r\n old',
        turns: [['user', '  When\u200b do I\r\n\n\tplant\u001b\u202e tulips?  ']],
      }),
    )
    expect(conversation.title).toBe('Tulips, old')
    expect(conversation.nodes.at(-1)?.message?.text).toBe('  When do I\n\n\tplant\ufffd tulips?  ')
    expect(unseenIn(summary)).toEqual([])
  })

  it('counts all messages, hidden ones and other branches included, and the readable ones per branch', () => {
    const { messageCount, layout } = deriveConversation(
      read({ branches: [{ after: 0, turns: [['assistant', 'In October.']] }] }),
    )
    expect(messageCount).toBe(4)
    expect(layout.branches.map((branch) => branch.messageCount)).toEqual([2, 2])
  })

  it.each<[what: string, options: Partial<ConversationOptions>, created: number, active: number]>([
    ['its last message, not a later stamp', { updateTime: start + 5000 }, start, start + 60],
    ['its last message, not an earlier stamp', { updateTime: start + 1 }, start, start + 60],
    ['its last message, without a stamp', { updateTime: null }, start, start + 60],
    [
      'its last message on another branch',
      { branches: [{ after: 0, turns: [said(start + 900)] }] },
      start,
      start + 900,
    ],
    ['its last message, not a hidden note', { turns: [...turns, note] }, start, start + 60],
    [
      'its hidden note, where nothing else has a time',
      { ...unstamped, turns: [said(null), note] },
      start + 900,
      start + 900,
    ],
    ['its last message with a possible time', { turns: [...turns, said(0), said(-5), said(9e20)] }, start, start + 60],
    ['its stamp, where no message has a time', { updateTime: start + 7, turns: [said(null)] }, start, start + 7],
    ['its beginning, where nothing else has a time', { updateTime: null, turns: [said(null)] }, start, start],
  ])('was last active at %s', (_, options, created, active) => {
    const { conversation, activeAtMs } = deriveConversation(read(options))
    expect([conversation.createdAtMs, activeAtMs]).toEqual([created * 1000, active * 1000])
  })

  it('starts with its first message if its stamp is later, and uses that month in its key', () => {
    const extra = { create_time: bulkStamp, update_time: bulkStamp }
    const { conversation, sessionKeyBase } = deriveConversation(read({ extra }))
    expect(conversation).toMatchObject({ createdAtMs: (start + 30) * 1000, updatedAtMs: (start + 60) * 1000 })
    expect(sessionKeyBase).toBe('tulips-2025-01')
  })

  it('has no times if nothing is dated', () => {
    const conversation = read({ updateTime: null, createTime: null, turns: [['user', 'Hi', { create_time: null }]] })
    expect(deriveConversation(conversation)).toMatchObject({ activeAtMs: null, sessionKeyBase: 'tulips' })
  })

  it('takes the month of its key from the first message if its own time is unknown', () => {
    expect(deriveConversation(read({ createTime: null })).sessionKeyBase).toBe('tulips-2025-01')
  })

  it('summarizes the current branch without hidden messages', () => {
    const { summary } = deriveConversation(
      read({ branches: [{ after: 0, turns: [['assistant', 'Never mention the platypus.']] }] }),
    )
    expect(summary).toContain('tulip bulbs')
    expect(summary).not.toContain('platypus')
  })

  it('has no summary without messages', () => {
    expect(deriveConversation(read({ turns: [] })).summary).toBeNull()
  })

  it('handles a conversation without nodes', () => {
    expect(deriveConversation(readConversation('chatgpt', [{ mapping: {} }], 'c-1'))).toMatchObject({
      messageCount: 0,
      layout: { places: [], branches: [] },
    })
  })
})
