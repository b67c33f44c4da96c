import { describe, expect, it } from 'vitest'
import { NO_SOURCES, resolveCitations } from '../../../../../electron/import/parse/chatgpt/citations.ts'

const mark = (...fields: readonly string[]): string => `\uE200${fields.join('\uE202')}\uE201`
const codePoints = (text: string): number => [...text].length
const tea = {
  title: 'Tea',
  url: 'https://tea.example/a?utm_source=chatgpt.com',
  refs: [{ turn_index: 0, ref_type: 'search', ref_index: 1 }],
}
const cups = {
  title: 'Cups',
  url: 'https://cups.example/b?x=1&utm_source=chatgpt.com',
  refs: [{ turn_index: 0, ref_type: 'news', ref_index: 2 }],
}
const teaSource = { title: 'Tea', url: 'https://tea.example/a' }
const cupsSource = { title: 'Cups', url: 'https://cups.example/b?x=1' }
const cite = mark('cite', 'turn0search1')

const bare = (item: object): object => ({ type: 'grouped_webpages', items: [{ ...item, refs: [] }] })
const about = (url: string, cited_message_idx: number): object => ({
  type: 'webpage',
  title: 'Tea',
  url,
  extra: { cited_message_idx },
})

/** A reference as in rich exports, with its position in code points. */
function at(text: string, matched: string, fields: object): object {
  const start = codePoints(text.slice(0, text.indexOf(matched)))
  return { matched_text: matched, start_idx: start, end_idx: start + codePoints(matched), ...fields }
}

describe('resolveCitations in rich exports', () => {
  it('leaves a text without marks unchanged, and allocates no list', () => {
    const text = 'Steep it 【carefully】, \uF0B7 then drink.'
    const { text: same, sources } = resolveCitations(text, {})
    expect(same).toBe(text)
    expect(sources).toBe(NO_SOURCES)
  })

  it('turns a mark into links to its pages', () => {
    const both = mark('cite', 'turn0search1', 'turn0news2')
    const text = `Steep it. ${both} Drink it${both}.`
    const metadata = { content_references: [at(text, both, { type: 'grouped_webpages', items: [tea, cups] })] }
    const links = '([Tea](https://tea.example/a), [Cups](https://cups.example/b?x=1))'
    expect(resolveCitations(text, metadata)).toEqual({
      text: `Steep it. ${links} Drink it ${links}.`,
      sources: [teaSource, cupsSource],
    })
  })

  it('counts positions in code points', () => {
    const text = `😀😀 one ${cite} two ${cite}`
    const second = codePoints(text.slice(0, text.lastIndexOf(cite)))
    const first = codePoints(text.slice(0, text.indexOf(cite)))
    const reference = (start: number, item: object): object => ({
      type: 'grouped_webpages',
      matched_text: cite,
      start_idx: start,
      items: [item],
    })
    const { text: shown } = resolveCitations(text, {
      content_references: [reference(second, cups), reference(first, tea)],
    })
    expect(shown).toBe('😀😀 one ([Tea](https://tea.example/a)) two ([Cups](https://cups.example/b?x=1))')
  })

  it('searches for the mark when the position is wrong', () => {
    const text = `one ${cite} two ${cite}`
    const reference = (item: object): object => ({
      type: 'grouped_webpages',
      matched_text: cite,
      start_idx: 0,
      end_idx: 0,
      items: [item],
    })
    const { text: shown } = resolveCitations(text, { content_references: [reference(tea), reference(cups)] })
    expect(shown).toBe('one ([Tea](https://tea.example/a)) two ([Cups](https://cups.example/b?x=1))')
  })

  it.each<[type: string, keyword: readonly string[], reference: object, shown: string]>([
    ['webpage', ['cite', 'turn0search1'], { title: 'Tea', url: tea.url }, 'A ([Tea](https://tea.example/a)) B'],
    [
      'webpage_extended',
      ['cite', 'turn0view0'],
      { title: null, url: 'https://www.tea.example/x' },
      'A ([tea.example](https://www.tea.example/x)) B',
    ],
    ['webpage', ['cite', 'turn0view0'], { title: 'Bad', url: 'javascript:alert(1)' }, 'A (Bad) B'],
    [
      'grouped_webpages',
      ['cite', 'turn0view0'],
      { items: [], fallback_items: [tea] },
      'A ([Tea](https://tea.example/a)) B',
    ],
    [
      'grouped_webpages',
      ['cite', 'turn0view0'],
      { items: [{ ...tea, supporting_websites: [cups, tea] }] },
      'A ([Tea](https://tea.example/a), [Cups](https://cups.example/b?x=1)) B',
    ],
    [
      'grouped_webpages',
      ['cite', 'turn0view0'],
      { items: [], alt: '([Tea](https://tea.example/a?utm_source=chatgpt.com))' },
      'A ([Tea](https://tea.example/a)) B',
    ],
    ['grouped_webpages_v2', ['cite', 'turn0view0'], { items: [tea] }, 'A ([Tea](https://tea.example/a)) B'],
    ['file', ['filecite', 'turn0file0', 'L1-L9'], { name: 'plan [1].pdf', id: 'file-1' }, 'A (plan \\[1\\].pdf) B'],
    ['entity', ['entity', '["place","Paris","capital"]'], { name: 'Paris', alt: 'Paris' }, 'A Paris B'],
    [
      'alt_text',
      ['forecast', 'turn0forecast0'],
      { alt: 'Sunny, [x](javascript:alert(1)) 21 °C' },
      'A Sunny, x 21 °C B',
    ],
    [
      'products',
      ['products', '{"selections":[]}'],
      { alt: null, products: [{ title: 'A cup' }, { title: 'A pot' }] },
      'A A cup, A pot B',
    ],
    ['product_entity', ['product_entity', 'x'], { alt: 'A cup' }, 'A A cup B'],
    ['url', ['url', 'the page', 'turn0view0'], { item: { url: tea.url } }, 'A [the page](https://tea.example/a) B'],
    [
      'video',
      ['video', 'A talk', 'turn0video0'],
      { title: 'A talk', url: 'https://video.example/1' },
      'A [A talk](https://video.example/1) B',
    ],
    [
      'nav_list',
      ['navlist', 'More on tea', 'turn0news1'],
      { title: 'More on tea', items: [tea, cups] },
      'A More on tea: [Tea](https://tea.example/a), [Cups](https://cups.example/b?x=1) B',
    ],
    ['image_v2', ['i', 'turn0image2'], { alt: '![x](https://img.example)', images: [] }, 'A B'],
    ['image_group', ['image_group', '{"query":["tea"]}'], { images: [] }, 'A B'],
    ['image_inline', ['image_inline', 'turn0image0'], {}, 'A B'],
    ['hidden', ['cite', 'turn0search1'], { alt: 'not shown' }, 'A B'],
    ['attribution', ['cite', 'turn0search1'], {}, 'A B'],
    ['tldr', ['tldr', 'x'], {}, 'A B'],
    ['navigation', ['navigation', 'x'], {}, 'A B'],
    ['businesses_map', ['businesses_map', '{}'], { alt: null }, 'A B'],
    ['client_defined_widget', ['genui', '{"math_block":{"content":"a^2"}}'], { alt: '' }, 'A $$\na^2\n$$ B'],
  ])('renders %s %j', (type, keyword, reference, shown) => {
    const matched = mark(...keyword)
    const text = `A ${matched} B`
    expect(resolveCitations(text, { content_references: [at(text, matched, { type, ...reference })] }).text).toBe(shown)
  })

  it('drops only the control characters, not the text between them or other private-use characters', () => {
    const text = '\uE203Fact\uE204 one.\uE206\n\uF0B7 two \uE000\uE210'
    const hidden = { type: 'hidden', matched_text: '\uE203', start_idx: 0, end_idx: 1 }
    expect(resolveCitations(text, { content_references: [hidden] }).text).toBe('Fact one.\n\uF0B7 two \uE000\uE210')
  })

  it('lists footnotes and pages without a position after those in the text, each once', () => {
    const text = `A ${cite}. `
    const third = { title: 'Pots', url: 'https://pots.example' }
    const { sources } = resolveCitations(text, {
      content_references: [
        { type: 'sources_footnote', matched_text: ' ', start_idx: 99, end_idx: 99, sources: [tea, third] },
        { type: 'grouped_webpages', matched_text: '', start_idx: 0, end_idx: 0, items: [cups] },
        at(text, cite, { type: 'grouped_webpages', items: [tea] }),
      ],
    })
    expect(sources).toEqual([teaSource, cupsSource, third])
  })

  it('escapes titles and addresses', () => {
    const text = `A ${cite}`
    const item = { title: 'a]b[c|d\n`e`  \\ *f* snake_case', url: 'https://tea.example/x_(y) z|"<>' }
    expect(
      resolveCitations(text, { content_references: [at(text, cite, { type: 'grouped_webpages', items: [item] })] })
        .text,
    ).toBe('A ([a\\]b\\[c\\|d \\`e\\` \\\\ \\*f\\* snake_case](https://tea.example/x_%28y%29%20z%7C%22%3C%3E))')
  })
})

describe('resolveCitations in slim exports', () => {
  it('finds pages by the ids in the mark', () => {
    const text = `A ${mark('cite', 'turn0news2', 'turn0search1', 'turn9search9')} B`
    const content_references = [
      { type: 'grouped_webpages', items: [tea] },
      { type: 'grouped_webpages', items: [cups] },
    ]
    expect(resolveCitations(text, { content_references })).toEqual({
      text: 'A ([Cups](https://cups.example/b?x=1), [Tea](https://tea.example/a)) B',
      sources: [cupsSource, teaSource],
    })
  })

  it('finds pages by the ids among the search results', () => {
    const search_result_groups = [
      { entries: [{ title: 'Tea', url: tea.url, ref_id: { turn_index: 3, ref_type: 'view', ref_index: 4 } }] },
    ]
    expect(resolveCitations(`A ${mark('cite', 'turn3view4')}`, { search_result_groups }).text).toBe(
      'A ([Tea](https://tea.example/a))',
    )
  })

  it('matches marks and references in order when the counts agree', () => {
    const text =
      `A ${mark('cite', 'turn5x1')} ${mark('entity', '["x","Paris"]')} ${mark('cite', 'turn5x2')} ` +
      `${mark('filecite', 'turn0file0')}`
    const content_references = [
      { type: 'hidden' },
      bare(tea),
      { type: 'image_v2' },
      { type: 'entity', name: 'Paris' },
      { type: 'attribution' },
      bare(cups),
      { type: 'file', name: 'plan.pdf' },
      { type: 'sources_footnote', sources: [] },
    ]
    expect(resolveCitations(text, { content_references }).text).toBe(
      'A ([Tea](https://tea.example/a)) Paris ([Cups](https://cups.example/b?x=1)) (plan.pdf)',
    )
  })

  it('cites nothing when unsure, but keeps the sources', () => {
    const content_references = [{ type: 'grouped_webpages', items: [{ ...tea, refs: [] }] }]
    const text = `A ${mark('cite', 'turn5x1')} B ${mark('cite', 'turn5x2')}.`
    expect(resolveCitations(text, { content_references })).toEqual({ text: 'A B.', sources: [teaSource] })
  })
})

describe('resolveCitations of marks without references', () => {
  it.each<[name: string, text: string, shown: string]>([
    ['drops a citation', `A ${cite}. B`, 'A. B'],
    ['drops a file citation', `A${mark('filecite', 'turn0file0')} B`, 'A B'],
    ['keeps the name of an entity', `In ${mark('entity', '["city","Paris","capital"]')}.`, 'In Paris.'],
    ['keeps the name of an entity that is cut short', `In ${mark('entity', '["city","Paris')}.`, 'In Paris.'],
    [
      'keeps a link',
      `See ${mark('url', 'the page', 'https://tea.example/?utm_source=chatgpt.com#x')}.`,
      'See [the page](https://tea.example/#x).',
    ],
    ['keeps the label of an unsafe link', `See ${mark('url', 'x [y]', 'javascript:alert(1)')}.`, 'See x \\[y\\].'],
    [
      'names a bare link by its host',
      `See ${mark('url', 'https://tea.example/a')}.`,
      'See [tea.example](https://tea.example/a).',
    ],
    ['keeps the title of a list', `${mark('navlist', 'More on tea', 'turn0news1,turn0news2')}`, 'More on tea'],
    ['drops pictures', `${mark('i', 'turn0image2')}A ${mark('image_group', '{"query":["tea"]}')}`, 'A'],
    ['keeps the title of a video', `${mark('video', 'A talk', 'turn0video1')}`, 'A talk'],
    ['keeps a formula', `${mark('genui', '{"math_block_widget_v2":{"content":"a^2"}}')}`, '$$\na^2\n$$'],
    ['drops a widget without words', `A ${mark('genui', '{"weather":{"days":3}}')}`, 'A'],
    ['drops a widget that is cut short', `A ${mark('genui', '{"weather":{"da')}`, 'A'],
    [
      'keeps the names of products',
      `${mark('products', '{"selections":[["turn0product1","A cup"],["turn0product2","A pot"]]}')}`,
      'A cup, A pot',
    ],
    ['keeps the words of unknown marks', `A ${mark('brand_new', 'turn0x1', '{"a":1}', 'label')}`, 'A label'],
    [
      'removes only the control characters of a mark without end',
      'A \uE200cite\uE202turn0search0 B',
      'A citeturn0search0 B',
    ],
    [
      'removes only the control characters of a mark that swallowed words',
      'A \uE200cite\uE202turn0search0 B \uE201 C',
      'A citeturn0search0 B  C',
    ],
    ['starts anew at a second beginning', `A \uE200cite\uE202tu ${cite}B`, 'A citetu B'],
    ['removes stray control characters', 'A\uE201 \uE202B\uE200', 'A B'],
  ])('%s', (_, text, shown) => {
    expect(resolveCitations(text, {}).text).toBe(shown)
  })
})

describe('resolveCitations of marks from 2023', () => {
  it('finds the citation by its position, in code points', () => {
    const text = '😀 Steep【3†source】【7†source】'
    const citations = [
      { start_ix: 7, end_ix: 17, metadata: about('https://tea.example/3', 0) },
      { start_ix: 17, end_ix: 27, metadata: about('https://tea.example/7', 0) },
    ]
    expect(resolveCitations(text, { citations }).text).toBe(
      '😀 Steep ([Tea](https://tea.example/3)) ([Tea](https://tea.example/7))',
    )
  })

  it('finds the citation by its number when the position is wrong', () => {
    const citations = [
      { start_ix: 99, end_ix: 109, metadata: about('https://tea.example/3', 3) },
      { start_ix: 0, end_ix: 1, invalid_reason: 'Unsupported' },
      null,
    ]
    expect(resolveCitations('Steep 【3†source】.', { citations })).toEqual({
      text: 'Steep ([Tea](https://tea.example/3)).',
      sources: [{ title: 'Tea', url: 'https://tea.example/3' }],
    })
  })

  it('reads citations of files, and later marks by their position', () => {
    const file = {
      start_ix: 2,
      end_ix: 14,
      citation_format_type: 'berry_file_search',
      metadata: { type: 'file', name: 'plan.pdf' },
    }
    expect(resolveCitations('A 【4:0†source】', { citations: [file] }).text).toBe('A (plan.pdf)')
    expect(
      resolveCitations(`A ${cite}`, { citations: [{ start_ix: 2, end_ix: 21, metadata: about(tea.url, 0) }] }).text,
    ).toBe('A ([Tea](https://tea.example/a))')
  })

  it('accepts references that contain the mark', () => {
    const text = 'A 【12†L3-L9】'
    expect(
      resolveCitations(text, {
        content_references: [at(text, '【12†L3-L9】', { type: 'webpage_extended', ...teaSource })],
      }).text,
    ).toBe('A ([Tea](https://tea.example/a))')
  })

  it('drops marks that point nowhere and keeps those that name something', () => {
    expect(
      resolveCitations('A 【3†source】, B【1†L3-L9】 C 【2†plan.pdf】 D 【0†Tea†tea.example】 【note】 【x†y', {}).text,
    ).toBe('A, B C (plan.pdf) D Tea (tea.example) 【note】 【x†y')
  })
})

const shownOf = (text: string, metadata = {}): string => resolveCitations(text, metadata).text

describe('resolveCitations of brackets', () => {
  it.each([
    ['numbers without a source', 'It rose in 2023【46】【47】. Then it fell 【48】.', 'It rose in 2023. Then it fell.'],
    ['numbers alone on a line', 'It rose.\n【46】【47】\nThen it fell.', 'It rose.\nThen it fell.'],
    ['several numbers in a mark', 'A【46,47】 B【46-48】 C【46; 47】 D【1、2】.', 'A B C D.'],
    ['several numbers at the start of a line', 'It rose.\n【46, 47】 Then it fell.', 'It rose.\n Then it fell.'],
    [
      'ids at the start of a line',
      '【turn0search3】 It rose.\n【cite:5】 It fell【filecite:6】.',
      ' It rose.\n It fell.',
    ],
    ['ids without a source', 'It rose【turn0search3】【turn1file2,turn1file4】.', 'It rose.'],
    ['a product', `The ${mark('product_entity', '["turn0product3","Kettle X"]')} boils.`, 'The Kettle X boils.'],
    ['numbers that are all of a list item', 'It rose.\n- 【12】\n- 【13】【14】\nIt fell.', 'It rose.\nIt fell.'],
    ['numbers at the start of a list item', '- 【12】 It rose.\n- It fell【13】.', '- It rose.\n- It fell.'],
    [
      'numbers by another name',
      'It rose【oaicite:0】 and fell :contentReference[oaicite:1]{index=1}.',
      'It rose and fell.',
    ],
    ['marks of other eras', 'A【†source】 B【oai_citation:2‡source】 C【7†embed_image】.', 'A B C.'],
  ])('reads %s', (_, text, expected) => {
    expect(shownOf(text)).toBe(expected)
  })

  it.each([
    '【重要】必ずお読みください。',
    '注意【重要】です',
    '【1】概要\n本文\n【2】詳細',
    '1. 【1】概要',
    '第【3】章を読む',
    '【{重要}】【[注]】',
    '见【注1】和【2024年】',
    '- 【12】概要\n- 【13】 詳細',
    'Write `:contentReference[oaicite:1]{index=1}` here.',
    '`【46】` is a mark, as is\n```\n【46】\n```',
  ])('leaves brackets in prose and code alone: %s', (text) => {
    expect(shownOf(text)).toBe(text)
  })

  it('resolves a number to its source', () => {
    const text = 'It rose【46】.'
    expect(resolveCitations(text, { content_references: [at(text, '【46】', { type: 'webpage', ...tea })] })).toEqual({
      text: 'It rose ([Tea](https://tea.example/a)).',
      sources: [teaSource],
    })
    expect(
      shownOf(text, { citations: [{ start_ix: 7, end_ix: 11, metadata: about('https://tea.example/a', 46) }] }),
    ).toBe('It rose ([Tea](https://tea.example/a)).')
    const inProse = '第【3】章'
    expect(shownOf(inProse, { content_references: [at(inProse, '【3】', { type: 'webpage', ...tea })] })).toBe(
      '第 ([Tea](https://tea.example/a))章',
    )
  })

  it('resolves an id to its source', () => {
    const reference = { type: 'grouped_webpages', items: [tea] }
    expect(shownOf('It rose【turn0search1】.', { content_references: [reference] })).toBe(
      'It rose ([Tea](https://tea.example/a)).',
    )
  })
})
