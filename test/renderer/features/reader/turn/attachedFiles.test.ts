import { expect, test } from 'vitest'
import { messageView } from '../../../../support/messageView.ts'
import { pageArchive } from '../../../../support/pageArchive.ts'

pageArchive()
const { imagesOf } = await import('../../../../../renderer/features/reader/turn/attachedFiles.ts')
const { arrangeTurns } = await import('../../../../../renderer/features/reader/turn/arrangeTurns.ts')

const picture = (sha256: string | null, name = sha256) => ({
  assetKey: 'a',
  kind: 'image' as const,
  name,
  mediaType: 'image/png',
  sha256,
  byteLength: null,
  width: null,
  height: null,
})
const namesOf = (...messages: readonly (readonly ReturnType<typeof picture>[])[]): readonly string[] =>
  imagesOf(
    arrangeTurns(
      messages.map((attachments, index) => messageView({ nodeKey: String(index), attachments: [...attachments] })),
      { targetKey: null },
    ),
  ).map(({ name }) => name)

test('images come in reading order', () => {
  expect(namesOf([picture('heron'), picture('stork')], [picture('crane')])).toEqual(['heron', 'stork', 'crane'])
})

test('a repeated image comes once, under its first name', () => {
  expect(namesOf([picture('heron')], [picture('heron', 'the same'), picture('stork')], [picture('heron')])).toEqual([
    'heron',
    'stork',
  ])
})

test('unsupported and missing images are omitted', () => {
  expect(namesOf([{ ...picture('heron'), mediaType: 'image/svg+xml' }, picture(null, 'stork')])).toEqual([])
})
