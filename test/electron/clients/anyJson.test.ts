import { parse, type ParseError } from 'jsonc-parser'
import { expect, it } from 'vitest'
import { createRandom, type Random } from '../../../bench/generate/random.ts'
import { jsonServers } from '../../../electron/clients/formats/jsonServers.ts'

const format = jsonServers('mcpServers')
const entry = { name: 'backscroll', value: { command: '/b c', args: ['x'], env: { A: '1' } } }

/** Whitespace, comments and trailing commas in unlikely places. */
function scribble(random: Random): string {
  return random.pick(['', ' ', '\n', '\n    ', '\t', '\r\n  ', ' /* } */ ', ' // ," {\n', '\n\n'])
}

function made(random: Random, value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const isList = Array.isArray(value)
  const members = Object.entries(value).map(([name, member]) => {
    const before = scribble(random)
    const label = isList ? '' : `${JSON.stringify(name)}${scribble(random)}:${scribble(random)}`
    return `${before}${label}${made(random, member)}${scribble(random)}`
  })
  const last = members.length > 0 && random.chance(0.2) ? `,${scribble(random)}` : scribble(random)
  return `${isList ? '[' : '{'}${members.join(',')}${last}${isList ? ']' : '}'}`
}

function read(text: string): unknown {
  const errors: ParseError[] = []
  const value: unknown = parse(text, errors, { allowTrailingComma: true })
  expect(errors, text).toEqual([])
  return value
}

it('any JSON with comments can gain our entry and lose it again, with nothing else changed', () => {
  const random = createRandom(7)
  for (let round = 0; round < 2000; round += 1) {
    const servers = random.pick([{}, { a: { command: 'x', args: [] } }, { a: {}, b: { env: { K: '},{' } } }])
    const value = random.pick([
      {},
      { mcpServers: servers },
      { first: [1, { two: null }], mcpServers: servers, last: '//' },
      { mcpServers: servers, 'a"b': {} },
    ])
    const text = `${scribble(random)}${made(random, value)}${scribble(random)}`
    const added = format.putEntry(text, 0, entry)
    expect(read(added), text).toEqual({
      ...value,
      mcpServers: { ...('mcpServers' in value ? value.mcpServers : {}), backscroll: entry.value },
    })
    const changed = format.putEntry(added, 0, { name: 'backscroll', value: { command: '/d', env: { A: '1', B: '2' } } })
    expect(read(changed), added).toMatchObject({
      mcpServers: { backscroll: { command: '/d', env: { A: '1', B: '2' } } },
    })
    expect(read(format.dropEntry(changed, 0, 'backscroll')), changed).toEqual({
      ...value,
      mcpServers: 'mcpServers' in value ? value.mcpServers : {},
    })
  }
})
