import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { createKeptJson } from '../../../../electron/main/system/keptJson.ts'
import { temporaryFolders } from '../../../support/archiveFixture.ts'

const folder = temporaryFolders('kept')
const schema = z.object({ isOn: z.boolean() })

test('is read as it was written, also in a folder that is not there yet', () => {
  const file = folder('deep/inside/choice.json')
  const kept = createKeptJson(file, schema)
  expect(kept.read()).toBeNull()
  kept.write({ isOn: true })
  kept.write({ isOn: false })
  expect(createKeptJson(file, schema).read()).toEqual({ isOn: false })
  expect(fs.readdirSync(path.dirname(file))).toEqual(['choice.json'])
})

test.each(['', '{', 'null', '[]', '{"isOn":"yes"}', '{"isOn":true', '\u0000\u0000'])(
  'what stands in the file and is no value of this kind, %j, counts as nothing',
  (text) => {
    const file = folder('choice.json')
    fs.writeFileSync(file, text)
    const kept = createKeptJson(file, schema)
    expect(kept.read()).toBeNull()
    kept.write({ isOn: true })
    expect(kept.read()).toEqual({ isOn: true })
  },
)

test('a place that cannot be written to keeps nobody from anything', () => {
  const file = folder('choice.json')
  fs.mkdirSync(file)
  const kept = createKeptJson(file, schema)
  kept.write({ isOn: true })
  expect(kept.read()).toBeNull()
  expect(fs.readdirSync(path.dirname(file))).toEqual(['choice.json'])
})
