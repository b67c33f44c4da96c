import { beforeAll, describe, expect, it } from 'vitest'
import { idFrom } from '../../support/buildExport.ts'
import { rowsOf, temporaryFolders } from '../../support/archiveFixture.ts'
import { importTexts, openSearch, type OpenSearch } from '../../support/searchFixture.ts'
import { searchTexts } from '../../support/searchTexts.ts'

const newFolder = temporaryFolders('querytable')
let search: OpenSearch

beforeAll(async () => {
  const folder = newFolder('archive')
  await importTexts(folder, searchTexts, newFolder())
  rowsOf(folder, "INSERT INTO project_names (project_id, name) VALUES ('g-p-garden7', 'Garden plans') RETURNING *")
  search = openSearch({ folder, conversations: searchTexts })
})

type Row = readonly [query: string, expected: string]

/** The exact matches come first, and the total counts exactly these: none is missing, and no other is among them. */
async function expectExactly(query: string, expected: string): Promise<void> {
  const { names, answer } = await search.find(query)
  expect(names.slice(0, answer.total.count).toSorted().join(' ')).toBe(expected.split(' ').toSorted().join(' '))
  expect(answer.total.isExact).toBe(true)
  expect(new Set(names).size).toBe(names.length)
}

describe('words of many scripts', () => {
  it.each<Row>([
    ['Überstunden', 'german/0'],
    ['uberstunden', 'german/0'],
    ['ÜBERSTUNDEN', 'german/0'],
    ['U\u0308berstunden', 'german/0'],
    ['Größe', 'german/0'],
    ['Grösse', 'german/0'],
    ['GROSSE', 'german/0'],
    ['straßenbahn', 'tram/0'],
    ['STRASSENBAHN', 'tram/0'],
    ['strassenbahn sonntag', 'tram/0'],
    ['cafe', 'french/0'],
    ['café', 'french/0'],
    ['coute tres cher', 'french/0'],
    ['hotel', 'french/0'],
    ["l'hôtel", 'french/0'],
    ['l’hotel', 'french/0'],
    ['"près de"', 'french/0'],
    ['İzmir', 'turkish/0'],
    ['izmir', 'turkish/0'],
    ['IZMIR', 'turkish/0'],
    ['ılık', 'turkish/0'],
    ['ilik', 'turkish/0'],
    ['ILIK', 'turkish/0'],
    ['ırmak', 'turkish/0'],
    ['irmak', 'turkish/0'],
    ['zażółć', 'polish/0'],
    ['zazolc', 'polish/0'],
    ['Łodzi', 'polish/0'],
    ['lodzi', 'polish/0'],
    ['gesla jazn', 'polish/0'],
    ['phở', 'vietnamese/0'],
    ['Hà Nội', 'vietnamese/0'],
    ['ha noi', 'vietnamese/0'],
    ['"ha noi"', 'vietnamese/0'],
    ['đường', 'vietnamese/0'],
    ['duong', 'vietnamese/0'],
    ['pâtisserie', 'decomposed/0'],
    ['patisserie', 'decomposed/0'],
    ['PÂTISSERIE', 'decomposed/0'],
    ['offnet', 'decomposed/0'],
    ['резервное', 'russian/0'],
    ['РЕЗЕРВНОЕ', 'russian/0'],
    ['копирован*', 'russian/0'],
    ['ёлка', 'russian/0'],
    ['елка', 'russian/0'],
    ['θάλασσα', 'greek/0'],
    ['θαλασσα', 'greek/0'],
    ['ΑΘΗΝΑ', 'greek/0'],
    ['ΟΥΡΑΝΟΣ', 'greek/0'],
    ['ουρανοσ', 'greek/0'],
    ['الأرز', 'arabic/0'],
    ['كتاب', 'arabic/0'],
    ['الارز', 'arabic/0'],
    ['לחם', 'hebrew/0'],
    ['"לחם שיפון"', 'hebrew/0'],
    ['कविता', 'hindi/0'],
    ['हिन्दी', 'hindi/0'],
    ['हिन्दी कविता', 'hindi/0'],
    ['库', 'chinese/0'],
    ['数据', 'chinese/0'],
    ['据库', 'chinese/0'],
    ['数据库', 'chinese/0'],
    ['数据库迁移', 'chinese/0'],
    ['关于数据库迁移的计划', 'chinese/0'],
    ['"数据库"', 'chinese/0'],
    ['迁移 计划', 'chinese/0'],
    ['谢谢', 'chinese/0'],
    ['爬虫', 'mixed/0'],
    ['用Python', 'mixed/0'],
    ['Python写爬虫', 'mixed/0'],
    ['gpu加速', 'mixed/0'],
    ['爬虫 OR 数据', 'mixed/0 chinese/0'],
    ['東京', 'japanese/0'],
    ['京', 'japanese/0'],
    ['ラーメン', 'japanese/0'],
    ['ﾗｰﾒﾝ', 'japanese/0'],
    ['食べたい', 'japanese/0'],
    ['カメラ', 'japanese/0'],
    ['で', 'japanese/0'],
    ['김치찌개', 'korean/0'],
    ['김치', 'korean/0'],
    ['찌개', 'korean/0'],
    ['서울', 'korean/0'],
    ['학교', 'korean/0'],
    ['김치찌개'.normalize('NFD'), 'korean/0'],
    ['도서관', 'jamo/0'],
    ['도서', 'jamo/0'],
    ['ｶﾞﾗｽ', 'kana/0'],
    ['ガラス', 'kana/0'],
    ['テーブル', 'kana/0'],
    ['グラフ', 'dakuten/0'],
    ['йогурт', 'yogurt/0'],
    ['ЙОГУРТ', 'yogurt/0'],
    ['"йогурт стоит"', 'yogurt/0'],
    ['ข้าวผัด', 'thai/0'],
    ['กรุงเทพ', 'thai/0'],
    ['กุ้ง', 'thai/0'],
    ['🎉', 'emoji/0'],
    ['🎂', 'emoji/0'],
    ['🎉🎂', 'emoji/0'],
    ['👨‍👩‍👧', 'emoji/0'],
    ['eight 🎉', 'emoji/0'],
  ])('%s finds %s', expectExactly)

  it.each<Row>([
    ['strassenb*', 'tram/0'],
    ['"die strassenbahn"', 'tram/0'],
    ['"STRASSENBAHN AM"', 'tram/0'],
    ['θαλασ*', 'greek/0'],
    ['ΘΑΛΑΣ*', 'greek/0'],
    ['"θαλασσα στην"', 'greek/0'],
    ['"ΣΤΗΝ ΑΘΗΝΑ"', 'greek/0'],
    ['lodz*', 'polish/0'],
    ['"zazolc gesla"', 'polish/0'],
    ['duon*', 'vietnamese/0'],
    ['"duong rat"', 'vietnamese/0'],
    ['"izmir ilik"', 'turkish/0'],
    ['ЙОГ*', 'yogurt/0'],
    ['елк*', 'russian/0'],
    ['"елка уже"', 'russian/0'],
    ['pâtiss*', 'decomposed/0'],
    ['"die patisserie offnet"', 'decomposed/0'],
    ['"كتاب جديد"', 'arabic/0'],
  ])('%s, a prefix or a phrase without accents, finds %s', expectExactly)

  it.each([
    ['strassenb', 'tram/0'],
    ['θαλασ', 'greek/0'],
    ['lodz', 'polish/0'],
    ['duon', 'vietnamese/0'],
    ['елк', 'russian/0'],
    ['patiss', 'decomposed/0'],
    ['ラーメ', 'japanese/0'],
    ['김치찌', 'korean/0'],
  ])('%s finds %s while typing', async (query, name) => {
    expect((await search.find(query, { isTyping: true })).names).toContain(name)
  })

  it.each(['数計', '迁据', '爬数据', '京東', 'ﾗﾗﾗ', '개찌', '🎈', 'ผักบุ้ง', 'קקק'])(
    '%s finds nothing, because no message has it',
    async (query) => {
      expect((await search.find(query)).names).toEqual([])
    },
  )

  it.each([
    ['什么是数据库迁移', 'chinese/0'],
    ['如何计划数据库的迁移？', 'chinese/0'],
    ['東京のラーメンはどこですか', 'japanese/0'],
    ['ข้าวผัดกุ้งอร่อยไหม', 'thai/0'],
    ['서울 맛집 김치찌개 추천', 'korean/0'],
    ['怎样用Python写一个爬虫程序', 'mixed/0'],
  ])('%s, a whole question in a script without spaces, finds %s first', async (query, name) => {
    expect((await search.find(query)).names[0]).toBe(name)
  })

  it('a short word is found first where it is a whole word', async () => {
    expect((await search.find('pho')).names[0]).toBe('vietnamese/0')
  })
})

describe('punctuation in code and prose', () => {
  it.each<Row>([
    ['C++', 'cpp/0'],
    ['c++', 'cpp/0'],
    ['"C++ templates"', 'cpp/0'],
    ['C#', 'csharp/0'],
    ['.NET', 'dotnet/0'],
    ['.net 8', 'dotnet/0'],
    ["don't", 'straight/0 curly/0'],
    ['don’t', 'straight/0 curly/0'],
    ["don't cilantro", 'straight/0'],
    ['"don’t serve"', 'curly/0'],
    ['"don\'t serve"', 'curly/0'],
    ['20.04', 'version/0'],
    ['ubuntu 20.04', 'version/0'],
    ['a:b', 'ratio/0'],
    ['multi-agent', 'agents/0'],
    ['"multi-agent setup"', 'agents/0'],
    ['multi agent', 'agents/0'],
    ['50%', 'percent/0'],
    ['50% discount', 'percent/0'],
    ['$HOME', 'home/0'],
    ['foo_bar', 'names/0'],
    ['snake_case_name', 'names/0'],
    ['snake_case', 'names/0'],
    ['case_name', 'names/0'],
    ['std::vector', 'vector/0'],
    ['std::', 'vector/0'],
    ['vector', 'vector/0'],
    ['rosalind.quill@museum.example', 'mail/0'],
    ['quill@museum', 'mail/0'],
    ['rosalind', 'mail/0'],
    ['https://docs.example.org/guide/set-up?step=2#top', 'address/0'],
    ['docs.example.org', 'address/0'],
    ['example.org/guide', 'address/0'],
    ['/etc/nginx/sites-enabled/default', 'path/0'],
    ['nginx/sites-enabled', 'path/0'],
    ['C:\\Users\\Mira\\notes.txt', 'path/0'],
    ['notes.txt', 'path/0'],
    ['"--verbose"', 'flag/0'],
    ['f(x)', 'call/0'],
    ["'; DROP TABLE", 'bobby/0'],
    ["Robert'; DROP TABLE students;", 'bobby/0'],
    ['drop table students', 'bobby/0'],
    ['"NOT x"', 'gates/0'],
    ['"AND, NOT"', 'gates/0'],
    ['NEAR(', 'gates/0'],
    ['"NEAR("', 'gates/0'],
    ['col:x', 'gates/0'],
    ['caret ^', 'gates/0'],
    ['@nasa', 'mention/0'],
    ['#jupiter', 'mention/0'],
    ['ERR-4711', 'failure/0'],
    ['4711', 'failure/0'],
    ['“red fox”', 'fox/0'],
    ['„red fox“', 'fox/0'],
    ['«red fox»', 'fox/0'],
    ['"red fox', 'fox/0'],
    ['""red fox""', 'fox/0 foxes/0'],
    ["'red fox'", 'fox/0 foxes/0'],
    ['"red  fox"', 'fox/0'],
    ['=>', ''],
    ['!=', ''],
    [':-)', ''],
    ['::', 'vector/0'],
    ['fox -', 'fox/0 foxes/0'],
    ['red - fox', 'fox/0 foxes/0'],
    ['to be or not to be', 'hamlet/0'],
    ['"to be or not to be"', 'hamlet/0'],
    ['the who', 'band/0'],
    ['"the who"', 'band/0'],
    ['The Who', 'band/0'],
  ])('%s finds %s', expectExactly)

  it.each([
    ['AND', 'gates/0'],
    ['NOT x', 'fox/0'],
    ['^', 'gates/0'],
    ['OR', 'hamlet/0'],
    ['--verbose', 'flag/0'],
    ['*', 'fox/0'],
    ['C', 'carbon/0'],
    ['"', 'fox/0'],
    ['the', 'band/0'],
    ['%', 'percent/0'],
    ['+', 'cpp/0'],
    ['a*', 'hamlet/0'],
    ['()', 'fox/0'],
  ])('%s is not an error, and %s is not withheld', async (query, name) => {
    expect((await search.find(query)).names).toContain(name)
  })
})

describe('substrings and forms of words', () => {
  it.each<Row>([
    ['migrat*', 'migration/0'],
    ['migr* fail*', 'migration/0'],
    ['Donaudampf*', 'german/0'],
    ['yes, the blue one', 'shelf/5'],
    ['blue one', 'shelf/5'],
  ])('%s finds %s', expectExactly)

  // Related results by contract: they are returned, but the total of exact matches doesn't include them.
  it.each<Row>([
    ['igrat', 'migration/0'],
    ['arrot', 'beds/0 beds/1 compost/0'],
    ['ighthous', 'logos/0 logos/1'],
    ['dampfschiff', 'german/0'],
    ['gesellschaft', 'german/0'],
    ['زعفران', 'arabic/0'],
    ['Straße', 'tram/0'],
    ['strasse', 'tram/0'],
    ['python', 'mixed/0'],
    ['GPU', 'mixed/0'],
    ['igrat database', 'migration/0'],
  ])('%s, part of a word, finds %s', async (query, expected) => {
    expect((await search.find(query)).names.toSorted().join(' ')).toBe(expected)
  })

  it('part of a word is found in every sort order, and the results are counted', async () => {
    for (const query of ['igrat sort:newest', 'igrat sort:oldest'])
      expect((await search.find(query)).names, query).toEqual(['migration/0'])
  })

  it.each([
    ['migrating', 'migration/0'],
    ['migrate', 'migration/0'],
    ['migrations', 'migration/0'],
    ['strategy', 'stems/0'],
    ['city', 'stems/0'],
    ['battery', 'stems/0'],
    ['run', 'stems/0'],
    ['carrot', 'beds/1'],
    ['lighthouses', 'logos/1'],
    ['jumping', 'fox/0'],
  ])('%s finds %s, another form of it', async (query, name) => {
    expect((await search.find(query)).names).toContain(name)
  })
})

describe('phrases, alternatives and exclusions', () => {
  it.each<Row>([
    ['red fox', 'fox/0 foxes/0'],
    ['"red fox"', 'fox/0'],
    ['fox -"red fox"', 'foxes/0'],
    ['fox NOT anger', 'fox/0'],
    ['walnut OR pelican', 'shelf/1 walnut/1 undated/0'],
    ['(walnut OR pelican) -cake', 'shelf/1 undated/0'],
    ['carrots -compost', 'beds/0 beds/1'],
    ['lemonade -sugar', 'emoji/0 newest/1'],
    ['lemonade -(sugar OR cup)', 'emoji/0'],
    ['(carrots deep) OR (blue yes)', 'beds/0 shelf/5'],
    ['((fox) (wall))', 'fox/0'],
    ['walnut AND shelf', 'shelf/1'],
    ['fox -fox', ''],
    ['bamboo', 'shelf/b0.0 shelf/b0.1'],
    ['/ERR-\\d{4}/', 'failure/0'],
    ['/err-\\d+/i', 'failure/0'],
    ['/walnut (shelf|cake)/', 'shelf/1 walnut/1'],
    ['fox /^A quick/', 'fox/0'],
    ['fox -/anger/', 'fox/0'],
    ['/walnut/g', 'shelf/1 walnut/1'],
    ['/WALNUT/gi', 'shelf/1 walnut/1'],
    ['/zzz\\d/', ''],
    ['/[/', ''],
  ])('%s finds %s', expectExactly)
})

describe('operators', () => {
  it.each<Row>([
    ['title:walnut', 'walnut/0 walnut/1'],
    ['title:"raised beds"', 'beds/0 beds/1'],
    ['carrots title:compost', 'compost/0'],
    ['carrots -title:compost', 'beds/0 beds/1'],
    ['title:wool_socks', 'percentTitle/0 percentTitle/1'],
    ['title:100%', 'percentTitle/0 percentTitle/1'],
    ['title:cafe', 'titled/0 titled/1'],
    ['title:CAFÉ', 'titled/0 titled/1'],
    ['title:strasse', 'titled/0 titled/1'],
    ['title:"muller straße"', 'titled/0 titled/1'],
    ['title:数据', 'schema/0 schema/1'],
    ['title:αθήνα', 'schema/0 schema/1'],
    ['in:"café müller"', 'titled/0 titled/1'],
    ['in:"CAFÉ MÜLLER"', 'titled/0 titled/1'],
    ['in:"cafe muller"', 'titled/0 titled/1'],
    ['in:数据库', 'schema/0 schema/1'],
    ['in:"trip to vienna"', 'vienna/0 vienna/1'],
    [`in:${idFrom('vienna')}`, 'vienna/0 vienna/1'],
    [`in:${idFrom('vienna').slice(0, 8)} whale`, 'vienna/1'],
    ['in:trip-to-vienna-2025-01', 'vienna/0 vienna/1'],
    ['in:vienna marmalade from:me', 'midnight/0'],
    ['in:"a%e"', ''],
    ['in:100%', 'percentTitle/0 percentTitle/1'],
    ['in:nowhere fox', ''],
    ['from:me carrots', 'beds/0 compost/0'],
    ['from:assistant carrots', 'beds/1'],
    ['-from:me carrots', 'beds/1'],
    ['from:tool whitby', 'tools/1 tools/2'],
    ['from:me,assistant carrots', 'beds/0 beds/1 compost/0'],
    ['model:o3', 'shelf/1 shelf/2 shelf/4 shelf/b0.1'],
    ['model:o3 bamboo', 'shelf/b0.1'],
    ['model:gpt-4o carrots', 'beds/1'],
    ['-model:o3 carrots', 'beds/0 beds/1 compost/0'],
    ['-gpt:logomaker lighthouse', ''],
    ['-project:garden carrots', ''],
    ['-lang:python lines', 'code/0'],
    ['-in:vienna marmalade', ''],
    ['-has:image heron', ''],
    ['gpt:g-logoMaker9', 'logos/0 logos/1'],
    ['gpt:logomaker lighthouse from:me', 'logos/0'],
    ['project:g-p-garden7 carrots', 'beds/0 beds/1 compost/0'],
    ['project:garden carrots', 'beds/0 beds/1 compost/0'],
    ['project:"garden plans" -from:assistant', 'beds/0 compost/0'],
    ['project:kitchen', ''],
    ['carrots on:2024-08-11', 'compost/0'],
    ['carrots before:2024-08-11', 'beds/0 beds/1'],
    ['carrots after:2024-08-11', 'compost/0'],
    ['carrots during:2024-08', 'beds/0 beds/1 compost/0'],
    ['carrots during:2024-08-01..2024-08-10', 'beds/0 beds/1'],
    ['carrots -on:2024-08-10', 'compost/0'],
    ['lemonade during:7d', 'newest/0 newest/1'],
    ['lemonade before:2024', 'emoji/0'],
    ['lemonade on:"november 2026"', 'newest/0 newest/1'],
    ['lemonade during:last-week', 'newest/0 newest/1'],
    ['lemonade on:yesterday', ''],
    ['lemonade after:2023-02-11 until:2023-02-11', 'emoji/0'],
    ['pelican', 'undated/0'],
    ['pelican before:2030', ''],
    ['pelican on:2024', ''],
    ['pelican -on:2024', 'undated/0'],
    ['has:image', 'media/0'],
    ['has:file', 'media/1'],
    ['has:audio', 'media/2'],
    ['has:table', 'code/2'],
    ['has:math', 'code/3'],
    ['has:canvas', 'canvas/1'],
    ['has:thoughts', 'shelf/1'],
    ['has:citation', 'tools/3'],
    ['has:link docs', 'address/0'],
    ['has:code lines', 'code/1'],
    ['heron has:image', 'media/0'],
    ['lullaby', 'media/2'],
    ['lines -has:code', 'code/0'],
    ['lang:python', 'code/1'],
    ['lang:py', 'code/1'],
    ['lang:rust lines', 'code/1'],
    ['lang:go', ''],
    ['orange flame', 'canvas/1'],
    ['tides moon', 'tools/3'],
    ['is:starred', 'canvas/0 canvas/1'],
    ['is:archived water', 'tools/0 tools/2'],
    ['-is:archived water', ''],
    ['is:branch', 'shelf/b0.0 shelf/b0.1'],
    ['-is:branch bamboo', ''],
    ['is:hidden', 'tools/4'],
    ['is:hidden limpets', 'tools/4'],
    ['is:highlighted', ''],
    ['carrots from:me in:compost before:2025 -has:code', 'compost/0'],
    ['"blue" is:branch', ''],
    ['wood OR bamboo from:me model:o3', ''],
    ['(fox OR carrots) during:2023', 'fox/0 foxes/0'],
    ['ticket:falcon', 'unknown/0'],
    ['ticket:sparrow', ''],
    ['qwxzvkjq', ''],
    ['blorptastic fnordwick', ''],
    ['qwxz fox', ''],
  ])('%s finds %s', expectExactly)

  it.each([
    ['carrots sort:newest', 'compost/0 beds/1 beds/0'],
    ['carrots sort:oldest', 'beds/0 beds/1 compost/0'],
    ['lemonade sort:oldest', 'emoji/0 newest/0 newest/1'],
    ['pelican OR fox sort:newest', 'foxes/0 fox/0 undated/0'],
  ])('%s returns %s in this order', async (query, expected) => {
    expect((await search.find(query)).names.join(' ')).toBe(expected)
  })

  it.each([
    ['ticket:falcon', "isn't an operator"],
    ['form:me', 'Did you mean `from:`'],
    ['from:bob', 'takes me, assistant, tool or system'],
    ['on:someday', 'Write dates as'],
  ])('%s is searched as text with a hint: %s', async (query, hint) => {
    const { answer } = await search.find(query)
    expect(answer.hints.map(({ message }) => message).join(' ')).toContain(hint)
  })

  it('nonsense finds no message and no conversation, and no exact match even next to real words', async () => {
    for (const query of ['qwxzvkjq', 'blorptastic fnordwick', 'xkcdqq*', '"qwxz fox"']) {
      expect((await search.find(query)).answer).toMatchObject({
        hits: [],
        conversations: [],
        total: { count: 0, isExact: true },
        nextCursor: null,
      })
    }
  })

  it('no query of the table hit a bug', () => {
    expect(search.bugs).toEqual([])
  })
})
