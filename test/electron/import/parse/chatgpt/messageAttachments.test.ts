import { describe, expect, it } from 'vitest'
import type { AttachmentEvidence } from '../../../../../electron/import/parse/chatgpt/messageAttachments.ts'
import { assetKeyOf, messageAttachments } from '../../../../../electron/import/parse/chatgpt/messageAttachments.ts'

const image = {
  content_type: 'image_asset_pointer',
  asset_pointer: 'file-service://file-A',
  size_bytes: 1234,
  width: 30,
  height: 20,
  metadata: null,
}
const audio = {
  content_type: 'audio_asset_pointer',
  asset_pointer: 'sediment://file_B',
  size_bytes: 9000,
  format: 'wav',
}
const unknown = { name: null, mediaType: null, byteLength: null, width: null, height: null }
const attachmentsOf = (evidence: Partial<AttachmentEvidence>): unknown =>
  messageAttachments({ content: null, metadata: {}, text: '', ...evidence })

describe('assetKeyOf', () => {
  it.each([
    ['file-service://file-A', 'file-A'],
    ['sediment://file_0000b', 'file_0000b'],
    ['sediment://file_0000b#page=2', 'file_0000b'],
    ['file-service://file-A?x=1#y', 'file-A'],
    ['file-A', 'file-A'],
    ['', ''],
  ])('reads %j as %j', (pointer, key) => {
    expect(assetKeyOf(pointer)).toBe(key)
  })
})

describe('messageAttachments', () => {
  it('shares one empty list among messages without files', () => {
    expect(
      attachmentsOf({ content: { content_type: 'text', parts: ['hi'] }, metadata: { attachments: [] }, text: 'hi' }),
    ).toEqual([])
  })

  it.each<[name: string, evidence: Partial<AttachmentEvidence>, expected: readonly object[]]>([
    [
      'a picture',
      { content: { parts: [image, 'words'] } },
      [{ ...unknown, assetKey: 'file-A', kind: 'image', byteLength: 1234, width: 30, height: 20 }],
    ],
    [
      'a recording',
      { content: { parts: [audio] } },
      [{ ...unknown, assetKey: 'file_B', kind: 'audio', mediaType: 'audio/wav', byteLength: 9000 }],
    ],
    [
      'a live call',
      {
        content: {
          parts: [
            {
              content_type: 'real_time_user_audio_video_asset_pointer',
              audio_asset_pointer: audio,
              video_container_asset_pointer: {
                content_type: 'video_container_asset_pointer',
                asset_pointer: 'sediment://file_V',
              },
              frames_asset_pointers: ['sediment://file_F1', { asset_pointer: 'sediment://file_F2' }, null],
            },
          ],
        },
      },
      [
        { ...unknown, assetKey: 'file_B', kind: 'audio', mediaType: 'audio/wav', byteLength: 9000 },
        { ...unknown, assetKey: 'file_V', kind: 'video' },
        { ...unknown, assetKey: 'file_F1', kind: 'image' },
        { ...unknown, assetKey: 'file_F2', kind: 'image' },
      ],
    ],
    [
      'a screen',
      { content: { content_type: 'computer_output', screenshot: { ...image, size_bytes: 0 } } },
      [{ ...unknown, assetKey: 'file-A', kind: 'image', byteLength: 0, width: 30, height: 20 }],
    ],
    [
      'a pointer of an unknown type',
      { content: { parts: [{ content_type: 'file_asset_pointer', asset_pointer: 'sediment://file_Z' }] } },
      [{ ...unknown, assetKey: 'file_Z', kind: 'file' }],
    ],
    [
      'uploads in both spellings',
      {
        metadata: {
          attachments: [
            { id: 'file-1', name: 'data.csv', size: 120, mime_type: 'text/csv' },
            { id: 'file-2', name: 'photo.bin', size: 5, mimeType: 'image/png', width: 3, height: 2 },
          ],
        },
      },
      [
        { ...unknown, assetKey: 'file-1', kind: 'file', name: 'data.csv', mediaType: 'text/csv', byteLength: 120 },
        {
          assetKey: 'file-2',
          kind: 'image',
          name: 'photo.bin',
          mediaType: 'image/png',
          byteLength: 5,
          width: 3,
          height: 2,
        },
      ],
    ],
    [
      'an upload without a media type',
      { metadata: { attachments: [{ id: 'file-1', name: 'Clip.MP4', mime_type: '' }] } },
      [{ ...unknown, assetKey: 'file-1', kind: 'video', name: 'Clip.MP4' }],
    ],
    [
      'an upload without an id',
      { metadata: { attachments: [{ name: 'data.csv' }] } },
      [{ ...unknown, assetKey: 'data.csv', kind: 'file', name: 'data.csv' }],
    ],
    [
      'a picture together with its upload',
      {
        content: { parts: [image] },
        metadata: {
          attachments: [{ id: 'file-A', name: 'cat one.jpeg', size: 99, mime_type: 'image/jpeg', width: 1, height: 1 }],
        },
      },
      [
        {
          assetKey: 'file-A',
          kind: 'image',
          name: 'cat one.jpeg',
          mediaType: 'image/jpeg',
          byteLength: 1234,
          width: 30,
          height: 20,
        },
      ],
    ],
    [
      'the chart of a run',
      {
        metadata: {
          aggregate_result: {
            messages: [
              { message_type: 'image', image_url: 'file-service://file-C', width: 640, height: 480 },
              { message_type: 'stream', text: 'x' },
              null,
            ],
          },
        },
      },
      [{ ...unknown, assetKey: 'file-C', kind: 'image', width: 640, height: 480 }],
    ],
    [
      'files in the sandbox',
      {
        text:
          '[get](sandbox:/mnt/data/plot.png), [again](sandbox:/mnt/data/plot.png) or ' +
          '[all](sandbox:/mnt/data/out/all.zip)',
      },
      [
        { ...unknown, assetKey: 'sandbox:/mnt/data/plot.png', kind: 'image', name: 'plot.png' },
        { ...unknown, assetKey: 'sandbox:/mnt/data/out/all.zip', kind: 'file', name: 'all.zip' },
      ],
    ],
  ])('reads %s', (_, evidence, expected) => {
    expect(attachmentsOf(evidence)).toEqual(expected)
  })

  it('ignores anything that is not a pointer', () => {
    const parts = [
      null,
      1,
      [],
      {},
      { asset_pointer: null },
      { asset_pointer: {} },
      { asset_pointer: '' },
      { asset_pointer: 'data:image/png;base64,AAAA' },
      { asset_pointer: 'https://img.example/a.png' },
      { asset_pointer: `sediment://${'x'.repeat(5000)}` },
    ]
    const metadata = {
      attachments: [null, 1, 'x', {}, { id: 7 }],
      aggregate_result: { messages: [{ message_type: 'image', image_url: null }] },
    }
    expect(attachmentsOf({ content: { parts, screenshot: 7 }, metadata })).toEqual([])
    expect(attachmentsOf({ content: { parts: 'x' }, metadata: { attachments: 'x', aggregate_result: [] } })).toEqual([])
  })

  it('survives a call inside a call inside a call', () => {
    const type = 'real_time_user_audio_video_asset_pointer'
    const deep: unknown = JSON.parse(
      `{"content_type":"${type}","audio_asset_pointer":`.repeat(200_000) + 'null' + '}'.repeat(200_000),
    )
    expect(attachmentsOf({ content: { parts: [deep] } })).toEqual([])
  })

  it('keeps a file named like a built-in', () => {
    expect(attachmentsOf({ metadata: { attachments: [{ id: '__proto__', name: 'constructor' }] } })).toEqual([
      { ...unknown, assetKey: '__proto__', kind: 'file', name: 'constructor' },
    ])
  })
})
