import { describe, expect, it } from 'vitest'
import { assetNames, readAssetsJson, readCatalog } from '../../../../electron/import/recognize/assetNames.ts'

const nothing = readCatalog(null, null)
const id = 'file-Aa11Bb22Cc33Dd44Ee55Ff'
const hex = `file_${'0123456789abcdef'.repeat(2)}`

describe('assetNames', () => {
  it.each([
    ['an upload', `${id}-garden plan.pdf`, id, 'garden plan.pdf'],
    ['an upload in a top folder', `Export/${id}-garden plan.pdf`, id, 'garden plan.pdf'],
    ['an upload without extension', `${id}-garden plan`, id, 'garden plan'],
    ['an upload whose name has dots and dashes', `${id}-a-b.c-d.txt`, id, 'a-b.c-d.txt'],
    [
      'a generated picture',
      `dalle-generations/${id}-7d444840-9dc0-11d1-b245-5ffdce74fad2.webp`,
      id,
      '7d444840-9dc0-11d1-b245-5ffdce74fad2.webp',
    ],
    [
      'a sediment file',
      `user-abc/${hex}-7d444840-9dc0-11d1-b245-5ffdce74fad2.png`,
      hex,
      '7d444840-9dc0-11d1-b245-5ffdce74fad2.png',
    ],
    ['a sanitised sediment file', `${hex}-sanitized.jpg`, hex, 'sanitized.jpg'],
    ['a voice clip', `7d444840-9dc0-11d1-b245-5ffdce74fad2/audio/${hex}-1.wav`, hex, '1.wav'],
    ['a file without its name', `${id}.dat`, id, `${id}.dat`],
    ['a file without name and extension', id, id, id],
  ])('finds the id and the name of %s', (_, path, key, name) => {
    const found = assetNames(path, 5, nothing)
    expect(found.keys).toContain(key)
    expect(found.name).toBe(name)
  })

  it('offers the full name, the name without extension, and the original name with its size', () => {
    expect(assetNames('photos/heron.png', 77, nothing).keys).toEqual(
      expect.arrayContaining(['heron.png', 'heron', 'name:heron.png:77']),
    )
  })

  it('does not mistake the start of a longer id for the id', () => {
    expect(assetNames(`${id}X-a.png`, 5, nothing).keys).not.toContain(id)
  })

  it('takes the original name from the table of names', () => {
    const names = readCatalog({ [`${id}.dat`]: 'garden.pdf' }, null)
    expect(assetNames(`${id}.dat`, 9, names)).toEqual({
      name: 'garden.pdf',
      keys: expect.arrayContaining([id, 'name:garden.pdf:9']) as string[],
    })
  })

  it('prefers the library, with the message and conversation that created it', () => {
    const library = [
      { file_id: id, file_name: 'chart.csv', origination_message_id: 'm-1', origination_thread_id: 'c-1' },
    ]
    const { name, keys } = assetNames(`${id}.dat`, 9, readCatalog({ [`${id}.dat`]: 'other.csv' }, library))
    expect(name).toBe('chart.csv')
    expect(keys).toEqual(expect.arrayContaining(['sandbox:/mnt/data/chart.csv@m-1', 'sandbox:/mnt/data/chart.csv@c-1']))
  })

  it('finds a sandbox file by its path', () => {
    expect(assetNames('user-1/abc/mnt/data/plots/a b.png', 9, nothing).keys).toContain(
      'sandbox:/mnt/data/plots/a b.png',
    )
  })

  it('tolerates odd names', () => {
    for (const path of ['', '/', '.', '.png', '__proto__', 'constructor.json', 'file-', 'file_', '日本.png']) {
      expect(assetNames(path, 0, nothing).keys.length).toBeGreaterThan(0)
    }
  })
})

describe('readCatalog', () => {
  it.each([null, 'x', 3, [], {}, { a: 1 }])('tolerates a table such as %j', (value) => {
    expect(readCatalog(value, value).originalNames.size).toBe(0)
    expect(readCatalog(value, value).library.size).toBe(0)
  })

  it('skips invalid records', () => {
    const { library } = readCatalog(null, [
      null,
      {},
      { file_id: 3 },
      { file_id: id, file_name: null, origination_message_id: null },
    ])
    expect([...library.keys()]).toEqual([id])
  })
})

describe('readAssetsJson', () => {
  it('returns the key that messages use for each path', () => {
    expect(readAssetsJson({ [`file-service://${id}`]: 'a.png', [`sediment://${hex}#p=1`]: 'b.png' })).toEqual([
      { assetKey: id, path: 'a.png' },
      { assetKey: hex, path: 'b.png' },
    ])
  })

  it.each([null, [], 'x', { a: 1 }])('is empty for %j', (value) => {
    expect(readAssetsJson(value)).toEqual([])
  })
})
