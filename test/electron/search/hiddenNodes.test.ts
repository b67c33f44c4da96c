import { beforeAll, describe, expect, it } from 'vitest'
import { temporaryFolders } from '../../support/archiveFixture.ts'
import { importTexts, openSearch, type OpenSearch } from '../../support/searchFixture.ts'
import type { NamedConversation } from '../../support/searchTexts.ts'

const newFolder = temporaryFolders('hidden-nodes')
const never = { metadata: { is_visually_hidden_from_conversation: true } }
const browser = { role: 'tool', name: 'browser', metadata: {} }

/**
 * Messages that ChatGPT's own app never showed, as in exports: custom instructions, pages of weight 0, and an ordinary
 * tool result next to them.
 */
const conversations: readonly NamedConversation[] = [
  {
    id: 'ferry',
    title: 'Ferry times',
    turns: [
      [
        'user',
        '',
        {
          ...never,
          content: {
            content_type: 'user_editable_context',
            user_profile: 'I live in Harwich by the ferry.',
            user_instructions: 'Answer briefly.',
          },
        },
      ],
      ['system', 'You have a ferry timetable.'],
      ['user', 'When does the ferry leave?'],
      [
        'assistant',
        'search("ferry")',
        { recipient: 'browser', content: { content_type: 'code', language: 'unknown', text: 'search("ferry")' } },
      ],
      [
        'tool',
        '',
        {
          author: browser,
          weight: 0,
          content: {
            content_type: 'tether_quote',
            url: 'https://harbour.example',
            domain: 'harbour.example',
            title: 'Harbour',
            text: 'The ferry to Hook leaves at nine.',
          },
        },
      ],
      ['tool', 'One ferry found.', { author: browser }],
      ['assistant', 'The ferry leaves at nine.'],
    ],
  },
]
let search: OpenSearch

beforeAll(async () => {
  const folder = newFolder('archive')
  await importTexts(folder, conversations, newFolder())
  search = openSearch({ folder, conversations })
})

describe('messages the chat never showed', () => {
  it.each([
    ['ferry', 'ferry/2 ferry/3 ferry/4 ferry/5 ferry/6'],
    ['ferry from:tool', 'ferry/3 ferry/4 ferry/5'],
    ['ferry from:system', 'ferry/0 ferry/1'],
    ['ferry from:me', 'ferry/2'],
    ['ferry is:hidden', 'ferry/0 ferry/1 ferry/4'],
    ['ferry from:tool -is:hidden', 'ferry/3 ferry/5'],
    ['ferry from:me,system', 'ferry/0 ferry/1 ferry/2'],
    ['ferry -from:me', 'ferry/3 ferry/4 ferry/5 ferry/6'],
  ])('%s finds %s', async (query, expected) => {
    expect((await search.find(query)).names.toSorted().join(' ')).toBe(expected)
  })

  it('rank below ordinary messages', async () => {
    expect((await search.find('ferry leaves nine')).names[0]).toBe('ferry/6')
  })

  it('are counted by facets just as a search by role finds them', async () => {
    for (const query of ['ferry', 'ferry is:hidden']) {
      const { roles } = await search.must('search.facets', { query })
      for (const { value, count } of roles)
        expect((await search.find(`${query} from:${value}`)).names, `${query} from:${value}`).toHaveLength(count)
    }
  })

  it("are left out of agents' results", async () => {
    const found = await search.must(
      'messages.find',
      { text: 'ferry', roles: ['user', 'assistant', 'tool'], limit: 200 },
      'mcp',
    )
    expect(found.messages.map(({ messageId }) => search.names.get(messageId)).toSorted()).toEqual([
      'ferry/2',
      'ferry/3',
      'ferry/5',
      'ferry/6',
    ])
    const matched = await search.must('messages.match', { expression: 'ferry', limit: 200 }, 'mcp')
    expect(matched.messages.map(({ messageId }) => search.names.get(messageId)).toSorted()).toEqual([
      'ferry/2',
      'ferry/3',
      'ferry/5',
      'ferry/6',
    ])
  })
})
