import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { openApi } from '../../support/apiFixture.ts'
import { temporaryFolders } from '../../support/archiveFixture.ts'
import { buildConversation, buildZip, writeFiles } from '../../support/buildExport.ts'

const newFolder = temporaryFolders('missing-files')
const heron = `file-${'A'.repeat(22)}`
const talk = buildConversation({
  id: 'heron',
  title: 'Heron',
  turns: [
    [
      'user',
      '',
      {
        content: {
          content_type: 'multimodal_text',
          parts: [
            {
              content_type: 'image_asset_pointer',
              asset_pointer: `file-service://${heron}`,
              size_bytes: 1,
              width: 1,
              height: 1,
            },
          ],
        },
      },
    ],
    ['user', 'And this', { metadata: { attachments: [{ id: 'file-lost', name: 'notes.txt', size: 6 }] } }],
  ],
})
const picture = Buffer.from('iVBORw0KGgo=', 'base64')

async function missing(
  person: ReturnType<typeof openApi>['person'],
): Promise<(readonly [count: number, notes: number])[]> {
  const { imports } = await person.must('imports.list', {})
  return imports
    .filter(({ status }) => status === 'done')
    .map(({ files, missingFiles }) => [files.missing, missingFiles.length] as const)
}

describe('files missing from an export', () => {
  it('are no longer missing once another import contains them, and are again when it is undone', async () => {
    const { person } = openApi(newFolder('archive'))
    await person.must('imports.run', {
      paths: [await buildZip(newFolder(), 'a.zip', { 'conversations.json': [talk] })],
    })
    expect(await missing(person)).toEqual([[2, 2]])
    const { outcomes } = await person.must('imports.run', {
      paths: [await buildZip(newFolder(), 'b.zip', { 'conversations.json': [talk], [`${heron}-heron.png`]: picture })],
    })
    expect(await missing(person)).toEqual([
      [1, 1],
      [1, 1],
    ])
    await person.must('imports.undo', { id: outcomes[0]?.report?.id ?? 0 })
    expect(await missing(person)).toEqual([[2, 2]])
  })

  it.each([[true], [false]])('may be single files next to it; before it: %s', async (isBefore) => {
    const place = newFolder()
    const [conversations = '', ...loose] = writeFiles(place, {
      'conversations.json': [talk],
      [`${heron}-heron.png`]: picture,
      'notes.txt': 'rushes',
      'stranger.txt': 'else',
    })
    const { person } = openApi(newFolder('archive'))
    const { outcomes } = await person.must('imports.run', {
      paths: isBefore ? [...loose, conversations] : [conversations, ...loose],
    })
    const byName = new Map(outcomes.map((outcome) => [path.basename(outcome.path), outcome]))
    expect(byName.get('stranger.txt')?.error?.code).toBe('unknown_format')
    expect(
      [...byName]
        .filter(([, { error }]) => error === null)
        .map(([name]) => name)
        .toSorted(),
    ).toEqual([`${heron}-heron.png`, 'conversations.json', 'notes.txt'].toSorted())
    expect(outcomes.flatMap(({ report }) => report?.missingFiles ?? [])).toEqual([])
    const { messages } = await person.must('conversations.show', { id: talk.id })
    expect(messages.flatMap(({ attachments }) => attachments).map(({ sha256 }) => sha256 === null)).toEqual([
      false,
      false,
    ])
  })

  it('come from a zip without conversations, once messages refer to them', async () => {
    const { person } = openApi(newFolder('archive'))
    const files = await buildZip(newFolder(), 'files.zip', { [`${heron}-heron.png`]: picture, 'other.txt': 'else' })
    const { outcomes: before } = await person.must('imports.run', { paths: [files] })
    expect(before[0]?.error?.code).toBe('unknown_format')
    await person.must('imports.run', {
      paths: [await buildZip(newFolder(), 'a.zip', { 'conversations.json': [talk] })],
    })
    const { outcomes: after } = await person.must('imports.run', { paths: [files] })
    expect(after[0]?.report?.files).toEqual({ kept: 1, unchanged: 0, missing: 0 })
    expect(await missing(person)).toEqual([
      [0, 0],
      [1, 1],
    ])
  })
})
