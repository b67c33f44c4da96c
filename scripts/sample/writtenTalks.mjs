import { answer, me, recap, talk, thoughts } from './talk.mjs'

const search = `\`\`\`ts
let running: AbortController | undefined

export async function search(text: string) {
  running?.abort() // the last keystroke wins
  running = new AbortController()
  const reply = await fetch(addressOf(text), { signal: running.signal })
  return reply.json()
}
\`\`\``

const lastOfEach = `\`\`\`sql
SELECT rower, day, seconds
FROM (
  SELECT *, row_number() OVER (PARTITION BY rower ORDER BY day DESC) AS place
  FROM times
)
WHERE place = 1;
\`\`\``

/** Text only: questions, code, tables, formulas, and regenerated answers. */
export const writtenTalks = [
  talk({
    title: 'Abort a running request',
    at: '2026-10-22T08:42:00',
    model: 'gpt-5',
    extra: { is_starred: true },
    turns: [
      me('How do I cancel a fetch when somebody types the next letter?'),
      thoughts(
        ['What races', 'Two requests are under way at once; the slow one may answer last and win.'],
        ['What to offer', 'One controller for each request, and the previous one aborted.'],
      ),
      recap(7),
      answer(
        `Give each request its own \`AbortController\`. **Abort the previous one before you start the next**, and ` +
          `ignore the \`AbortError\` that it raises.\n\n${search}\n\nIf the server is slow to notice, it may still ` +
          'finish the work: cancelling only tells it that nobody is listening any more.',
      ),
      me('And in a React effect?'),
      answer(
        'Return a clean-up that aborts:\n\n1. make the controller *inside* the effect,\n2. pass its signal to ' +
          '`fetch`,\n3. return `() => controller.abort()`.\n\n| when | what happens |\n|---|---|\n| the effect ' +
          'runs again | the previous fetch is cancelled |\n| the component goes | the last fetch is cancelled |',
      ),
      me('Does the server notice?'),
      answer(
        'It sees the connection close. Whether it stops depends on what it does with that: most frameworks hand ' +
          'you a signal, few programs look at it.',
      ),
    ],
    branches: [
      {
        after: -1,
        turns: [
          me('How do I stop a download halfway?'),
          answer('Close the stream. Nothing else holds the connection open.'),
        ],
      },
    ],
  }),
  talk({
    title: 'Sourdough in a cold kitchen',
    at: '2025-01-18T17:20:00',
    model: 'gpt-4o',
    turns: [
      me('My kitchen has 16 degrees and the dough just sits there. What now?'),
      answer(
        'Time replaces warmth. At 16 °C a dough wants nearly twice as long:\n\n| step | at 24 °C | at 16 °C ' +
          '|\n|---|---|---|\n| bulk | 4 h | 8 h |\n| shaping | 20 min | 20 min |\n| proof | 2 h | overnight ' +
          '|\n\nWatch the dough, not the clock: it is ready when it has grown by *half* and the surface domes.',
      ),
      me('Can I cheat?'),
      answer(
        'A little. Put it into the oven with only the lamp on, or stand the bowl in lukewarm water. Above 28 °C ' +
          'the sourness goes flat.',
      ),
      me('It worked. Juno ate half of it with butter.'),
      answer('Then it was good bread. Keep a spoon of the starter in the fridge; it waits a week without being fed.'),
    ],
    branches: [
      {
        after: 0,
        turns: [
          answer(
            'Find a warmer place: the top of the fridge, a cupboard next to the stove, or the bathroom after a shower.',
          ),
        ],
      },
      {
        after: 0,
        turns: [answer('Use more starter. With 30 % instead of 15 % it keeps its usual pace even in a cold room.')],
      },
    ],
  }),
  talk({
    title: 'Why compound interest feels slow',
    at: '2025-05-04T20:05:00',
    model: 'o3-mini',
    turns: [
      me('Why does saving feel like nothing happens for years?'),
      recap(12),
      answer(
        'Because growth is a share of what is there, and at first little is there. With a rate $r$ and a yearly ' +
          'payment $p$,\n\n$$S_n = p \\cdot \\frac{(1 + r)^n - 1}{r}$$\n\nAt 5 % it takes $n \\approx \\frac{\\ln ' +
          '2}{\\ln 1.05} \\approx 14.2$ years until a sum has doubled by itself. Before that, nearly everything ' +
          'you see is what you put in.',
      ),
      me('So when does the interest overtake what I pay in?'),
      answer(
        'When $r \\cdot S_n > p$, which is the same as $(1+r)^n > 2$: after about **14 years**. From then on each ' +
          'year brings more by itself than by you.',
      ),
    ],
  }),
  talk({
    title: 'SQL: the last row of each group',
    at: '2024-03-07T09:31:00',
    model: 'gpt-4',
    turns: [
      me('I have a table of rowing times and want the latest of each person.'),
      answer(
        `Number the rows of each person and keep the first:\n\n${lastOfEach}\n\nAn index on \`(rower, day)\` ` +
          'makes it quick.',
      ),
      me('SQLite. Does it know window functions?'),
      answer('Since 3.25, from 2018. `SELECT sqlite_version();` tells you yours.'),
    ],
  }),
  talk({
    title: 'A riddle for a seven-year-old',
    at: '2025-08-30T18:11:00',
    model: 'gpt-4o-mini',
    extra: { is_starred: true },
    turns: [
      me('Juno turns seven tomorrow and likes whales. One riddle, please, not too easy.'),
      answer(
        '> I sing, and nobody taught me the song.\n> I breathe, though all around me is water.\n> I am the ' +
          'largest, and I eat the smallest.\n> Who am I, and where do I keep my nose?\n\n*(A blue whale; on top of ' +
          'its head.)*',
      ),
      me('She got it in eleven seconds.'),
      answer('Then next year it has to be about squid.'),
    ],
  }),
  talk({
    title: 'What is a closure?',
    at: '2023-10-08T21:14:00',
    model: 'text-davinci-002-render-sha',
    extra: { is_archived: true },
    turns: [
      me('Explain closures like I am tired.'),
      answer(
        'A function remembers the room it was born in. Even after everybody has left the room, it can still read ' +
          'what is written on the walls.\n\n```js\nfunction counter() {\n  let count = 0\n  return () => ' +
          '++count\n}\n```',
      ),
    ],
  }),
  talk({
    title: 'German verbs that come apart',
    at: '2024-11-10T19:02:00',
    model: 'gpt-4o',
    extra: { gizmo_id: 'g-V3rbT1ger', gizmo_type: 'gpt', conversation_template_id: 'g-V3rbT1ger' },
    turns: [
      me('Warum heißt es „ich fange an“ und nicht „ich anfange“?'),
      answer(
        'Weil *anfangen* trennbar ist: im Hauptsatz wandert die Vorsilbe ans Ende.\n\n- Ich **fange** heute ' +
          '**an**.\n- … weil ich heute **anfange**. (Nebensatz: wieder zusammen)\n\nDie Betonung verrät es: ' +
          '**án**fangen ist trennbar, ver**stéh**en nicht.',
      ),
      me('Und „umfahren“?'),
      answer(
        'Beides, mit zwei Bedeutungen: das Schild **úm**fahren (es liegt danach) und das Schild um**fáhr**en (es ' +
          'steht noch). Bitte das zweite.',
      ),
    ],
  }),
  talk({
    title: 'How herons find fish in muddy water',
    at: '2026-02-21T06:50:00',
    model: 'gpt-5-thinking',
    turns: [
      me('There is a heron at our jetty every morning. The water is brown. How does it see anything?'),
      thoughts(
        ['What reaches the eye', 'Glare from the surface, refraction, little light from below.'],
        ['What the bird does about it', 'Stands still, shades, tilts the head, waits for movement near the top.'],
      ),
      recap(23),
      answer(
        'Mostly it does not see the fish; it sees what the fish does to the surface.\n\n1. **It stands in the ' +
          'light** so that the glare falls away from it.\n2. **It tilts its head.** Water bends light, so the fish ' +
          'is not where it seems; from some angles the error is small.\n3. **It waits.** A ring or a shiver in the ' +
          'top few centimetres is enough.\n\nYoung herons miss a lot. They learn the bend by failing.',
      ),
      me('So the one that never moves is the old one.'),
      answer('Very likely. Stillness is what it has learned.'),
    ],
  }),
  talk({
    title: 'A stretch for the shoulders',
    at: '2024-07-15T05:58:00',
    model: 'gpt-4o',
    turns: [
      me('Two minutes before rowing, for shoulders. Go.'),
      answer(
        '- 10 slow arm circles each way\n- hands on the jetty rail, lean back, 30 s\n- band pull-aparts, 15 ' +
          'times\n- shake everything out',
      ),
    ],
  }),
]
