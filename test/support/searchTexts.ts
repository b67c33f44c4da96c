import { idFrom, type ConversationOptions, type Turn } from './buildExport.ts'

/**
 * The content of the search tests: conversations by a short name, which is their id. The nth turn of `garden` is
 * `garden/0`, `garden/1`, …
 */
export type NamedConversation = ConversationOptions & { readonly id: string }

const seconds = (date: string): number => Date.parse(date) / 1000

function talk(
  [id, title]: readonly [id: string, title: string],
  date: string,
  turns: readonly Turn[],
  rest: Partial<ConversationOptions> = {},
): NamedConversation {
  return { id, title, turns, createTime: seconds(date), ...rest }
}

/** One user message with a short answer. */
function said(id: string, date: string, text: string, answer = 'Noted.'): NamedConversation {
  return talk([id, `Notes ${id}`], date, [
    ['user', text],
    ['assistant', answer],
  ])
}

const scripts: readonly NamedConversation[] = [
  said('german', '2023-01-04T10:00:00Z', 'Die Donaudampfschifffahrtsgesellschaft zahlt Überstunden nach Größe.'),
  said('tram', '2023-01-05T10:00:00Z', 'Fährt die Straßenbahn am Sonntag bis zur Endstation?'),
  said('french', '2023-01-06T10:00:00Z', 'Où se trouve le café près de l’hôtel ? Ça coûte très cher.'),
  said('turkish', '2023-01-07T10:00:00Z', 'İzmir ılık bir akşam geçirdi, IRMAK taştı.'),
  said('polish', '2023-01-08T10:00:00Z', 'Zażółć gęślą jaźń w Łodzi.'),
  said('vietnamese', '2023-01-09T10:00:00Z', 'Tôi muốn ăn phở ở Hà Nội, đường rất đông.'),
  said('decomposed', '2023-01-10T10:00:00Z', 'Die Pâtisserie öffnet um acht.'.normalize('NFD')),
  said('russian', '2023-02-01T10:00:00Z', 'Как настроить резервное копирование? Ёлка уже стоит.'),
  said('greek', '2023-02-02T10:00:00Z', 'Η θάλασσα στην Αθήνα είναι γαλάζια και ο ουρανός καθαρός.'),
  said('arabic', '2023-02-03T10:00:00Z', 'كيف أطبخ الأرز مع الزعفران؟ كِتَاب جديد.'),
  said('hebrew', '2023-02-04T10:00:00Z', 'איך אופים לחם שיפון בבית?'),
  said('hindi', '2023-02-05T10:00:00Z', 'मुझे हिन्दी में एक कविता लिखनी है।'),
  said('chinese', '2023-02-06T10:00:00Z', '请帮我写一个关于数据库迁移的计划，谢谢。'),
  said('mixed', '2023-02-07T10:00:00Z', '用Python写爬虫需要注意什么？GPU加速也要。'),
  said('japanese', '2023-02-08T10:00:00Z', '東京でラーメンを食べたいです。カメラも買う。'),
  said('korean', '2023-02-09T10:00:00Z', '서울에서 김치찌개를 먹었어요. 학교가 멀어요.'),
  said('yogurt', '2023-02-08T12:00:00Z', 'Йогурт стоит на полке в холодильнике.'),
  said('jamo', '2023-02-09T12:00:00Z', '도서관에 갑니다'.normalize('NFD')),
  said('kana', '2023-02-09T13:00:00Z', 'ガラスのﾃｰﾌﾞﾙ'),
  said('dakuten', '2023-02-09T14:00:00Z', 'グラフを描く'.normalize('NFD')),
  said('thai', '2023-02-10T10:00:00Z', 'ฉันอยากกินข้าวผัดกุ้งที่กรุงเทพ'),
  said('emoji', '2023-02-11T10:00:00Z', 'Birthday at eight 🎉🎂 bring lemonade 👨‍👩‍👧'),
]

const signs: readonly NamedConversation[] = [
  said('cpp', '2023-03-01T10:00:00Z', 'Why are C++ templates so slow to compile?'),
  said('csharp', '2023-03-02T10:00:00Z', 'Is C# older than Kotlin?'),
  said('carbon', '2023-03-03T10:00:00Z', 'The letter C stands for carbon.'),
  said('dotnet', '2023-03-04T10:00:00Z', 'Upgrading to .NET 8 broke the installer.'),
  said('straight', '2023-03-05T10:00:00Z', "I don't like cilantro."),
  said('curly', '2023-03-06T10:00:00Z', 'They don’t serve parsley.'),
  said('version', '2023-03-07T10:00:00Z', 'The server runs Ubuntu 20.04 LTS.'),
  said('ratio', '2023-03-08T10:00:00Z', 'Mix in the ratio a:b as printed.'),
  said('agents', '2023-03-09T10:00:00Z', 'A multi-agent setup needs a referee.'),
  said('percent', '2023-03-10T10:00:00Z', 'Give them a 50% discount on lamps.'),
  said('home', '2023-03-11T10:00:00Z', 'Put it below $HOME and restart.'),
  said('names', '2023-03-12T10:00:00Z', 'Rename foo_bar to snake_case_name everywhere.'),
  said('vector', '2023-03-13T10:00:00Z', 'Does std::vector keep its capacity?'),
  said('mail', '2023-03-14T10:00:00Z', 'Write to rosalind.quill@museum.example about it.'),
  said('address', '2023-03-15T10:00:00Z', 'It stands at https://docs.example.org/guide/set-up?step=2#top today.'),
  said('path', '2023-03-16T10:00:00Z', 'Edit /etc/nginx/sites-enabled/default or C:\\Users\\Mira\\notes.txt then.'),
  said('flag', '2023-03-17T10:00:00Z', 'Start it with --verbose for once.'),
  said('call', '2023-03-18T10:00:00Z', 'Then f(x) grows without bound.'),
  said('bobby', '2023-03-19T10:00:00Z', "Robert'; DROP TABLE students; was his name."),
  said('gates', '2023-03-20T10:00:00Z', 'Gates named AND, NOT x and a caret ^ here, NEAR( too, col:x as well.'),
  said('fox', '2023-03-21T10:00:00Z', 'A quick red fox jumped over the wall.'),
  said('foxes', '2023-03-22T10:00:00Z', 'The fox, red with anger, left.'),
  said('hamlet', '2023-04-01T10:00:00Z', 'To be or not to be, said the actor.'),
  said('band', '2023-04-02T10:00:00Z', 'Did The Who play in Leeds?'),
  said('mention', '2023-04-03T10:00:00Z', 'The photo by @nasa shows #jupiter.'),
  said('failure', '2023-04-04T10:00:00Z', 'The build failed with ERR-4711 on Tuesday.'),
  said('unknown', '2023-04-05T10:00:00Z', 'Jira shows ticket:falcon as open.'),
  said('stems', '2023-04-06T10:00:00Z', 'Two strategies for cities: running trams and cheaper batteries.'),
]

const thoughts: Partial<Turn[2]> = {
  content: {
    content_type: 'thoughts',
    thoughts: [{ summary: 'Weighing', content: 'Should I suggest a walnut shelf?' }],
  },
}
const citedText = 'Tides follow the moon. \uE200cite\uE202turn0search0\uE201'
const cited: Partial<Turn[2]> = {
  content: { content_type: 'text', parts: [citedText] },
  metadata: {
    content_references: [
      {
        type: 'grouped_webpages',
        matched_text: citedText.slice(23),
        start_idx: 23,
        end_idx: citedText.length,
        items: [{ title: 'Tides', url: 'https://tides.example/moon' }],
      },
    ],
  },
}
const picture: Partial<Turn[2]> = {
  content: {
    content_type: 'multimodal_text',
    parts: [
      {
        content_type: 'image_asset_pointer',
        asset_pointer: `file-service://file-${'A'.repeat(22)}`,
        size_bytes: 1,
        width: 1,
        height: 1,
      },
      'Which heron is this?',
    ],
  },
}
const spoken: Partial<Turn[2]> = {
  content: {
    content_type: 'multimodal_text',
    parts: [
      { content_type: 'audio_transcription', text: 'Sing me a lullaby', direction: 'in' },
      {
        content_type: 'audio_asset_pointer',
        asset_pointer: `sediment://file_${'d'.repeat(32)}`,
        format: 'wav',
        size_bytes: 9,
      },
    ],
  },
}

const shapes: readonly NamedConversation[] = [
  talk(
    ['shelf', 'Shelf for the hallway'],
    '2024-01-10T09:00:00Z',
    [
      ['user', 'Which wood suits a shelf?'],
      ['assistant', '', thoughts],
      ['assistant', 'Oak is sturdy and pale.'],
      ['user', 'In which colour?'],
      ['assistant', 'Blue or green.'],
      ['user', 'yes, the blue one'],
    ],
    {
      branches: [
        {
          after: 2,
          turns: [
            ['user', 'What about bamboo?'],
            ['assistant', 'Bamboo bends.'],
          ],
        },
      ],
      modelSlug: 'o3',
    },
  ),
  talk(
    ['tools', 'Tide tables'],
    '2024-02-10T09:00:00Z',
    [
      ['user', 'When is high water in Whitby?'],
      [
        'assistant',
        'search("whitby tide")',
        { recipient: 'web', content: { content_type: 'code', language: 'unknown', text: 'search("whitby tide")' } },
      ],
      ['tool', 'Whitby: high water 06:12', { author: { role: 'tool', name: 'web', metadata: {} } }],
      ['assistant', '', cited],
      ['user', 'Secret rule about limpets', { metadata: { is_visually_hidden_from_conversation: true } }],
    ],
    { extra: { is_archived: true } },
  ),
  talk(
    ['canvas', 'A poem in the canvas'],
    '2024-03-10T09:00:00Z',
    [
      ['user', 'Write a poem about rust.'],
      [
        'assistant',
        '',
        {
          recipient: 'canmore.create_textdoc',
          content: {
            content_type: 'code',
            language: 'json',
            text: JSON.stringify({ name: 'poem', type: 'document', content: 'Rust is a slow orange flame' }),
          },
        },
      ],
    ],
    { extra: { is_starred: true } },
  ),
  talk(['media', 'Birds and songs'], '2024-04-10T09:00:00Z', [
    ['user', '', picture],
    [
      'user',
      'Here is my thesis',
      {
        metadata: {
          attachments: [{ id: `file-${'F'.repeat(22)}`, name: 'thesis.pdf', mime_type: 'application/pdf', size: 9 }],
        },
      },
    ],
    ['user', '', spoken],
  ]),
  talk(
    ['code', 'Reading a file'],
    '2024-05-10T09:00:00Z',
    [
      ['user', 'How do I read lines?'],
      [
        'assistant',
        'Like this:\n\n```py\nfor line in open("a.txt"):\n    print(line)\n```\n\nor\n\n```rust\nlet lines = ' +
          'read();\n```',
      ],
      ['assistant', 'A table:\n\n| tool | speed |\n| --- | --- |\n| cat | fast |'],
      ['assistant', 'Euler knew $$e^{i\\pi} = -1$$ already.'],
    ],
    { modelSlug: 'gpt-4' },
  ),
  talk(['migration', 'Moving house'], '2024-06-10T09:00:00Z', [
    ['user', 'The database migration failed halfway.'],
    ['assistant', 'Roll it back, then try again.'],
  ]),
  talk(
    ['logos', 'Logo ideas'],
    '2024-07-10T09:00:00Z',
    [
      ['user', 'Draw a logo with a lighthouse.'],
      ['assistant', 'A lighthouse in a circle.'],
    ],
    { extra: { gizmo_id: 'g-logoMaker9', gizmo_type: 'gpt' } },
  ),
  talk(
    ['beds', 'Raised beds'],
    '2024-08-10T09:00:00Z',
    [
      ['user', 'How deep is a raised bed for carrots?'],
      ['assistant', 'Forty centimetres for carrots.'],
    ],
    { extra: { gizmo_id: 'g-p-garden7', gizmo_type: 'snorlax' } },
  ),
  talk(
    ['compost', 'Compost heap'],
    '2024-08-11T09:00:00Z',
    [
      ['user', 'May carrots go onto the compost?'],
      ['assistant', 'They may.'],
    ],
    { extra: { gizmo_id: 'g-p-garden7', gizmo_type: 'snorlax' } },
  ),
  talk(['midnight', 'Late in Vienna'], '2024-09-30T22:29:30Z', [
    ['user', 'Is the marmalade still warm?'],
    ['assistant', 'The marmalade is cold.'],
  ]),
  talk(
    ['undated', 'No clock'],
    '2024-10-10T09:00:00Z',
    [['user', 'A pelican without a date.', { create_time: null }]],
    { createTime: null, updateTime: null },
  ),
  talk(['vienna', 'Trip to Vienna'], '2025-01-10T09:00:00Z', [
    ['user', 'Which museum first?'],
    ['assistant', 'The one with the whale.'],
  ]),
  talk(['percentTitle', '100% wool_socks'], '2025-02-10T09:00:00Z', [
    ['user', 'Do they shrink?'],
    ['assistant', 'A little.'],
  ]),
  talk(['titled', 'Café Müller Straße'], '2025-02-11T09:00:00Z', [
    ['user', 'When does it open?'],
    ['assistant', 'At nine.'],
  ]),
  talk(['schema', '数据库设计 ΑΘΗΝΑ'], '2025-02-12T09:00:00Z', [
    ['user', 'How many columns?'],
    ['assistant', 'Seven.'],
  ]),
  talk(['walnut', 'Walnut cake'], '2025-03-10T09:00:00Z', [
    ['user', 'Which cake keeps longest?'],
    ['assistant', 'A walnut cake keeps a week.'],
  ]),
  talk(['newest', 'Lemonade'], '2026-11-28T09:00:00Z', [
    ['user', 'How much sugar for lemonade?'],
    ['assistant', 'A cup for the lemonade.'],
  ]),
]

export const searchTexts: readonly NamedConversation[] = [...scripts, ...signs, ...shapes]

/** Maps `garden/1`, and `garden/b0.1` on its first branch, to the keys in the archive. */
export function namesOfMessages(conversations: readonly NamedConversation[]): ReadonlyMap<string, string> {
  return new Map(
    conversations.flatMap(({ id, turns, branches = [] }) => [
      ...turns.map((_, index): [string, string] => [idFrom(`${idFrom(id)} turn ${index}`), `${id}/${index}`]),
      ...branches.flatMap((branch, at) =>
        branch.turns.map((_, index): [string, string] => [
          idFrom(`${idFrom(id)} branch ${at} ${index}`),
          `${id}/b${at}.${index}`,
        ]),
      ),
    ]),
  )
}
