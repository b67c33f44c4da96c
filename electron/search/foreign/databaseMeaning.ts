import { contentWords } from '../../embed/model/contentWords.ts'
import type { StaticTable } from '../../embed/model/staticTable.ts'

/**
 * How near in meaning a text is to the question, 0 to 1; null when the question means nothing to the table, which knows
 * English only.
 */
export function createDatabaseMeaning(question: string, table: StaticTable): ((text: string) => number) | null {
  if (!/[a-z]{3}/i.test(question)) return null
  const wanted = new Float32Array(table.dimensions)
  table.embedStatic(contentWords(question), wanted)
  if (wanted.every((number) => number === 0)) return null
  const vector = new Float32Array(table.dimensions)
  return (text) => {
    table.embedStatic(text, vector)
    return Math.max(
      0,
      wanted.reduce((sum, number, index) => sum + number * (vector[index] ?? 0), 0),
    )
  }
}
