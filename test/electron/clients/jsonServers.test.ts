import { describe, expect, it } from 'vitest'
import { jsonServers } from '../../../electron/clients/formats/jsonServers.ts'
import { lettaAgents } from '../../../electron/clients/formats/lettaAgents.ts'

const format = jsonServers('mcpServers')
const entry = { name: 'backscroll', value: { command: '/b', args: ['x'] } }

/** Each file before and after: only our lines are added, and a comma. */
const additions: [string, string, string][] = [
  [
    'a new file',
    '',
    '{\n  "mcpServers": {\n    "backscroll": {\n      "command": "/b",\n      "args": [\n        "x"\n      ]\n    ' +
      '}\n  }\n}\n',
  ],
  [
    'neighbors with their own layout',
    '{\n  "mcpServers": {\n    "a": { "command":"x" }\n  }\n}\n',
    '{\n  "mcpServers": {\n    "a": { "command":"x" },\n    "backscroll": {\n      "command": "/b",\n      "args": ' +
      '[\n        "x"\n      ]\n    }\n  }\n}\n',
  ],
  [
    'a comment behind the last one',
    '{\n\t"mcpServers": {\n\t\t"a": {} // mine\n\t}\n}',
    '{\n\t"mcpServers": {\n\t\t"a": {}, // mine\n\t\t"backscroll": {\n\t\t\t"command": "/b",\n\t\t\t"args": ' +
      '[\n\t\t\t\t"x"\n\t\t\t]\n\t\t}\n\t}\n}',
  ],
  [
    'a comma at the end',
    '{\n  "mcpServers": {\n    "a": {}, // mine\n  },\n}',
    '{\n  "mcpServers": {\n    "a": {}, // mine\n    "backscroll": {\n      "command": "/b",\n      "args": [\n    ' +
      '    "x"\n      ]\n    },\n  },\n}',
  ],
  [
    'an empty object among others',
    '{\n  "mcpServers": {},\n  "z": 1\n}',
    '{\n  "mcpServers": {\n    "backscroll": {\n      "command": "/b",\n      "args": [\n        "x"\n      ]\n    ' +
      '}\n  },\n  "z": 1\n}',
  ],
  [
    'one line',
    '{"mcpServers":{"a":{}},"z":1}',
    '{"mcpServers":{"a":{}, "backscroll": {"command":"/b","args":["x"]}},"z":1}',
  ],
  ['one line without servers', '{"z":1}', '{"z":1, "mcpServers": {"backscroll":{"command":"/b","args":["x"]}}}'],
]

describe('a JSON file', () => {
  it.each(additions)('gains our entry and nothing else: %s', (_name, before, after) => {
    expect(format.putEntry(before, 0, entry)).toBe(after)
  })

  it.each(additions.filter(([, before]) => before.includes('"mcpServers"')))(
    'is restored by removing our entry, even without a backup: %s',
    (_name, before, after) => {
      expect(format.dropEntry(after, 0, 'backscroll')).toBe(before)
    },
  )

  it('can lose an entry from the beginning and from the middle', () => {
    expect(format.dropEntry('{"mcpServers": {"backscroll": {}, "a": {}}}', 0, 'backscroll')).toBe(
      '{"mcpServers": { "a": {}}}',
    )
    expect(
      format.dropEntry(
        '{\n "mcpServers": {\n  "a": {},\n  "backscroll": {}, // gone\n  "b": {}\n }\n}',
        0,
        'backscroll',
      ),
    ).toBe('{\n "mcpServers": {\n  "a": {},\n // gone\n  "b": {}\n }\n}')
  })

  it('changes only the fields that differ', () => {
    const before =
      '{\n  "mcpServers": {\n    "backscroll": {\n      "command": "/old", // where it was\n      "args": ["x"],\n ' +
      '     "env": { "MINE": "1" }\n    }\n  }\n}\n'
    expect(
      format.putEntry(before, 0, {
        name: 'backscroll',
        value: { command: '/b', args: ['x'], env: { MINE: '1', A: '2' } },
      }),
    ).toBe(before.replace('/old', '/b').replace('"1" }', '"1", "A": "2" }'))
  })
})

it("a multiline comment doesn't affect the detected indentation", () => {
  const comment = '/*\n * mine\n */\n'
  expect(format.putEntry(`${comment}{\n    "z": {\n        "y": 1\n    }\n}\n`, 0, entry)).toContain(
    '\n    "mcpServers": {\n        "backscroll": {\n            "command"',
  )
  expect(format.putEntry(`${comment}{}\n`, 0, entry)).toContain(
    '\n  "mcpServers": {\n    "backscroll": {\n      "command"',
  )
})

describe("letta-code's settings", () => {
  const before =
    '{\n  "agents": [\n    { "agentId": "agent-1" },\n    {\n      "agentId": "agent-2",\n      "mcpServers": [\n  ' +
    '      { "name": "a", "transport": "stdio" }\n      ]\n    }\n  ]\n}\n'

  it('have a list per agent', () => {
    expect(lettaAgents.readSlots(before)).toEqual([
      { where: 'agent-1', entries: [] },
      { where: 'agent-2', entries: [{ name: 'a', value: { transport: 'stdio' } }] },
    ])
    const both = [0, 1].reduce((text, slot) => lettaAgents.putEntry(text, slot, entry), before)
    expect(
      (JSON.parse(both) as { agents: { mcpServers: unknown[] }[] }).agents.map(({ mcpServers }) => mcpServers.at(-1)),
    ).toEqual([
      { name: 'backscroll', ...entry.value },
      { name: 'backscroll', ...entry.value },
    ])
    expect([0, 1].reduce((text, slot) => lettaAgents.dropEntry(text, slot, 'backscroll'), both)).toBe(before)
  })
})
