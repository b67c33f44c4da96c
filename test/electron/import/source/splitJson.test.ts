import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { createRandom, type Random } from '../../../../bench/generate/random.ts'
import { type JsonTarget, splitJson } from '../../../../electron/import/source/splitJson.ts'
import { temporaryFolders } from '../../../support/archiveFixture.ts'

const newFolder = temporaryFolders('split')
const chunkSizes = [1, 2, 3, 7, 1000]

async function* inChunks(text: string | Buffer, size: number): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

/** The records of a text; a record cut off by the end of the text is marked with `…`. */
async function split(text: string, target: JsonTarget, size: number): Promise<string[]> {
  const records: string[] = []
  for await (const record of splitJson(inChunks(text, size), { target, maxRecordBytes: 1e7, spillFile: null })) {
    if (record.kind === 'file') expect.fail('nothing here is too long')
    records.push(record.bytes.toString() + (record.isWhole ? '' : '…'))
  }
  return records
}

async function splitEveryWay(text: string, target: JsonTarget): Promise<string[]> {
  const results = await Promise.all(chunkSizes.map((size) => split(text, target, size)))
  for (const result of results) expect(result).toEqual(results[0])
  return results[0] ?? []
}

describe('splitJson', () => {
  it.each<[target: JsonTarget, text: string, records: string[]]>([
    ['array', '[]', []],
    ['array', ' [ ] ', []],
    ['array', '[1]', ['1']],
    ['array', '[{"a":1},{"b":[2,3]}]', ['{"a":1}', '{"b":[2,3]}']],
    ['array', '\n[\n  {"a": 1},\n\t{"b": 2}\r\n]\n', ['{"a": 1}', '{"b": 2}']],
    ['array', '[null,true,"x",[[]],{}]', ['null', 'true', '"x"', '[[]]', '{}']],
    ['array', '[{"a":"},{"},{"b":"][,"}]', ['{"a":"},{"}', '{"b":"][,"}']],
    [
      'array',
      String.raw`[{"a":"\""},{"b":"\\"},{"c":"\\\""},"\\"]`,
      [String.raw`{"a":"\""}`, String.raw`{"b":"\\"}`, String.raw`{"c":"\\\""}`, String.raw`"\\"`],
    ],
    ['array', '[{"é":"日本 😀"},{"\\u00e9":"\\ud83d\\ude00"}]', ['{"é":"日本 😀"}', '{"\\u00e9":"\\ud83d\\ude00"}']],
    ['array', '[{"a":1}];\nvar assetsJson = [{"b":2}]', ['{"a":1}']],
    ['array', '[{"a":nonsense},{"b":2}]', ['{"a":nonsense}', '{"b":2}']],
    ['array', '[{"a":1},,{"b":2},]', ['{"a":1}', '{"b":2}']],
    ['values', '{}', []],
    ['values', '{"x":{"a":1},"y":{"b":"},"}}', ['{"a":1}', '{"b":"},"}']],
    ['values', ' { "x" : {"a": 1} , "y" : [2] } ', ['{"a": 1}', '[2]']],
    ['values', '{"a:b,c":{"d:e":"f,g"},"h":1}', ['{"d:e":"f,g"}', '1']],
    ['values', '{"x":{"y":{"z":1},"w":[1,2]},"v":null}', ['{"y":{"z":1},"w":[1,2]}', 'null']],
    ['values', '{"x":{"a":1} "y":{"b":2},"z":3}', ['{"a":1} "y":{"b":2}', '3']],
    ['wrapped', '{"conversations":[{"a":1},{"b":2}]}', ['{"a":1}', '{"b":2}']],
    [
      'wrapped',
      '{"version":1,"tags":["x","y"],"more":{"conversations":[9]},"conversations":[{"a":1}],"end":[3]}',
      ['{"a":1}'],
    ],
    ['wrapped', '{"note":"conversations","list":[5],"conversations" : [ {"a":[1,{"b":2}]} ] }', ['{"a":[1,{"b":2}]}']],
    ['wrapped', String.raw`{"conver\"sations":[1],"conversations":[2]}`, ['2']],
    ['wrapped', '{"conversations":[]}', []],
    ['wrapped', '{"other":[1]}', []],
    ['document', '{"mapping":{"a":[1,2]}}', ['{"mapping":{"a":[1,2]}}']],
    ['document', '  {"a":"}"}  ', ['{"a":"}"}']],
    ['document', '{"a":1};\n</script>{"b":2}', ['{"a":1}', ';\n</script>{"b":2}']],
    ['document', '{"a":1}\n{"b":[2]}\n', ['{"a":1}', '{"b":[2]}']],
    ['document', '[1,[2]]', ['[1,[2]]']],
    ['document', '', []],
    ['document', ' \n ', []],
    ['array', '', []],
    ['array', 'no JSON at all', []],
  ])('splits %s %j the same at every chunk size', async (target, text, records) => {
    expect(await splitEveryWay(text, target)).toEqual(records)
  })

  it.each<[target: JsonTarget, text: string, records: string[]]>([
    ['array', '[{"a":1},{"b":', ['{"a":1}', '{"b":…']],
    ['array', '[{"a":1},{"b":2}', ['{"a":1}', '{"b":2}…']],
    ['array', '[{"a":1},', ['{"a":1}']],
    ['array', '[{"a":"cut in a str', ['{"a":"cut in a str…']],
    ['array', '[{"a":"cut after \\', ['{"a":"cut after \\…']],
    ['values', '{"x":{"a":1},"y":{"b', ['{"a":1}', '{"b…']],
    ['wrapped', '{"conversations":[{"a":1},{"b"', ['{"a":1}', '{"b"…']],
    ['document', '{"a":[1,2', ['{"a":[1,2…']],
  ])('reports that %s %j ends inside a record', async (target, text, records) => {
    expect(await splitEveryWay(text, target)).toEqual(records)
  })

  it('splits any JSON like a parser would', async () => {
    const random = createRandom(7)
    for (let round = 0; round < 60; round += 1) {
      const values = Array.from({ length: random.integer(6) }, () => anyValue(random, 4))
      const indent = random.pick([0, 1, 3])
      const array = await splitEveryWay(JSON.stringify(values, null, indent), 'array')
      expect(array.map((record) => JSON.parse(record) as unknown)).toEqual(values)
      const wrapped = JSON.stringify(
        { [anyText(random)]: anyValue(random, 3), conversations: values, z: anyValue(random, 3) },
        null,
        indent,
      )
      expect((await splitEveryWay(wrapped, 'wrapped')).map((record) => JSON.parse(record) as unknown)).toEqual(values)
      const object = Object.fromEntries(values.map((value, index) => [`k${anyText(random)}${index}`, value]))
      expect(
        (await splitEveryWay(JSON.stringify(object, null, indent), 'values')).map(
          (record) => JSON.parse(record) as unknown,
        ),
      ).toEqual(values)
    }
  })

  it('handles nesting a million deep', async () => {
    const deep = '['.repeat(1e6) + ']'.repeat(1e6)
    const [record] = await split(`[${deep}]`, 'array', 65_536)
    expect(record?.length).toBe(2e6)
  })
})

describe('a record that is too long', () => {
  const long = `{"long":"${'heron '.repeat(500)}"}`
  const text = `[{"a":1},${long},{"b":2}]`

  it.each(chunkSizes)('goes into a temporary file, in chunks of %i', async (size) => {
    const spillFile = `${newFolder()}/spill.part`
    const seen: string[] = []
    for await (const record of splitJson(inChunks(text, size), { target: 'array', maxRecordBytes: 1500, spillFile })) {
      seen.push(record.kind === 'file' ? readFileSync(record.file, 'utf8').trim() : record.bytes.toString())
      expect(record.isWhole).toBe(true)
    }
    expect(seen).toEqual(['{"a":1}', long, '{"b":2}'])
    expect(existsSync(spillFile)).toBe(false)
  })

  it('can occur twice, and can be cut off by the end of the text', async () => {
    const spillFile = `${newFolder()}/spill.part`
    const seen: [string, boolean][] = []
    for await (const record of splitJson(
      inChunks(`[${long},${long.replaceAll('heron', 'stork')},${long.slice(0, 2000)}`, 100),
      { target: 'array', maxRecordBytes: 1500, spillFile },
    )) {
      if (record.kind === 'file') seen.push([readFileSync(record.file, 'utf8'), record.isWhole])
    }
    expect(seen).toEqual([
      [long, true],
      [long.replaceAll('heron', 'stork'), true],
      [long.slice(0, 2000), false],
    ])
  })

  it('is refused without a spill file', async () => {
    const records = splitJson(inChunks(text, 100), { target: 'array', maxRecordBytes: 1500, spillFile: null })
    await expect(Array.fromAsync(records)).rejects.toThrow('1500')
  })

  it('leaves no file when the reader stops early', async () => {
    const spillFile = `${newFolder()}/spill.part`
    for await (const record of splitJson(inChunks(text, 100), { target: 'array', maxRecordBytes: 1500, spillFile })) {
      if (record.kind === 'file') break
    }
    expect(existsSync(spillFile)).toBe(false)
  })
})

const oddTexts = [
  '"',
  '\\',
  '\\"',
  '{',
  '}',
  '[',
  ']',
  ',',
  ':',
  'é',
  '日本',
  '😀',
  '\u2028',
  '\n',
  '\u0000',
  ' ',
  'conversations',
  '\ud83d',
  'a',
]

function anyText(random: Random): string {
  return Array.from({ length: random.integer(6) }, () => random.pick(oddTexts)).join('')
}

function anyValue(random: Random, depth: number): unknown {
  const kind = random.integer(depth === 0 ? 4 : 6)
  if (kind === 0) return random.pick([null, true, false, 0, -1.5e-7, 12_345])
  if (kind < 4) return anyText(random)
  const values = Array.from({ length: random.integer(4) }, () => anyValue(random, depth - 1))
  return kind === 4 ? values : Object.fromEntries(values.map((value) => [anyText(random), value]))
}
