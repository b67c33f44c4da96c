import type { RichConversation } from '../../bench/generate/exportShape.ts'
import { buildConversation, type ConversationOptions, type Turn } from './buildExport.ts'

/** When the provider re-stamped old conversations, all within a few minutes. */
export const bulkStamp = Date.UTC(2026, 5, 29, 10) / 1000

const at = (...date: Parameters<typeof Date.UTC>) => ({ create_time: Date.UTC(...date) / 1000 })

type Stamped = ConversationOptions & { readonly title: string }

const letters: readonly Turn[] = [
  ['user', 'My grandmother Ottilie wrote in Kurrent. Where do I begin?', at(2023, 10, 2, 17, 5)],
  ['assistant', 'With the capitals: they repeat at the top of every letter.', at(2023, 10, 2, 17, 6)],
]

const old: readonly Stamped[] = [
  {
    title: 'Botany club reading list',
    turns: [
      ['user', 'What should the botany club read first? Henrike wants mosses.', at(2023, 2, 12, 12, 10)],
      ['assistant', 'Begin with *Gathering Moss*: twenty short essays, one a week.', at(2023, 2, 12, 12, 11)],
      ['user', 'We finished the first three. Something on lichens?', at(2023, 2, 19, 12, 2)],
      ['assistant', 'Take a field key next, and read it outdoors with a hand lens.', at(2023, 2, 19, 12, 3)],
      ['user', 'Thank you. Who looks after the list when Anselm moves?', at(2023, 3, 4, 12, 40)],
      ['assistant', 'Pass it to whoever brought the most hand lenses.', at(2023, 3, 4, 12, 41)],
    ],
  },
  {
    title: 'Letters in old handwriting',
    turns: letters,
    branches: [{ after: 0, turns: [['assistant', 'With a date: it tells you the numerals.', at(2023, 10, 9, 12)]] }],
  },
  {
    title: 'Sourdough for the village fair',
    turns: [
      ['user', 'How many loaves do sixty people eat?', at(2024, 7, 30, 12)],
      ['assistant', 'Fifteen large ones, and two more for Bertil.', at(2024, 7, 30, 12, 1)],
    ],
  },
]

const fresh: readonly Stamped[] = [
  {
    title: 'Choir tour budget',
    turns: [
      ['user', 'Is one coach cheaper than three vans for Malvina’s choir?', at(2025, 4, 6, 12)],
      ['assistant', 'From twenty-two singers on, yes.', at(2025, 4, 6, 12, 1)],
    ],
  },
  {
    title: 'Ferry to Skagen',
    turns: [
      ['user', 'Does the ferry to Skagen take bicycles?', at(2026, 5, 20, 12)],
      ['assistant', 'Yes; book them with the seat.', at(2026, 5, 20, 12, 1)],
    ],
  },
]

const build = (each: Stamped, createTime: number, updateTime: number): RichConversation =>
  buildConversation({ ...each, id: each.title, createTime, updateTime })
const timeOf = (turn: Turn | undefined): number => turn?.[2]?.create_time ?? bulkStamp

/** An export from mid-2026: old conversations stamped within a minute, and two with their own timestamps. */
export function bulkStampedExport(): RichConversation[] {
  return [
    ...old.map((each, index) => build(each, bulkStamp + index * 7, bulkStamp + index * 7)),
    ...fresh.map((each) => build(each, timeOf(each.turns[0]), timeOf(each.turns.at(-1)))),
  ]
}
