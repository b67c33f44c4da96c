import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { createJsonFile } from '../../../../electron/main/system/jsonFile.ts'
import { temporaryFolders } from '../../../support/archiveFixture.ts'

const folder = temporaryFolders('kept')
const schema = z.object({ isOn: z.boolean() })

test('reads back a written value, even in a new folder', () => {
  const file = folder('deep/inside/choice.json')
  const kept = createJsonFile(file, schema)
  expect(kept.read()).toBeNull()
  kept.write({ isOn: true })
  kept.write({ isOn: false })
  expect(createJsonFile(file, schema).read()).toEqual({ isOn: false })
  expect(fs.readdirSync(path.dirname(file))).toEqual(['choice.json'])
})

test.each(['', '{', 'null', '[]', '{"isOn":"yes"}', '{"isOn":true', '\u0000\u0000'])(
  'ignores an invalid value in the file: %j',
  (text) => {
    const file = folder('choice.json')
    fs.writeFileSync(file, text)
    const kept = createJsonFile(file, schema)
    expect(kept.read()).toBeNull()
    kept.write({ isOn: true })
    expect(kept.read()).toEqual({ isOn: true })
  },
)

test('ignores a path that cannot be written', () => {
  const file = folder('choice.json')
  fs.mkdirSync(file)
  const kept = createJsonFile(file, schema)
  kept.write({ isOn: true })
  expect(kept.read()).toBeNull()
  expect(fs.readdirSync(path.dirname(file))).toEqual(['choice.json'])
})
