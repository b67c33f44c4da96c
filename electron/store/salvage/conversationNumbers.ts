import type { PageFile } from './pageFile.ts'
import { rowHeads } from './rowHeads.ts'
import { columnsOf, shapeOf } from './tableShapes.ts'

/** What speaks of a conversation by its number, and in which column; null for the row's own number. */
const witnesses = [
  { ...shapeOf('conversations'), column: null },
  { ...shapeOf('raw_versions'), column: 1 },
  { ...shapeOf('nodes'), column: 1 },
  {
    ...columnsOf(
      'node_id:key conversation_id:integer speaker:integer kind:integer is_branch:integer at_ms:integer? ' +
        'model_id:integer? features:integer word_count:integer',
    ),
    hasRowId: true,
    column: 1,
  },
  // Branches, and the index of facts by conversation: both begin with it.
  {
    ...columnsOf(
      'conversation_id:integer branch:integer? leaf_ordinal:integer fork_ordinal:integer? message_count:integer',
    ),
    hasRowId: false,
    column: 0,
  },
]

const COLUMNS = 2

/** Every conversation that is still spoken of, by its number. */
export function readConversationNumbers(file: PageFile): ReadonlySet<number> {
  const numbers = new Set<number>()
  for (const { shape, rowId, values } of rowHeads(file, witnesses, COLUMNS)) {
    const number = shape.column === null ? rowId : values[shape.column]
    if (typeof number === 'number') numbers.add(number)
  }
  return numbers
}
