import { beforeEach, describe, expect, it } from 'vitest'
import { features } from '../../../../shared/query/choices.ts'
import type { Archive } from '../../../../electron/store/archive/openArchive.ts'
import { everything } from '../../../../electron/store/lookup/searchScope.ts'
import { importInto, rowsOf, saved, temporaryFolders, withArchive } from '../../../support/archiveFixture.ts'
import { buildConversation } from '../../../support/buildExport.ts'
import { indexedRows, type IndexedRows } from '../../../support/indexedRows.ts'
import { searchTexts } from '../../../support/searchTexts.ts'
import { derivedFrom, store } from '../../../support/storedConversation.ts'

const newFolder = temporaryFolders('facts')
const speakers = ['other', 'user', 'assistant', 'tool', 'system']
const kinds = ['message', 'thoughts', 'toolCall', 'toolResult', 'hidden']

/** The facts of each message: speaker, kind, branch, model, features, languages. */
function factsOf(folder: string): string[] {
  const rows = rowsOf(
    folder,
    `SELECT message_facts.*, message_models.name AS model,
    (SELECT group_concat(language, ',') FROM (SELECT language FROM message_languages WHERE message_languages.node_id
      = message_facts.node_id ORDER BY language)) AS languages
    FROM message_facts LEFT JOIN message_models ON message_models.id = model_id ORDER BY node_id`,
  )
  return rows.map((row) => {
    const has = features.filter((_, index) => (Number(row['features']) & (1 << index)) !== 0)
    const parts = [
      speakers[Number(row['speaker'])],
      kinds[Number(row['kind'])],
      row['is_branch'] === 1 ? 'branch' : '',
      row['model'],
      ...has,
      row['languages'],
    ]
    return parts.filter((part) => part !== '' && part !== null && part !== 'message').join(' ')
  })
}

/** Everything derived from messages, in a form independent of import order. */
function derivedOf(folder: string): Record<string, unknown> {
  return {
    facts: rowsOf(
      folder,
      'SELECT message_facts.*, name, 0 AS model_id FROM message_facts LEFT JOIN message_models ON ' +
        'message_models.id = model_id ORDER BY node_id',
    ),
    languages: rowsOf(folder, 'SELECT * FROM message_languages'),
    models: rowsOf(folder, 'SELECT name FROM message_models ORDER BY name'),
    pairs: rowsOf(
      folder,
      "SELECT rowid FROM message_pairs WHERE message_pairs MATCH 'u6570xu636e OR python OR u1f389'",
    ),
    changed: rowsOf(folder, 'SELECT * FROM changed_nodes'),
    state: rowsOf(folder, 'SELECT message_count, word_count FROM search_state'),
  }
}

function timesOf({ search }: Archive): number[] {
  return search.byTime(everything, 'oldest', null, 10).map(({ atMs }) => atMs)
}

describe('facts of imported messages', () => {
  it('record speaker, kind, model and features', async () => {
    const folder = newFolder('archive')
    const chosen = searchTexts.filter(({ id }) => ['shelf', 'tools', 'canvas', 'media', 'code'].includes(id))
    await importInto(
      folder,
      saved(
        newFolder(),
        'conversations.json',
        chosen.map((each) => buildConversation(each)),
      ),
    )
    expect(factsOf(folder)).toEqual([
      'user',
      'assistant thoughts o3 thoughts',
      'assistant o3',
      'user',
      'assistant o3',
      'user',
      'user branch',
      'assistant branch o3',
      'user',
      'assistant toolCall gpt-4o code',
      'tool toolResult',
      'assistant gpt-4o link citation',
      'user hidden',
      'user',
      'assistant toolCall gpt-4o canvas',
      'user image',
      'user file',
      'user audio',
      'user',
      'assistant gpt-4 code python,rust',
      'assistant gpt-4 table',
      'assistant gpt-4 math',
    ])
  })

  it('are the same after a later export as after a rebuild', async () => {
    const folder = newFolder('archive')
    const half = searchTexts.slice(0, searchTexts.length / 2)
    const later = {
      ...searchTexts[0],
      turns: [
        ['user', '```python\n数据 🎉\n```'],
        ['assistant', 'Noted, but otherwise.'],
        ['user', 'More'],
      ] as const,
      modelSlug: 'o9',
      updateTime: 1_790_000_000,
    }
    for (const texts of [half, searchTexts, [later]]) {
      await importInto(
        folder,
        saved(
          newFolder(),
          'conversations.json',
          texts.map((each) => buildConversation(each)),
        ),
      )
      const after = derivedOf(folder)
      withArchive(folder, ({ searchIndex }) => searchIndex.rebuild())
      expect(derivedOf(folder)).toEqual(after)
    }
  })

  it("fall back to the conversation's time, even after it changes", () =>
    withArchive(newFolder('archive'), (archive) => {
      const undated = {
        id: 'undated',
        createTime: 1_700_000_000,
        turns: [['user', 'A pelican', { create_time: null }]],
      } as const
      const id = store(archive, { ...undated, updateTime: 1_700_000_100 })
      archive.searchIndex.catchUp()
      expect(timesOf(archive)).toEqual([1_700_000_100_000])
      archive.transaction(() =>
        archive.conversations.replace(id, derivedFrom({ ...undated, updateTime: 1_700_000_900 })),
      )
      archive.searchIndex.catchUp()
      expect(timesOf(archive)).toEqual([1_700_000_900_000])
    }))

  it.each(['constructor', '__proto__', 'toString', 'narrator'])('are read for an author called %s', (name) =>
    withArchive(newFolder('archive'), (archive) => {
      store(archive, {
        turns: [
          [name, 'Once upon a time'],
          ['user', `\`\`\`${name}\nx\n\`\`\``],
        ],
      })
      archive.searchIndex.catchUp()
      expect(archive.search.within(everything, 10)).toHaveLength(2)
      expect(archive.facets.values('lang', '', 10)).toEqual([name.toLowerCase()])
    }),
  )
})

describe('facts of single rows', () => {
  let rows: IndexedRows
  const facts = () =>
    rows.all('SELECT node_id AS id, features, word_count AS words FROM message_facts ORDER BY node_id')
  const languages = () => rows.column('SELECT language FROM message_languages ORDER BY node_id, language')
  const pairs = (token: string) =>
    rows.column('SELECT rowid FROM message_pairs WHERE message_pairs MATCH ? ORDER BY rowid', token)
  const totals = () => rows.all('SELECT message_count AS messages, word_count AS words FROM search_state')[0]

  beforeEach(() => {
    rows = indexedRows()
    rows.index.catchUp()
  })

  it('are added once, by the next catch-up', () => {
    const ids = [rows.add('one two'), rows.add('```py\nthree\n```'), rows.add('数据')]
    expect(facts()).toEqual([])
    rows.index.catchUp()
    rows.index.catchUp()
    expect(facts()).toEqual([
      { id: ids[0], features: 0, words: 2 },
      { id: ids[1], features: 1, words: 2 },
      { id: ids[2], features: 0, words: 2 },
    ])
    expect([languages(), pairs('u6570xu636e'), totals()]).toEqual([['python'], [ids[2]], { messages: 3, words: 6 }])
  })

  it('follow a change without leaving old facts', () => {
    const id = rows.add('```py\n数据\n```')
    rows.index.catchUp()
    rows.change(id, 'Just four plain words')
    expect(languages()).toEqual(['python'])
    rows.index.catchUp()
    expect(facts()).toEqual([{ id, features: 0, words: 4 }])
    expect([languages(), pairs('u6570xu636e'), totals()]).toEqual([[], [], { messages: 1, words: 4 }])
  })

  it('disappear with their row, and from the sums with the next catch-up', () => {
    const [first, second] = [rows.add('```go\n数据\n```'), rows.add('数据 too')]
    rows.index.catchUp()
    rows.change(first, 'changed and then gone')
    rows.remove(first)
    expect([languages(), pairs('u6570xu636e'), rows.column('SELECT * FROM changed_nodes')]).toEqual([[], [second], []])
    expect(rows.index.isBehind()).toBe(false)
    rows.index.catchUp()
    expect(totals()).toMatchObject({ messages: 1 })
  })

  it('do not exist without text or attachments', () => {
    rows.add('')
    const withPicture = rows.add('')
    rows.db
      .prepare("INSERT INTO attachments (node_id, ordinal, asset_key, kind) VALUES (?, 0, 'file-a', 'image')")
      .run(withPicture)
    rows.index.catchUp()
    expect(facts()).toEqual([{ id: withPicture, features: 2, words: 0 }])
    expect(totals()).toEqual({ messages: 0, words: 0 })
    expect(rows.index.isBehind()).toBe(false)
  })

  it('list only models still in use', () => {
    const names = () =>
      rows.column('SELECT name FROM message_models JOIN message_facts ON model_id = message_models.id ORDER BY node_id')
    const [first, second] = [rows.add('one'), rows.add('two')]
    rows.db.exec("UPDATE nodes SET model = iif(content = 'one', 'o3', 'gpt-4')")
    rows.index.catchUp()
    expect(names()).toEqual(['o3', 'gpt-4'])
    rows.remove(first)
    rows.db.prepare("UPDATE nodes SET model = 'o9' WHERE id = ?").run(second)
    rows.index.catchUp()
    expect(names()).toEqual(['o9'])
    expect(rows.column('SELECT name FROM message_models')).toEqual(['o9'])
  })

  it('are all read when more rows changed than fit into one slice', () => {
    rows.addMany('heron', 6000)
    rows.index.catchUp()
    rows.db.exec("UPDATE nodes SET content = 'one two three'")
    const reported: number[] = []
    rows.index.catchUp((done) => reported.push(done) > 0)
    expect(reported.length).toBeGreaterThan(1)
    expect([totals(), rows.index.isBehind()]).toEqual([{ messages: 6000, words: 18_000 }, false])
  })
})

describe('the schema', () => {
  it('matches the migrations after every catch-up, even after an interrupted one', () => {
    const rows = indexedRows()
    const schema = () => rows.column('SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY name')
    const fresh = schema()
    rows.index.beginBulk()
    rows.addMany('heron', 6000)
    rows.index.catchUp(() => false)
    rows.index.catchUp()
    expect(schema()).toEqual(fresh)
    rows.index.rebuild()
    expect(schema()).toEqual(fresh)
  })
})
