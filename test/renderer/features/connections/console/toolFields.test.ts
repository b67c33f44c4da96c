import { describe, expect, it } from 'vitest'
import { toolSchemas } from '../../../../../electron/doors/mcp/createMcpServer.ts'
import { tools } from '../../../../../electron/doors/mcp/tools/index.ts'
import { readToolFields, toolArguments } from '../../../../../renderer/features/connections/console/toolFields.ts'

/** The fields of one of the agents' tools. */
function fieldsOf(name: string) {
  const tool = tools.find((one) => one.name === name)
  if (tool === undefined) throw new Error(`there is no tool ${name}`)
  return readToolFields(toolSchemas(tool).inputSchema)
}

const namesOf = (name: string) => {
  const { main, more } = fieldsOf(name)
  return { main: main.map((field) => field.name), more: more.map((field) => field.name) }
}

const fieldOf = (schema: object, required: readonly string[] = []) => {
  const { main, more } = readToolFields({ type: 'object', properties: { one: schema }, required })
  return [...main, ...more][0]
}

describe('readToolFields', () => {
  it('shows required and useful fields first, and folds the others', () => {
    expect(namesOf('conversation_search')).toEqual({
      main: ['query'],
      more: ['roles', 'start_date', 'end_date', 'limit'],
    })
    expect(namesOf('query_conversations')).toEqual({
      main: ['mode', 'query', 'sessionId'],
      more: ['searchMode', 'includeTranscript', 'maxTurnsPerConversation', 'sessionKey', 'maxTurns', 'limit', 'offset'],
    })
    expect(namesOf('list_conversations')).toEqual({ main: [], more: ['project_reference', 'limit', 'cursor'] })
    expect(namesOf('get_messages_around')).toEqual({
      main: ['message_id'],
      more: ['conversation_id', 'before', 'after'],
    })
    expect(namesOf('save_conversation_context')).toEqual({ main: ['turns', 'title'], more: ['sessionKey', 'summary'] })
  })

  it('supports every parameter of every tool; only turns require JSON', () => {
    const kinds = tools.flatMap(({ name }) => {
      const { main, more } = fieldsOf(name)
      return [...main, ...more].filter(({ kind }) => kind === 'json').map((field) => `${name}.${field.name}`)
    })
    expect(kinds).toEqual(['save_conversation_context.turns'])
  })

  it('builds each field from its schema', () => {
    expect(fieldOf({ type: 'string', description: 'Words.' })).toEqual({
      name: 'one',
      kind: 'text',
      hint: 'Words.',
      isRequired: false,
      initial: '',
    })
    expect(fieldOf({ type: ['integer', 'null'], default: 20, minimum: 1, maximum: 50 })).toEqual({
      name: 'one',
      kind: 'number',
      hint: '',
      isRequired: false,
      initial: '',
      least: 1,
      most: 50,
      defaultValue: '20',
    })
    expect(fieldOf({ type: 'boolean', default: true })).toMatchObject({ kind: 'switch', initial: true })
    expect(fieldOf({ type: 'array', items: { type: 'string', enum: ['user', 'tool'] } })).toMatchObject({
      kind: 'choices',
      options: ['user', 'tool'],
      initial: [],
    })
    expect(fieldOf({ anyOf: [{ type: 'string' }, { type: 'object' }] })).toMatchObject({ kind: 'json', initial: '' })
  })

  it('preselects a required choice, and lets an optional one stay empty', () => {
    const modes = { type: 'string', enum: ['search', 'list'] }
    expect(fieldOf(modes, ['one'])).toMatchObject({ kind: 'choice', options: ['search', 'list'], initial: 'search' })
    expect(fieldOf({ ...modes, default: 'list' })).toMatchObject({ options: ['search', 'list'], initial: 'list' })
    expect(fieldOf(modes)).toMatchObject({ options: ['', 'search', 'list'], initial: '' })
  })

  it('has none for a tool without parameters', () => {
    expect(readToolFields({ type: 'object' })).toEqual({ main: [], more: [] })
  })
})

describe('toolArguments', () => {
  it('omits untouched fields, except required ones', () => {
    expect(toolArguments(fieldsOf('conversation_search'), {})).toEqual({})
    expect(toolArguments(fieldsOf('query_conversations'), {})).toEqual({ mode: 'search' })
  })

  it('sends numbers as numbers, and choices, switches and text unchanged', () => {
    expect(
      toolArguments(fieldsOf('query_conversations'), {
        mode: 'list',
        limit: '3',
        searchMode: 'both',
        includeTranscript: true,
      }),
    ).toEqual({ mode: 'list', limit: 3, searchMode: 'both', includeTranscript: true })
    expect(toolArguments(fieldsOf('conversation_search'), { query: ' frost ', roles: ['user'] })).toEqual({
      query: ' frost ',
      roles: ['user'],
    })
  })

  it('omits fields that were changed back', () => {
    expect(
      toolArguments(fieldsOf('query_conversations'), {
        mode: 'list',
        query: '',
        searchMode: 'summary',
        includeTranscript: false,
      }),
    ).toEqual({ mode: 'list' })
    expect(toolArguments(fieldsOf('conversation_search'), { roles: [] })).toEqual({})
  })

  it('sends valid JSON as its value, and anything else as text', () => {
    const fields = fieldsOf('save_conversation_context')
    expect(toolArguments(fields, { turns: '[{"role":"user","content":"Hello"}]' })).toEqual({
      turns: [{ role: 'user', content: 'Hello' }],
    })
    expect(toolArguments(fields, { turns: '[{' })).toEqual({ turns: '[{' })
  })
})
