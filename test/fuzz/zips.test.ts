import fs from 'node:fs'
import * as fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { AppError } from '../../shared/contract/appError.ts'
import { contentOf, filesIn, importInto, saved, temporaryFolders } from '../support/archiveFixture.ts'
import { buildConversation, buildZip } from '../support/buildExport.ts'
import {
  encryptedZip,
  endlessAsset,
  farOffset,
  manyEntries,
  overlappingEntries,
  slipNames,
  storedAndDeflated,
  topFolderWithMacJunk,
  truncatedZip,
  withoutCentralDirectory,
  wrongCrc,
  zip64,
} from '../support/hostileZips.ts'
import { fuzz } from './fuzz.ts'

const newFolder = temporaryFolders('fuzzzips')
const heron = buildConversation({
  id: 'heron',
  title: 'Herons',
  turns: [
    ['user', 'What is grey and stands still?'],
    ['assistant', 'A heron.'],
  ],
})
/** Numbers at which the fields of a zip change their meaning or sign. */
const turningPoints = [
  0, 1, 0x7f, 0x80, 0xff, 0x7fff, 0xffff, 0x7fff_ffff, 0xffff_ffff, 0x0403_4b50, 0x0201_4b50, 0x0605_4b50, 0x0606_4b50,
  0x0706_4b50,
]

type Change = (zip: Buffer) => Buffer

/** Counts from the end as often as from the start, because the directory and its end record are at the end. */
const places = fc.tuple(fc.boolean(), fc.oneof(fc.nat(120), fc.nat(100_000)))
const at = (zip: Buffer, [isFromEnd, offset]: readonly [boolean, number]): number =>
  isFromEnd ? zip.length - 1 - (offset % zip.length) : offset % zip.length

const changes: fc.Arbitrary<Change> = fc.oneof(
  fc.tuple(places, fc.integer({ min: 1, max: 255 })).map(([place, mask]): Change => (zip) => {
    const index = at(zip, place)
    zip[index] = (zip[index] ?? 0) ^ mask
    return zip
  }),
  fc
    .tuple(places, fc.constantFrom(...turningPoints), fc.constantFrom(1, 2, 4))
    .map(([place, value, width]): Change => (zip) => {
      const index = Math.max(0, Math.min(at(zip, place), zip.length - width))
      zip.writeUIntLE(value % 256 ** width, index, width)
      return zip
    }),
  places.map(
    (place): Change =>
      (zip) =>
        zip.subarray(0, Math.max(at(zip, place), 4)),
  ),
  fc.tuple(places, places, fc.nat(200)).map(([from, to, length]): Change => (zip) => {
    const piece = zip.subarray(at(zip, from), at(zip, from) + length)
    const index = at(zip, to)
    return Buffer.concat([zip.subarray(0, index), piece, zip.subarray(index)])
  }),
)

let sound: Buffer[] = []
let hostile: Buffer[] = []
beforeAll(async () => {
  const folder = newFolder()
  const small = await buildZip(folder, 'small.zip', {
    'conversations.json': [heron],
    'user.json': { id: 'user-1' },
    'file-heron.png': Buffer.from('grey'),
  })
  sound = [small, storedAndDeflated(newFolder()), zip64(newFolder()), topFolderWithMacJunk(newFolder())].map((file) =>
    fs.readFileSync(file),
  )
  hostile = [
    encryptedZip,
    endlessAsset,
    overlappingEntries,
    slipNames,
    withoutCentralDirectory,
    wrongCrc,
    (place: string) => farOffset(place, 'list'),
    (place: string) => farOffset(place, 'member'),
    (place: string) => truncatedZip(place, 0.5),
    (place: string) => manyEntries(place, 20, { claimedCount: 3 }),
  ].map((make) => fs.readFileSync(make(newFolder())))
})

describe('a zip with changed, missing or repeated bytes', () => {
  it('is imported, or rejected with an explanation and without a trace', async () => {
    const zips = fc
      .tuple(fc.nat(3), fc.array(changes, { minLength: 1, maxLength: 4 }))
      .map(([index, all]) => all.reduce<Buffer>((zip, change) => change(zip), Buffer.from(sound[index] ?? '')))
    await fuzz({ runs: 8, thoroughly: 60, examples: hostile }, zips, async (zip) => {
      const archive = newFolder('archive')
      try {
        await importInto(archive, saved(newFolder(), 'export.zip', zip))
      } catch (error) {
        expect(error).toBeInstanceOf(AppError)
        expect(contentOf(archive)).toMatchObject({ conversations: 0, rejectedRecords: 0, imports: 0 })
        expect(filesIn(archive).filter((name) => name.startsWith('attachments/'))).toEqual([])
      }
    })
  })
})
