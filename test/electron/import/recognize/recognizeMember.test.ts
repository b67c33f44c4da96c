import { describe, expect, it } from 'vitest'
import { AppError } from '../../../../shared/contract/appError.ts'
import type { ExportMember } from '../../../../electron/import/source/exportSource.ts'
import { recognizeMember } from '../../../../electron/import/recognize/findConversations.ts'

function member(path: string, content: string | Buffer, breaksOff = false): ExportMember {
  const bytes = Buffer.from(content)
  async function* read(): AsyncGenerator<Buffer> {
    yield bytes
    if (breaksOff) throw new AppError({ code: 'unreadable_export', message: `${path} inside the zip is damaged.` })
  }
  return { path, byteLength: bytes.length, crc32: null, refusal: null, read }
}

const chatgpt = '{"title":"Tulips","mapping":{"a":{"id":"a","message":null}}}'
const claude = '{"uuid":"c-1","name":"Tulips","chat_messages":[{"uuid":"m-1","text":"Hi"}]}'

describe('recognizeMember', () => {
  it.each([
    ['array', 'conversations.json', `[${chatgpt}]`],
    ['array', 'conversations-012.json', `[${chatgpt}]`],
    ['array', 'any name.json', `[${chatgpt}]`],
    ['array', 'no extension', `\n[ ${claude}]`],
    ['array', 'conversations.json', '[]'],
    ['array', 'Export/CONVERSATIONS.JSON', '[]'],
    ['array', 'conversations.json', '[null, 3, {"title":"broken"}]'],
    ['array', 'conversations.json', `[null, {"title":"broken"}, ${chatgpt}]`],
    ['array', 'conversations.json', '[{"title":"no mapping","id":"c-1"}]'],
    ['document', 'Tulips.json', chatgpt],
    ['document', 'Tulips.json', claude],
    ['wrapped', 'all.json', `{"version":2,"conversations":[${chatgpt}]}`],
    ['wrapped', 'all.json', `{"conversations":[${claude}]}`],
    ['values', 'all.json', `{"c-1":${chatgpt}}`],
    ['values', 'all.json', `{"count":1,"c-1":${claude}}`],
    [null, 'user.json', '{"id":"user-1","email":"rosalind.quill@museum.example"}'],
    [null, 'message_feedback.json', '[{"id":"m-1","conversation_id":"c-1","rating":"thumbsDown"}]'],
    [null, 'shared_conversations.json', '[{"id":"s-1","conversation_id":"c-1","title":"Tulips"}]'],
    [null, 'model_comparisons.json', '[{"id":"x","content":{"input":{"prompt_convo":{"messages":[]}}}}]'],
    [null, 'library_files.json', '[{"file_id":"file-abc"}]'],
    [
      null,
      'export_manifest.json',
      '{"export_files":[{"path":"conversations.json"}],"logical_files":{"conversations.json":{"files":[]}}}',
    ],
    [null, 'shopping.json', '[]'],
    [null, 'notes.json', 'not JSON'],
    [null, 'notes.json', ''],
    [null, 'notes.json', '"mapping"'],
    [null, 'conversations.json', ''],
  ])('finds %s in %s: %s', async (target, path, content) => {
    expect(await recognizeMember(member(path, content))).toBe(target)
  })

  it.each([
    ['UTF-8 with a mark', Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(`[${chatgpt}]`)])],
    ['UTF-16 with a mark', Buffer.from(`\ufeff[${chatgpt}]`, 'utf16le')],
    ['UTF-16 without a mark', Buffer.from(`[${chatgpt}]`, 'utf16le')],
  ])('reads %s', async (_, bytes) => {
    expect(await recognizeMember(member('conversations.json', bytes))).toBe('array')
  })

  it('treats a damaged side file as one without conversations, but fails on damaged conversations', async () => {
    await expect(recognizeMember(member('user.json', '{"id":', true))).resolves.toBeNull()
    await expect(recognizeMember(member('conversations.json', '[{"tit', true))).rejects.toMatchObject({
      code: 'unreadable_export',
    })
  })

  it('reads no further than necessary', async () => {
    let chunks = 0
    async function* endless(): AsyncGenerator<Buffer> {
      yield Buffer.from(`[${chatgpt}`)
      for (;;) {
        chunks += 1
        yield Buffer.alloc(65_536, 32)
      }
    }
    expect(await recognizeMember({ ...member('conversations.json', ''), read: endless })).toBe('array')
    expect(chunks).toBeLessThan(40)
  })

  it('finds conversations even if the first is longer than the sample', async () => {
    const first = `{"title":"${'x'.repeat(2_000_000)}","mapping":{}}`
    expect(await recognizeMember(member('conversations.json', `[${first},${chatgpt}]`))).toBe('array')
  })
})
