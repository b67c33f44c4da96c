import { describe, expect, it } from 'vitest'
import { NO_SOURCES } from '../../../../../electron/import/parse/chatgpt/citations.ts'
import { readMessage } from '../../../../../electron/import/parse/chatgpt/readMessage.ts'

const context = { nodeKey: 'node-1', defaultModel: 'gpt-4o' }
const richAnswer = {
  id: 'message-1',
  author: { role: 'assistant', name: null, metadata: {} },
  create_time: 1_735_689_600.5,
  update_time: null,
  content: { content_type: 'text', parts: ['Steep it for 3 minutes.'] },
  status: 'finished_successfully',
  weight: 1,
  metadata: { model_slug: 'gpt-5', can_save: true },
  recipient: 'all',
  channel: 'final',
}

function userText(text: string): string {
  return readMessage(
    { ...richAnswer, author: { role: 'user' }, content: { content_type: 'text', parts: [text] } },
    context,
  ).text
}

describe('readMessage', () => {
  it('reads a rich answer', () => {
    expect(readMessage(richAnswer, context)).toEqual({
      id: 'message-1',
      role: 'assistant',
      authorName: null,
      recipient: null,
      channel: 'final',
      contentType: 'text',
      kind: 'message',
      text: 'Steep it for 3 minutes.',
      createdAtMs: 1_735_689_600_500,
      updatedAtMs: null,
      model: 'gpt-5',
      sources: [],
      attachments: [],
    })
  })

  it('shares its empty lists', () => {
    const message = readMessage(richAnswer, context)
    expect(message.sources).toBe(NO_SOURCES)
    expect(message.attachments).toEqual([])
  })

  it('reads a slim message', () => {
    const slim = {
      author: { name: null, role: 'user' },
      content: { content_type: 'text', parts: ['How long?'] },
      create_time: 1_735_689_600,
      id: 'message-2',
    }
    expect(readMessage(slim, context)).toMatchObject({
      id: 'message-2',
      role: 'user',
      recipient: null,
      channel: null,
      kind: 'message',
      text: 'How long?',
      model: null,
    })
  })

  it('labels only answers with the model of the conversation', () => {
    const { metadata: _, ...bare } = richAnswer
    expect(readMessage(bare, context).model).toBe('gpt-4o')
    expect(readMessage({ ...bare, author: { role: 'tool' } }, context).model).toBeNull()
    expect(readMessage(bare, { ...context, defaultModel: null }).model).toBeNull()
  })

  it('keeps both the tool called and the tool answering', () => {
    const call = {
      ...richAnswer,
      recipient: 'web.run',
      content: { content_type: 'code', language: 'unknown', text: '{"search_query":[{"q":"tea"}]}' },
    }
    expect(readMessage(call, context)).toMatchObject({ recipient: 'web.run', kind: 'toolCall', text: '- Search: tea' })
    const result = { ...richAnswer, author: { role: 'tool', name: 'web.run' }, recipient: 'assistant' }
    expect(readMessage(result, context)).toMatchObject({
      authorName: 'web.run',
      recipient: 'assistant',
      kind: 'toolResult',
    })
  })

  it('resolves citations and finds files in the same text', () => {
    const cite = '\uE200cite\uE202turn0search1\uE201'
    const text = `😀 Tea ${cite}, see [plot](sandbox:/mnt/data/plot.png).`
    const item = { title: 'All about tea', url: 'https://tea.example/?utm_source=chatgpt.com' }
    const content_references = [
      { type: 'grouped_webpages', matched_text: cite, start_idx: 6, end_idx: 25, items: [item] },
    ]
    const message = readMessage(
      { ...richAnswer, content: { content_type: 'text', parts: [text] }, metadata: { content_references } },
      context,
    )
    expect(message.text).toBe('😀 Tea ([All about tea](https://tea.example/)), see [plot](sandbox:/mnt/data/plot.png).')
    expect(message.sources).toEqual([{ title: 'All about tea', url: 'https://tea.example/' }])
    expect(message.attachments).toMatchObject([{ assetKey: 'sandbox:/mnt/data/plot.png', kind: 'image' }])
  })

  it('unwraps drafts', () => {
    const content = { content_type: 'text', parts: ['Here:\n:::writing{id="1"}\nDear Ada\n:::'] }
    expect(readMessage({ ...richAnswer, content }, context).text).toBe('Here:\nDear Ada')
  })

  it.each([
    'You said 【3†source】 and :::writing\n:::',
    'You said \uE200cite\uE202turn0search0\uE201!',
    ':::contextList\n【{"image_fetch": "fox"}】\nA fox【46】【47】.\n:::',
  ])('never changes what a user wrote: %j', (text) => {
    expect(userText(text)).toBe(text)
  })

  it('shows cards without their markup', () => {
    const text =
      'Two games:\n\n:::contextList\n【{"image_fetch": "Go board"}】\n**Go**  \nOld. ' +
      '\uE200cite\uE202turn0search0\uE201\n:::\n\n:::contextList\n【{"image_fetch": "Chess board"}】\n**Chess**\n:::'
    const content = { content_type: 'text', parts: [text] }
    expect(readMessage({ ...richAnswer, metadata: {}, content }, context).text).toBe(
      'Two games:\n\n**Go**  \nOld.\n\n**Chess**',
    )
  })

  it('leaves the brackets and frames of pages and system messages alone', () => {
    const text = '【1】Overview\nas said【2】.\n:::tip\nText\n:::'
    const content = { content_type: 'text', parts: [text] }
    for (const role of ['tool', 'system'])
      expect(readMessage({ ...richAnswer, author: { role }, content }, context).text).toBe(text)
  })

  it.each<[name: string, raw: Record<string, unknown>, expected: object]>([
    [
      'nothing at all',
      {},
      { id: 'node-1', role: null, kind: 'empty', text: '', contentType: null, createdAtMs: null, model: null },
    ],
    [
      'null everywhere',
      {
        id: null,
        author: null,
        content: null,
        metadata: null,
        recipient: null,
        channel: null,
        weight: null,
        create_time: null,
      },
      { id: 'node-1', role: null, kind: 'empty', text: '' },
    ],
    [
      'the wrong types',
      { id: 7, author: 'x', content: [], metadata: 'x', recipient: {}, channel: 1, create_time: 'x' },
      { id: 'node-1', role: null, recipient: null, channel: null, kind: 'empty', createdAtMs: null },
    ],
    [
      'text in place of content',
      { author: { role: 'user' }, content: 'just text' },
      { text: 'just text', kind: 'message' },
    ],
    [
      'keys that name built-ins',
      JSON.parse(
        '{"__proto__":{"id":"polluted"},"author":{"__proto__":{"role":"system"}},' +
          '"content":{"content_type":"constructor","parts":["x"]}}',
      ) as Record<string, unknown>,
      { id: 'node-1', role: null, text: 'x', kind: 'message' },
    ],
    [
      'a NUL and a lone surrogate',
      { id: 'a\0b', author: { role: 'us\uD83Der' }, content: { content_type: 'text', parts: ['a\0\uD83D'] } },
      { id: 'a\u2400b', role: 'us\uFFFDer', text: 'a\u2400\uFFFD' },
    ],
  ])('survives %s', (_, raw, expected) => {
    expect(readMessage(raw, context)).toMatchObject(expected)
  })

  it('passes two megabytes of text through', () => {
    const text = '—'.repeat(2_000_000)
    expect(readMessage({ ...richAnswer, content: { content_type: 'text', parts: [text] } }, context).text).toBe(text)
  })

  it.each([
    [true, true],
    ['true', true],
    [1, true],
    [{}, true],
    [false, undefined],
    [null, undefined],
    [0, undefined],
    ['', undefined],
    ['false', undefined],
    [undefined, undefined],
  ])('reads human_only: %j as %j', (value, isHumanOnly) => {
    expect(readMessage({ ...richAnswer, metadata: { human_only: value } }, context).isHumanOnly).toBe(isHumanOnly)
  })
})
