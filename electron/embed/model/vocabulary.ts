import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { EmbedderError } from './embedder.ts'

/** Of the tokens, each with a line feed after it. Other tokens would mean other vectors under the same name. */
const SHA256 = '07eced375cec144d27c900241f3e339478dec958f92fddbc551f295c992038a3'

/** The tokens of the model, in the order of their ids. */
export function readVocabulary(resourcesFolder: string): string[] {
  const file = path.join(resourcesFolder, 'vocab.txt')
  const remedy = 'It is part of Backscroll: get it from a fresh copy (git checkout resources/meaning).'
  let text: string
  try {
    // Git may have written the file with the line ends of Windows.
    text = fs.readFileSync(file, 'utf8').replaceAll('\r\n', '\n')
  } catch (error) {
    throw new EmbedderError(`The word list for search by meaning cannot be read (${file}). ${remedy}`, { cause: error })
  }
  if (createHash('sha256').update(text).digest('hex') === SHA256) return text.trimEnd().split('\n')
  throw new EmbedderError(`The word list for search by meaning is damaged (${file}). ${remedy}`)
}
