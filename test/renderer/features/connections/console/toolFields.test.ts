import { describe, expect, it } from 'vitest'
import { toolSchemas } from '../../../../../electron/doors/mcp/createMcpServer.ts'
import { tools } from '../../../../../electron/doors/mcp/tools/index.ts'
import { readToolFields, toolArguments } from '../../../../../renderer/features/connections/console/toolFields.ts'

/** The fields of a tool that agents have. */
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
  it('shows what is required and what is most useful first, and folds the others', () => {
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

  it('knows every parameter of every tool; only turns have to be written as JSON', () => {
    const kinds = tools.flatMap(({ name }) => {
      const { main, more } = fieldsOf(name)
      return [...main, ...more].filter(({ kind }) => kind === 'json').map((field) => `${name}.${field.name}`)
    })
    expect(kinds).toEqual(['save_conversation_context.turns'])
  })

  it('makes each field of its schema', () => {
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
      usual: '20',
    })
    expect(fieldOf({ type: 'boolean', default: true })).toMatchObject({ kind: 'switch', initial: true })
    expect(fieldOf({ type: 'array', items: { type: 'string', enum: ['user', 'tool'] } })).toMatchObject({
      kind: 'choices',
      options: ['user', 'tool'],
      initial: [],
    })
    expect(fieldOf({ anyOf: [{ type: 'string' }, { type: 'object' }] })).toMatchObject({ kind: 'json', initial: '' })
  })

  it('has a choice made where there must be one, and lets it be left out where there need not', () => {
    const modes = { type: 'string', enum: ['search', 'list'] }
    expect(fieldOf(modes, ['one'])).toMatchObject({ kind: 'choice', options: ['search', 'list'], initial: 'search' })
    expect(fieldOf({ ...modes, default: 'list' })).toMatchObject({ options: ['search', 'list'], initial: 'list' })
    expect(fieldOf(modes)).toMatchObject({ options: ['', 'search', 'list'], initial: '' })
  })

  it('has none for a tool that takes nothing', () => {
    expect(readToolFields({ type: 'object' })).toEqual({ main: [], more: [] })
  })
})

describe('toolArguments', () => {
  it('leaves out what nobody touched, but not what is required', () => {
    expect(toolArguments(fieldsOf('conversation_search'), {})).toEqual({})
    expect(toolArguments(fieldsOf('query_conversations'), {})).toEqual({ mode: 'search' })
  })

  it('sends numbers as numbers, and choices, switches and words as they are', () => {
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

  it('leaves out what was touched and is as it was again', () => {
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

  it('sends JSON as what it says, and as text where it says nothing', () => {
    const fields = fieldsOf('save_conversation_context')
    expect(toolArguments(fields, { turns: '[{"role":"user","content":"Hello"}]' })).toEqual({
      turns: [{ role: 'user', content: 'Hello' }],
    })
    expect(toolArguments(fields, { turns: '[{' })).toEqual({ turns: '[{' })
  })
})
