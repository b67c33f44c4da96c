import { expect, test } from 'vitest'
import { messageView } from '../../../../support/messageView.ts'
import { pageArchive } from '../../../../support/pageArchive.ts'

pageArchive()
const { picturesOf } = await import('../../../../../renderer/features/reader/turn/attachedFiles.ts')
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
  picturesOf(
    arrangeTurns(
      messages.map((attachments, index) => messageView({ nodeKey: String(index), attachments: [...attachments] })),
      { targetKey: null },
    ),
  ).map(({ name }) => name)

test('pictures come in the order in which they are met', () => {
  expect(namesOf([picture('heron'), picture('stork')], [picture('crane')])).toEqual(['heron', 'stork', 'crane'])
})

test('a picture that is met again comes once, under its first name', () => {
  expect(namesOf([picture('heron')], [picture('heron', 'the same'), picture('stork')], [picture('heron')])).toEqual([
    'heron',
    'stork',
  ])
})

test('what no browser shows and what no import brought is left out', () => {
  expect(namesOf([{ ...picture('heron'), mediaType: 'image/svg+xml' }, picture(null, 'stork')])).toEqual([])
})
