import { firstAssets as assets, picture, sound } from './files.mjs'
import { answer, fromTool, idOf, me, recap, talk, toTool } from './talk.mjs'

const project = {
  gizmo_id: 'g-p-67f0a1b2c3d4e5f60718293a4b5c6d7e',
  gizmo_type: 'snorlax',
  conversation_template_id: 'g-p-67f0a1b2c3d4e5f60718293a4b5c6d7e',
  memory_scope: 'project_enabled',
}

const OPEN = '\uE200'
const BETWEEN = '\uE202'
const CLOSE = '\uE201'

/** An answer with numbered sources. @param {readonly (string | { title: string, url: string })[]} pieces */
function cited(...pieces) {
  let text = ''
  /** @type {object[]} */
  const references = []
  for (const piece of pieces) {
    if (typeof piece === 'string') {
      text += piece
      continue
    }
    const matched = `${OPEN}cite${BETWEEN}turn0search${references.length}${CLOSE}`
    const start = [...text].length
    const refs = [{ turn_index: 0, ref_type: 'search', ref_index: references.length }]
    references.push({
      matched_text: matched,
      start_idx: start,
      end_idx: start + [...matched].length,
      type: 'grouped_webpages',
      alt: `([${piece.title}](${piece.url}))`,
      items: [{ ...piece, pub_date: null, snippet: '', refs, attribution: new URL(piece.url).hostname }],
    })
    text += matched
  }
  return answer(text, { content_references: references })
}

const lisbon = [
  talk({
    title: 'A week in Lisbon with Juno',
    at: '2026-03-02T19:30:00',
    model: 'gpt-4o',
    extra: project,
    turns: [
      me('Seven days in Lisbon in May, with a seven-year-old who likes whales and hates museums. Plan it gently.'),
      answer(
        'One thing before lunch, one after, and never two hills in a row.\n\n| day | morning | afternoon ' +
          '|\n|---|---|---|\n| Sat | arrive, ice cream | tram 28 to the end |\n| Sun | aquarium | riverside swings ' +
          '|\n| Mon | Cascais by train | beach |\n| Tue | flea market | pastéis, at last |\n| Wed | nothing at all ' +
          '| a park with ducks |\n| Thu | boat to look for dolphins | nap |\n| Fri | pack | fly home ' +
          '|\n\nWednesday is the most important line.',
      ),
      me('She asks whether the dolphins are certain.'),
      answer(
        'Tell her: likely, not certain. Common dolphins are seen off the Tagus on most calm days from May on; the ' +
          'sea decides.',
      ),
    ],
  }),
  talk({
    title: 'Trains from Lisbon to Porto',
    at: '2026-03-09T12:15:00',
    model: 'gpt-5',
    extra: project,
    turns: [
      me('Is it worth going to Porto for one night by train?'),
      toTool('web.run', {
        content_type: 'code',
        language: 'unknown',
        response_format_name: null,
        text: '{"search_query":[{"q":"Lisbon Porto train duration"},{"q":"Porto one day with children"}]}',
      }),
      fromTool(
        'web.run',
        { content_type: 'text', parts: [''] },
        {
          search_result_groups: [
            {
              type: 'search_result_group',
              domain: 'rails.example',
              entries: [
                {
                  type: 'search_result',
                  url: 'https://rails.example/lisbon-porto',
                  title: 'Lisbon to Porto',
                  snippet: 'About three hours.',
                  ref_id: { turn_index: 0, ref_type: 'search', ref_index: 0 },
                },
              ],
            },
          ],
        },
      ),
      recap(9),
      cited(
        'The fast train takes **about three hours**',
        { title: 'Lisbon to Porto by rail', url: 'https://rails.example/lisbon-porto' },
        ' and children under twelve travel at half price',
        { title: 'Fares for families', url: 'https://rails.example/fares/families' },
        '.\n\nFor one night I would do it: go after breakfast, cross the bridge on foot at sunset, come back after ' +
          'lunch. The river boats are short and loud',
        { title: 'Porto with children', url: 'https://travel.example/porto/children' },
        ', which is a recommendation at seven.',
      ),
    ],
  }),
  talk({
    title: 'Packing list, and what to leave',
    at: '2026-04-28T21:40:00',
    model: 'gpt-4o-mini',
    extra: project,
    turns: [
      me('Packing list for us two, one bag each. Be strict.'),
      answer(
        '**Take**\n- [x] 4 shirts, 2 trousers each\n- [x] one warm layer; the river wind is cold\n- [x] swimming ' +
          'things\n- [x] the whale, small\n\n**Leave**\n- [ ] the second pair of shoes\n- [ ] the large whale\n- [ ' +
          '] the laptop',
      ),
      me('The large whale is coming.'),
      answer('Then it flies in your bag, and the laptop stays twice.'),
    ],
  }),
]

const canvasId = idOf('letter').replaceAll('-', '')

/** Everything beyond plain text: images, audio, files, tools, sources, a document, a project. */
export const richTalks = [
  ...lisbon,
  talk({
    title: 'A heron for the rowing club',
    at: '2025-10-01T18:25:00',
    model: 'gpt-4o',
    turns: [
      me('Draw a sign for our rowing club: a heron, standing still, before a morning sun. Flat colours.'),
      toTool('t2uay3k.sj1i4kz', {
        content_type: 'text',
        parts: ['{"prompt":"a heron standing still before a low sun, flat colours, river","size":"1024x1024","n":1}'],
      }),
      fromTool(
        't2uay3k.sj1i4kz',
        {
          content_type: 'multimodal_text',
          parts: [
            picture(assets.heron, {
              dalle: {
                gen_id: 'sample',
                prompt: 'a heron standing still before a low sun, flat colours, river',
                seed: 7,
              },
            }),
          ],
        },
        { image_gen_title: 'A heron at sunrise' },
      ),
      answer(
        'Here it is: one bird, one sun, quiet water. It reads from the other bank, and it stays readable in one ' +
          'colour.',
      ),
      me('Oskar wants it to fly.'),
      answer('Keep the first one. A sign should stay where it is.'),
    ],
  }),
  talk({
    title: 'What grows on my window sill?',
    at: '2024-06-03T07:44:00',
    model: 'gpt-4o',
    turns: [
      {
        role: 'user',
        content: {
          content_type: 'multimodal_text',
          parts: [picture(assets.leaf), 'Tomas gave me this. What is it, and how do I not kill it?'],
        },
        metadata: {
          attachments: [
            { id: assets.leaf.id, name: 'window sill.png', size: assets.leaf.bytes.length, mime_type: 'image/png' },
          ],
        },
      },
      answer(
        'A young umbrella tree, by the five fingers that meet in one point. It forgives a lot:\n\n- bright, no sun ' +
          'at noon\n- water when the top of the soil is dry, about once a week\n- turn it a quarter each time, ' +
          'or it leans',
      ),
    ],
  }),
  talk({
    title: 'What the minutes say about the jetty',
    at: '2025-10-14T16:03:00',
    model: 'gpt-5',
    turns: [
      me('Here are the minutes of our last meeting. What did we decide, and what will it cost at most?', {
        attachments: [
          { id: assets.minutes.id, name: 'minutes.txt', size: assets.minutes.bytes.length, mime_type: 'text/plain' },
        ],
      }),
      answer(
        'Three decisions:\n\n1. **Jetty:** larch on stone posts, in March. 3,100.\n2. **Children’s boat:** the ' +
          'used double scull. At most 900, and a seat.\n3. **Sign:** the heron that stands still.\n\nTogether **at ' +
          'most 4,000**, without the seat, for which the minutes name no price.',
      ),
    ],
  }),
  talk({
    title: 'Adding up the rowing times',
    at: '2024-09-22T15:27:00',
    model: 'gpt-4o',
    turns: [
      me('Mila 8:12, Tomas 7:58, Oskar 9:01, Ida 8:20. Average, and who is closest to it?'),
      toTool('python', {
        content_type: 'code',
        language: 'python',
        response_format_name: null,
        text:
          'times = {"Mila": 492, "Tomas": 478, "Oskar": 541, "Ida": 500}\nmean = sum(times.values()) / ' +
          'len(times)\nclosest = min(times, key=lambda name: abs(times[name] - mean))\nprint(divmod(mean, ' +
          '60), closest)',
      }),
      fromTool(
        'python',
        { content_type: 'execution_output', text: '(8.0, 22.75) Ida' },
        { aggregate_result: { status: 'success', messages: [], jupyter_messages: [] } },
      ),
      answer('The average is **8:23**, and Ida is closest, three seconds below it.'),
    ],
  }),
  talk({
    title: 'A letter about the heating',
    at: '2025-12-05T11:36:00',
    model: 'gpt-5',
    turns: [
      me('Write to our landlord: the heating has been off since Monday, with a child at home. Firm and polite.'),
      toTool('canmore.create_textdoc', {
        content_type: 'text',
        parts: [
          JSON.stringify({
            name: 'letter',
            type: 'document',
            content:
              'Dear Mr Sandvik,\n\nsince Monday, 1 December, the heating in our flat has been off. We told your ' +
              'office on Monday and again on Wednesday; nobody has come.\n\nWith a child at home this cannot wait. ' +
              'Please have it repaired by **Monday, 8 December**. Until then we reduce the rent as the law ' +
              'allows.\n\nKind regards\nMila Berger',
          }),
        ],
      }),
      fromTool(
        'canmore.create_textdoc',
        { content_type: 'text', parts: ["Successfully created text document 'letter'"] },
        {
          command: 'create_textdoc',
          canvas: {
            textdoc_id: canvasId,
            textdoc_type: 'document',
            version: 1,
            title: 'letter',
            create_source: 'model',
          },
        },
      ),
      answer(
        'The letter is in the document beside this. It names two dates, what you did, and what happens next. Send ' +
          'it so that you can show when it arrived.',
      ),
    ],
  }),
  talk({
    title: 'Talking on the way home',
    at: '2025-03-27T17:48:00',
    model: 'gpt-4o',
    extra: { voice: 'ember' },
    turns: [
      {
        role: 'user',
        content: {
          content_type: 'multimodal_text',
          parts: [
            {
              content_type: 'audio_transcription',
              text: 'I said something unkind to Tomas today and I would like to put it right.',
              direction: 'in',
              decoding_id: null,
            },
            sound(assets.question),
          ],
        },
        metadata: { voice_mode_message: true },
      },
      {
        role: 'assistant',
        content: {
          content_type: 'multimodal_text',
          parts: [
            {
              content_type: 'audio_transcription',
              text:
                'Then say it soon and say it short: what you said, that it was unkind, and that you are sorry. ' +
                'Leave out why you said it.',
              direction: 'out',
              decoding_id: null,
            },
            sound(assets.reply),
          ],
        },
        metadata: { voice_mode_message: true },
      },
    ],
  }),
]
