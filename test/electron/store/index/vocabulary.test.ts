import { beforeEach, describe, expect, it } from 'vitest'
import { importInto, saved, temporaryFolders, withArchive } from '../../../support/archiveFixture.ts'
import { buildConversation } from '../../../support/buildExport.ts'
import { indexedRows, type IndexedRows } from '../../../support/indexedRows.ts'

const newFolder = temporaryFolders('vocabulary')
let rows: IndexedRows

beforeEach(() => {
  rows = indexedRows()
})

const terms = (): string[] => rows.column('SELECT term FROM vocabulary ORDER BY term')
const known = (words: readonly { readonly term: string }[]): string[] => words.map(({ term }) => term).toSorted()

/** Adds texts one by one with a catch-up each, like small imports. */
function addEach(...texts: readonly string[]): number[] {
  return texts.map((text) => {
    const id = rows.add(text)
    rows.index.catchUp()
    return id
  })
}

describe('the vocabulary', () => {
  it('lists every word once, with its number of messages', () => {
    addEach('heron heron pond', 'the heron waits', 'A POND')
    expect(terms()).toEqual(['heron', 'pond', 'the', 'waits'])
    expect(['heron', 'pond', 'waits', 'stork'].map(rows.words.countOf)).toEqual([2, 2, 1, 0])
  })

  it('leaves out single letters, long keys with digits, and scripts without spaces', () => {
    addEach('first', 'a b 7 数据库 ラーメン 학교 ข้าว d41d8cd98f00b204 donaudampfschifffahrtsgesellschaft v20 наташа')
    expect(terms()).toEqual(['donaudampfschifffahrtsgesellschaft', 'first', 'v20', 'наташа'])
  })

  it('finds prefixes, parts, forms, spellings and similar words', () => {
    addEach('migration migrating emigrate Überstunden', 'ёлка елка straße lemonade', 'migrations')
    const { words } = rows
    expect(known(words.beginningWith('migr', 10))).toEqual(['migrating', 'migration', 'migrations'])
    expect(known(words.beginningWith('strass', 10))).toEqual(['straße'])
    expect(known(words.containing('grat', 10))).toEqual(['emigrate', 'migrating', 'migration', 'migrations'])
    expect(words.containing('gr', 10)).toEqual([])
    expect(known(words.formsOf('migrat', 10))).toEqual(['migrating', 'migration', 'migrations'])
    expect(words.spellingsOf('елка').toSorted()).toEqual(['елка', 'ёлка'])
    expect(known(words.resembling('lemonaed', 10))).toEqual(['lemonade'])
    expect(words.resembling('le', 10)).toEqual([])
    expect(words.beginningWith('migr', 1)).toHaveLength(1)
  })

  it('treats quotes and operators literally', () => {
    addEach('say "cheese" now')
    for (const odd of ['"', '"""', 'a"b', 'OR NOT', '*', 'term:x', "'; DROP"]) {
      expect(
        [
          rows.words.isUsed(odd),
          rows.words.containing(odd, 5),
          rows.words.beginningWith(odd, 5),
          rows.words.resembling(odd, 5),
        ],
        odd,
      ).toEqual([false, [], [], []])
    }
    for (const odd of ['"', '"""', 'NOT', '*']) expect(rows.words.isExtra(odd), odd).toBe(false)
  })

  it('keeps an unused word, but knows that no message has it', () => {
    const [id = 0] = addEach('xylophone', 'heron')
    rows.remove(id)
    expect(rows.words.isUsed('xylophone')).toBe(false)
    rows.index.rebuild()
    expect(terms()).toEqual(['heron'])
  })
})

describe('one by one or all at once', () => {
  it.each([
    'Plain words, twice plain.',
    'Überstunden naïve Łódź Größe',
    'phở Hà Nội',
    'pa\u0302tisserie o\u0308ffnet',
    'ΟΔΟΣ ουρανός θάλασσα',
    'ЁЛКА ёлка Йод',
    'İzmir ılık IRMAK',
    'foo_bar snake_case_name 20.04',
    'كِتَاب الأرز',
    'שָׁלוֹם',
    'हिन्दी कविता',
    '用Python写 GPU加速',
    'ﬁne Ⅷ ½ x²',
    'don’t 👨‍👩‍👧 🎉',
    '𝐁old \ue000own',
  ])('the words of %s are the same', (text) => {
    addEach('first', text)
    const single = terms()
    rows.index.rebuild()
    expect(single).toEqual(terms())
  })

  it('a prefix finds a word with combining accents beside one in the vocabulary', () => {
    addEach('patissier', 'pa\u0302tisserie')
    expect(known(rows.words.beginningWith('patiss', 10))).toEqual(['patisserie', 'patissier'])
  })

  it('counts a word added by a change', () => {
    const [id = 0] = addEach('heron one', 'heron two')
    rows.change(id, 'heron stork')
    rows.index.catchUp()
    expect(['heron', 'stork'].map(rows.words.countOf)).toEqual([2, 1])
  })

  it('counts the words of a changed message once', () => {
    const [id = 0] = addEach('heron one', 'heron two')
    rows.change(id, 'heron three')
    rows.index.catchUp()
    rows.db.prepare("UPDATE nodes SET model = 'o3' WHERE id = ?").run(id)
    rows.index.catchUp()
    expect(rows.words.countOf('heron')).toBe(2)
  })
})

describe('a catch-up that was stopped', () => {
  it.each([
    ['at the facts', 0],
    ['at the words', 1],
  ])('%s adds the words the next time', (_, half) => {
    addEach('first')
    rows.index.beginBulk()
    rows.add('xylophone orchestra')
    rows.index.catchUp((done, total) => done * 2 <= total && half === 1)
    rows.index.catchUp()
    expect(rows.index.isBehind()).toBe(false)
    expect(terms()).toEqual(['first', 'orchestra', 'xylophone'])
  })

  it('at changed texts adds their words the next time', () => {
    const [id = 0] = addEach('heron', 'first')
    rows.change(id, 'xylophone')
    rows.index.catchUp(() => false)
    rows.index.catchUp()
    expect(rows.index.isBehind()).toBe(false)
    expect(rows.words.countOf('xylophone')).toBe(1)
  })

  it('is completed even if it was the very first', () => {
    rows.index.beginBulk()
    rows.add('xylophone orchestra')
    rows.index.catchUp((done, total) => done * 2 <= total)
    rows.index.catchUp()
    expect(terms()).toEqual(['orchestra', 'xylophone'])
  })

  it('by a cancelled import is completed by the next import', async () => {
    const folder = newFolder('archive')
    const source = (name: string, text: string) =>
      saved(newFolder(), 'conversations.json', [buildConversation({ id: name, title: name, turns: [['user', text]] })])
    await importInto(folder, source('one', 'A heron'))
    let isIndexing = false
    await importInto(folder, source('two', 'A xylophone'), {
      isCancelled: () => isIndexing,
      onProgress: ({ step }) => {
        isIndexing ||= step === 'index'
      },
    })
    await importInto(folder, source('three', 'A stork'))
    withArchive(folder, ({ words, searchIndex }) => {
      expect(searchIndex.isBehind()).toBe(false)
      expect(['heron', 'xylophone', 'stork'].map(words.countOf)).toEqual([1, 1, 1])
    })
  })
})
