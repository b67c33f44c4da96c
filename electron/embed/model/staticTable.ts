import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { contentWords } from './contentWords.ts'
import type { Embedder } from './embedder.ts'
import { EmbedderError } from './embedder.ts'
import { RowSummer } from './rowSummer.ts'
import { readStaticTable } from './staticTableFile.ts'
import { readVocabulary } from './vocabulary.ts'
import { WordPiece } from './wordPiece.ts'

/** More make it worse: the start of a message says what it is about. */
const MAX_TOKENS = 128

export interface StaticTable extends Embedder {
  /**
   * Writes the text's unit vector to `out`, of zeros when no word of it means anything; for texts, not for questions.
   */
  embedStatic(text: string, out: Float32Array): void
}

/**
 * Opens the table with a vector for each token, distilled from the model: as fast as reading, less good than the model.
 */
export function openStaticTable(resourcesFolder: string): StaticTable {
  const file = path.join(resourcesFolder, 'static-table.bin')
  const bytes = readBytes(file)
  const wordPiece = new WordPiece(readVocabulary(resourcesFolder))
  const table = readStaticTable(bytes)
  if (table === null || table.vocabularySize !== wordPiece.vocabularySize) {
    throw new EmbedderError(
      `The table for search by meaning is damaged (${file}). Get it from a fresh copy of Backscroll (git checkout ` +
        'resources/meaning).',
    )
  }
  const { dimensions } = table
  const summer = new RowSummer(table.rows, dimensions)
  const tokens = new Uint16Array(MAX_TOKENS)
  const embedStatic = (text: string, out: Float32Array): void => summer.sum(tokens, wordPiece.encode(text, tokens), out)
  return {
    identity: `static:${createHash('sha256').update(bytes).digest('hex').slice(0, 16)}:${MAX_TOKENS}`,
    place: 'here',
    dimensions,
    embedStatic,
    async embed(texts, purpose) {
      return texts.map((text) => {
        const vector = new Float32Array(dimensions)
        embedStatic(purpose === 'query' ? contentWords(text) : text, vector)
        return vector
      })
    },
    close: () => Promise.resolve(),
  }
}

function readBytes(file: string): Buffer {
  try {
    return fs.readFileSync(file)
  } catch (error) {
    throw new EmbedderError(
      `The table for search by meaning cannot be read (${file}). Get it from a fresh copy of Backscroll (git ` +
        'checkout resources/meaning).',
      { cause: error },
    )
  }
}
