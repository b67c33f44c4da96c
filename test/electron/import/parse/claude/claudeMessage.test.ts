import { describe, expect, it } from 'vitest'
import { readClaudeMessage } from '../../../../../electron/import/parse/claude/readClaudeConversation.ts'

describe('readClaudeMessage', () => {
  it.each([
    ['message', { text: 'Words.' }],
    ['thoughts', { content: [{ type: 'thinking', thinking: 'Hm.' }] }],
    ['message', { content: [{ type: 'tool_use', name: 'look', input: {} }] }],
    ['message', { text: '', files: [{ file_name: 'tulip.png' }] }],
    ['message', { text: '', attachments: [{ file_name: '', extracted_content: 'Pasted.' }] }],
    ['empty', { text: '  ' }],
    ['empty', {}],
  ])('calls it %s if it contains %j', (kind, message) => {
    expect(readClaudeMessage(message).kind).toBe(kind)
  })

  it.each([
    ['human', 'user'],
    ['assistant', 'assistant'],
    ['someone', 'someone'],
  ])('calls the sender %s %s', (sender, role) => {
    expect(readClaudeMessage({ sender }).role).toBe(role)
  })

  it('adds the text that Claude extracted from a file', () => {
    const attachments = [
      { file_name: 'notes.txt', file_size: 12, file_type: 'txt', extracted_content: 'Plant in autumn.' },
      { file_name: 'bake.py', file_type: 'text/x-python', extracted_content: 'bake()' },
      { file_name: '', extracted_content: 'Loose words.' },
    ]
    const message = readClaudeMessage({ text: 'See these.', attachments })
    expect(message.text).toBe(
      'See these.\n\n**Attachment: notes.txt**\n\nPlant in autumn.\n\n**Attachment: ' +
        'bake.py**\n\n```\nbake()\n```\n\n**Attachment: pasted text**\n\nLoose words.',
    )
    // The files themselves are never in the export, so nothing is missing.
    expect(message.attachments).toEqual([])
  })

  it('refers to files by their id, once each', () => {
    const picture = {
      file_uuid: 'f-1',
      file_name: 'tulip.png',
      file_kind: 'image',
      preview_asset: { image_width: 640, image_height: 480 },
    }
    const message = readClaudeMessage({ files: [picture, null, {}, { file_name: 'memo.m4a' }], files_v2: [picture] })
    expect(message.attachments).toMatchObject([
      { assetKey: 'f-1', kind: 'image', name: 'tulip.png', width: 640, height: 480 },
      { assetKey: 'memo.m4a', kind: 'audio' },
    ])
  })
})
