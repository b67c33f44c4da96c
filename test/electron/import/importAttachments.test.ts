import { createHash } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { MessageView } from '../../../shared/model/library.ts'
import {
  buildConversation,
  buildZip,
  type Files,
  idFrom,
  slimmed,
  type Turn,
  writeFiles,
} from '../../support/buildExport.ts'
import { contentOf, importInto, messagesOf, temporaryFolders, withArchive } from '../../support/archiveFixture.ts'

const newFolder = temporaryFolders('attachments')
const conversationId = idFrom('pictures')
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const wav = Buffer.concat([Buffer.from('RIFF\x24\0\0\0WAVEfmt \x10\0\0\0\x01\0\x01\0', 'latin1'), Buffer.alloc(24)])
const webp = Buffer.concat([Buffer.from('RIFF\x24\0\0\0WEBPVP8 ', 'latin1'), Buffer.alloc(24)])
const pdf = Buffer.from('%PDF-1.7\n%a plan of the garden\n')

/** An id of the old generation. */
const oldId = (letter: string): string => `file-${letter.repeat(22)}`
const newId = (digit: string): string => `file_${digit.repeat(32)}`

function image(pointer: string): Turn {
  return [
    'user',
    '',
    {
      content: {
        content_type: 'multimodal_text',
        parts: [
          { content_type: 'image_asset_pointer', asset_pointer: pointer, size_bytes: 1, width: 1, height: 1 },
          'Look',
        ],
      },
    },
  ]
}

function upload(fields: object): Turn {
  return ['user', 'Look', { metadata: { attachments: [fields] } }]
}

interface Case {
  readonly what: string
  readonly turn: Turn
  readonly files: Files
  readonly mediaType: string
  readonly bytes: Buffer
  readonly name?: string
}

const csv = Buffer.from('month,tulips\n10,40\n')
const cases: readonly Case[] = [
  {
    what: 'a file with id and name at the top (2023)',
    turn: image(`file-service://${oldId('A')}`),
    files: { [`${oldId('A')}-heron.png`]: png },
    mediaType: 'image/png',
    bytes: png,
  },
  {
    what: 'a file whose name has no extension',
    turn: image(`file-service://${oldId('A')}`),
    files: { [`${oldId('A')}-heron`]: png },
    mediaType: 'image/png',
    bytes: png,
  },
  {
    what: 'a generated picture in dalle-generations/',
    turn: image(`file-service://${oldId('B')}`),
    files: { [`dalle-generations/${oldId('B')}-${idFrom('b')}.webp`]: webp },
    mediaType: 'image/webp',
    bytes: webp,
  },
  {
    what: 'a sediment file in user-x/',
    turn: image(`sediment://${newId('c')}`),
    files: { [`user-x/${newId('c')}-${idFrom('c')}.png`]: png },
    mediaType: 'image/png',
    bytes: png,
  },
  {
    what: 'a pointer with a suffix',
    turn: image(`sediment://${newId('c')}#file_2#p_0.jpg`),
    files: { [`${newId('c')}-sanitized.png`]: png },
    mediaType: 'image/png',
    bytes: png,
  },
  {
    what: 'a voice clip in <conversation>/audio',
    turn: [
      'user',
      '',
      {
        content: {
          content_type: 'multimodal_text',
          parts: [
            {
              content_type: 'audio_asset_pointer',
              asset_pointer: `sediment://${newId('d')}`,
              format: 'wav',
              size_bytes: 9,
            },
          ],
        },
      },
    ],
    files: { [`${conversationId}/audio/${newId('d')}-${idFrom('d')}.wav`]: wav },
    mediaType: 'audio/wav',
    bytes: wav,
  },
  {
    what: 'a .dat file with its name in the table',
    turn: upload({ id: oldId('E'), name: 'plan.pdf', mime_type: '' }),
    files: { [`${oldId('E')}.dat`]: pdf, 'conversation_asset_file_names.json': { [`${oldId('E')}.dat`]: 'plan.pdf' } },
    mediaType: 'application/pdf',
    bytes: pdf,
    name: 'plan.pdf',
  },
  {
    what: 'an upload by its bare id',
    turn: upload({ id: oldId('F'), name: 'notes.txt', mimeType: 'text/markdown' }),
    files: { [`${oldId('F')}-notes.txt`]: Buffer.from('Grüße') },
    mediaType: 'text/plain',
    bytes: Buffer.from('Grüße'),
    name: 'notes.txt',
  },
  {
    what: 'an upload without an id, by name and size',
    turn: upload({ name: 'plan.pdf', size: pdf.length }),
    files: { 'plan.pdf': pdf },
    mediaType: 'application/pdf',
    bytes: pdf,
    name: 'plan.pdf',
  },
  {
    what: 'a file whose id is unknown here, by name and size',
    turn: upload({ id: oldId('G'), name: 'plan.pdf', size: pdf.length }),
    files: { [`${oldId('H')}-plan.pdf`]: pdf },
    mediaType: 'application/pdf',
    bytes: pdf,
    name: 'plan.pdf',
  },
  {
    what: 'a file that only assetsJson of chat.html knows',
    turn: image(`file-service://${oldId('I')}`),
    files: {
      'odd/renamed 17.bin': png,
      'chat.html':
        `<script>var jsonData = [];\nvar assetsJson = {"file-service://${oldId('I')}": "odd/renamed ` +
        '17.bin"};</script>',
    },
    mediaType: 'image/png',
    bytes: png,
  },
  {
    what: 'a sandbox file of the library, by the message that made it',
    turn: ['assistant', 'Here: [table](sandbox:/mnt/data/table.csv)'],
    files: {
      [`${newId('1')}.dat`]: csv,
      'library_files.json': [
        {
          file_id: newId('1'),
          file_name: 'table.csv',
          origination_message_id: idFrom(`${conversationId} turn 0`),
          origination_thread_id: null,
        },
      ],
    },
    mediaType: 'text/plain',
    bytes: csv,
    name: 'table.csv',
  },
  {
    what: 'a sandbox file of the library, by its conversation',
    turn: ['assistant', 'Here: [table](sandbox:/mnt/data/table.csv)'],
    files: {
      [`${newId('1')}.dat`]: csv,
      'library_files.json': [
        {
          file_id: newId('1'),
          file_name: 'table.csv',
          origination_message_id: null,
          origination_thread_id: conversationId,
        },
      ],
    },
    mediaType: 'text/plain',
    bytes: csv,
    name: 'table.csv',
  },
  {
    what: 'a sandbox file of the library that nobody claims, by its name alone',
    turn: ['assistant', 'Here: [table](sandbox:/mnt/data/table.csv)'],
    files: {
      [`${newId('1')}.dat`]: csv,
      'library_files.json': [
        { file_id: newId('1'), file_name: 'table.csv', origination_message_id: null, origination_thread_id: null },
      ],
    },
    mediaType: 'text/plain',
    bytes: csv,
    name: 'table.csv',
  },
  {
    what: 'a sandbox file by its path',
    turn: ['assistant', 'Here: [plot](sandbox:/mnt/data/plots/a%20b.png)'],
    files: { 'user-x/0af3/mnt/data/plots/a b.png': png },
    mediaType: 'image/png',
    bytes: png,
    name: 'a b.png',
  },
]

async function importCase(
  { turn, files }: Pick<Case, 'turn' | 'files'>,
  asFolder = false,
): Promise<{ folder: string; attachment: MessageView['attachments'][number] | undefined; missing: number }> {
  const folder = newFolder('archive')
  const all = {
    'conversations.json': [buildConversation({ id: conversationId, title: 'Pictures', turns: [turn] })],
    ...files,
  }
  const place = newFolder()
  if (asFolder) writeFiles(place, all)
  const report = await importInto(folder, asFolder ? place : await buildZip(place, 'a.zip', all))
  return {
    folder,
    attachment: messagesOf(folder, conversationId).flatMap(({ attachments }) => attachments)[0],
    missing: report.files.missing,
  }
}

describe('attachments', () => {
  it.each(cases)('finds $what', async ({ turn, files, mediaType, bytes, name }) => {
    for (const asFolder of [false, true]) {
      const { folder, attachment, missing } = await importCase({ turn, files }, asFolder)
      expect(attachment).toMatchObject({
        mediaType,
        sha256: createHash('sha256').update(bytes).digest('hex'),
        ...(name === undefined ? {} : { name }),
      })
      expect(missing).toBe(0)
      const kept = withArchive(folder, (archive) => readFileSync(archive.blobs.pathOf(attachment?.sha256 ?? '')))
      expect(kept.equals(bytes)).toBe(true)
    }
  })

  it('lists missing files with the conversation that mentions them', async () => {
    const gone = buildConversation({
      id: conversationId,
      title: 'Pictures',
      turns: [
        image(`file-service://${oldId('X')}`),
        upload({ id: oldId('Y'), name: 'lost.pdf' }),
        upload({ id: oldId('Y'), name: 'lost.pdf' }),
      ],
    })
    const folder = newFolder('archive')
    const report = await importInto(folder, await buildZip(newFolder(), 'a.zip', { 'conversations.json': [gone] }))
    expect(report.files.missing).toBe(2)
    expect(report.missingFiles).toMatchObject([
      { where: 'Pictures', why: `${oldId('X')} is missing from the export.` },
      { where: 'Pictures', why: 'lost.pdf is missing from the export (mentioned 2 times).' },
    ])
    expect(messagesOf(folder, conversationId).flatMap(({ attachments }) => attachments)).toMatchObject([
      { sha256: null, kind: 'image' },
      { sha256: null, name: 'lost.pdf' },
      { sha256: null },
    ])
    expect(contentOf(folder).attachments).toMatchObject({ references: 3, missing: 3 })
  })

  it('finds a file from another export', async () => {
    const folder = newFolder('archive')
    const talk = buildConversation({ id: conversationId, turns: [image(`file-service://${oldId('A')}`)] })
    await importInto(folder, await buildZip(newFolder(), 'a.zip', { 'conversations.json': [talk] }))
    expect(contentOf(folder).attachments.missing).toBe(1)
    const report = await importInto(
      folder,
      await buildZip(newFolder(), 'b.zip', { 'conversations.json': [slimmed(talk)], [`${oldId('A')}.dat`]: png }),
    )
    expect(report.files).toEqual({ kept: 1, unchanged: 0, missing: 0 })
    expect(contentOf(folder).attachments).toMatchObject({ references: 1, missing: 0, files: 1 })
  })

  it('stores the same bytes once, under both names', async () => {
    const turns = [image(`file-service://${oldId('A')}`), image(`file-service://${oldId('B')}`)]
    const folder = newFolder('archive')
    const report = await importInto(
      folder,
      await buildZip(newFolder(), 'a.zip', {
        'conversations.json': [buildConversation({ id: conversationId, turns })],
        [`${oldId('A')}-a.png`]: png,
        [`${oldId('B')}-b.png`]: png,
      }),
    )
    expect(report.files).toEqual({ kept: 1, unchanged: 1, missing: 0 })
    expect(contentOf(folder).attachments).toEqual({ references: 2, missing: 0, files: 1, bytes: png.length })
  })

  it('trusts the bytes, not the name', async () => {
    const { attachment } = await importCase({
      turn: upload({ id: oldId('A'), name: 'harmless.txt', mime_type: 'text/plain' }),
      files: { [`${oldId('A')}-harmless.txt`]: png },
    })
    expect(attachment).toMatchObject({ mediaType: 'image/png', name: 'harmless.txt' })
  })

  it('does not give one conversation the sandbox file of another', async () => {
    const { attachment } = await importCase({
      turn: ['assistant', '[table](sandbox:/mnt/data/table.csv)'],
      files: {
        [`${newId('1')}.dat`]: csv,
        'library_files.json': [
          {
            file_id: newId('1'),
            file_name: 'table.csv',
            origination_message_id: idFrom('elsewhere'),
            origination_thread_id: idFrom('another'),
          },
        ],
      },
    })
    expect(attachment).toMatchObject({ sha256: null })
  })

  it('restores a lost file when the export is imported again', async () => {
    const folder = newFolder('archive')
    const zip = await buildZip(newFolder(), 'a.zip', {
      'conversations.json': [buildConversation({ id: conversationId, turns: [image(`file-service://${oldId('A')}`)] })],
      [`${oldId('A')}-a.png`]: png,
    })
    await importInto(folder, zip)
    withArchive(folder, (archive) => {
      const [blob] = archive.blobs.damaged()
      expect(blob).toBeUndefined()
      rmSync(archive.blobs.pathOf(createHash('sha256').update(png).digest('hex')))
      expect(archive.blobs.damaged()).toHaveLength(1)
    })
    await importInto(folder, zip)
    withArchive(folder, (archive) => expect(archive.findDamage()).toEqual([]))
  })
})
