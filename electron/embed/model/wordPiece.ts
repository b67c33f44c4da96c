import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { EmbedderError } from './embedder.ts'
import { TokenCache } from './tokenCache.ts'

const UNKNOWN_TOKEN = '[UNK]'
const CONTINUES = '##'
/** In code points; BERT ignores longer words. */
const LONGEST_WORD = 100
/** In units before normalizing; a longer run also exceeds the word limit afterwards, unless it is mostly accents. */
const LONGEST_RAW_WORD = 1000

const punctuation = String.raw`\p{P}\u0021-\u002F\u003A-\u0040\u005B-\u0060\u007B-\u007E`
const wordsAndPunctuation = new RegExp(String.raw`[^\s${punctuation}]+|[${punctuation}]`, 'gu')
const removed = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\uFFFD]/gu
const accents = /\p{Mn}/gu

/** An ASCII letter or digit: only its case matters. */
const PLAIN = 0
/** Must be normalized before it can be classified. */
const BEYOND = 1
/** A word of its own: punctuation and Chinese characters. */
const SINGLE = 2
const BLANK = 3

/** Chinese characters as defined by BERT: without kana, hangul and everything beyond 16 bits. */
const chinese = /[\u3400-\u4DBF\u4E00-\u9FFF\uF900-\uFAFF]/
const control = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/u
const punctuationUnit = new RegExp(`[${punctuation}]`, 'u')

/** The role of each UTF-16 unit in a text's words. */
const unitKinds = new Uint8Array(0x1_0000)
for (let unit = 0; unit < unitKinds.length; unit += 1) unitKinds[unit] = kindOf(String.fromCharCode(unit))

function kindOf(unit: string): number {
  if (unit === '\t' || unit === '\n' || unit === '\r') return BLANK
  // Before blanks: some characters are both, and BERT removes those.
  if (control.test(unit)) return BEYOND
  if (/\s/.test(unit)) return BLANK
  if (chinese.test(unit) || punctuationUnit.test(unit)) return SINGLE
  return /[a-z0-9]/i.test(unit) ? PLAIN : BEYOND
}

/** @param kinds of all units of a word, combined bitwise */
function isBeyondPlain(kinds: number): boolean {
  return (kinds & BEYOND) !== 0
}

/** The tokenizer of BERT uncased. Reads a text only as far as tokens are needed. */
export class WordPiece {
  readonly vocabularySize: number
  readonly #starts = new Map<string, number>()
  readonly #continuations = new Map<string, number>()
  readonly #unknown: number
  readonly #longestPiece: number
  readonly #cache = new TokenCache()
  #hash = 0
  #isPlain = true

  /** @param vocabulary one token per line, in id order */
  constructor(vocabulary: readonly string[]) {
    this.vocabularySize = vocabulary.length
    this.#unknown = vocabulary.indexOf(UNKNOWN_TOKEN)
    let longest = 0
    for (const [id, token] of vocabulary.entries()) {
      longest = Math.max(longest, token.length)
      if (token.startsWith(CONTINUES) && token.length > CONTINUES.length)
        this.#continuations.set(token.slice(CONTINUES.length), id)
      else this.#starts.set(token, id)
    }
    this.#longestPiece = longest
  }

  /** Writes the ids of the text's first tokens, without [CLS] and [SEP], until `out` is full; returns how many. */
  encode(text: string, out: Uint16Array): number {
    let count = 0
    let at = 0
    while (count < out.length && at < text.length) {
      if (unitKinds[text.charCodeAt(at)] === BLANK) {
        at += 1
        continue
      }
      const end = this.#readRun(text, at)
      const entry = this.#cache.find(text, at, end, this.#hash)
      count = entry === 0 ? this.#appendNew(text.slice(at, end), out, count) : this.#cache.copy(entry, out, count)
      at = end
    }
    return count
  }

  /**
   * Finds the end of the word or single character that begins here; also sets its hash and whether it is plain ASCII.
   */
  #readRun(text: string, start: number): number {
    const first = text.charCodeAt(start)
    let hash = Math.imul(first ^ 0x811c9dc5, 0x01000193)
    let beyond = unitKinds[first] as number
    let at = start + 1
    if (beyond !== SINGLE) {
      for (; at < text.length; at += 1) {
        const unit = text.charCodeAt(at)
        const kind = unitKinds[unit] as number
        if (kind >= SINGLE) break
        beyond |= kind
        hash = Math.imul(hash ^ unit, 0x01000193)
      }
    }
    this.#hash = hash
    this.#isPlain = first < 128 && !isBeyondPlain(beyond)
    return at
  }

  #appendNew(run: string, out: Uint16Array, count: number): number {
    const tokens = this.#tokensOf(run)
    this.#cache.add(run, this.#hash, tokens)
    let written = count
    for (const token of tokens) {
      if (written === out.length) break
      out[written] = token
      written += 1
    }
    return written
  }

  #tokensOf(run: string): number[] {
    if (run.length > LONGEST_RAW_WORD) return [this.#unknown]
    if (this.#isPlain) return this.#piecesOf(run.toLowerCase())
    const clean = run.replace(removed, '').toLowerCase().normalize('NFD').replace(accents, '')
    return (clean.match(wordsAndPunctuation) ?? []).flatMap((word) => this.#piecesOf(word))
  }

  /** Takes the longest known piece, then the longest continuation, and so on; unknown as a whole if that fails. */
  #piecesOf(word: string): number[] {
    if (word.length > LONGEST_WORD && Array.from(word).length > LONGEST_WORD) return [this.#unknown]
    const tokens: number[] = []
    let start = 0
    while (start < word.length) {
      const pieces = start === 0 ? this.#starts : this.#continuations
      let end = Math.min(word.length, start + this.#longestPiece)
      let token = pieces.get(word.slice(start, end))
      while (token === undefined && end > start + 1) {
        end -= 1
        token = pieces.get(word.slice(start, end))
      }
      if (token === undefined) return [this.#unknown]
      tokens.push(token)
      start = end
    }
    return tokens
  }
}

/** Hash of the tokens, each followed by a line feed. Other tokens would mean other vectors under the same name. */
const SHA256 = '07eced375cec144d27c900241f3e339478dec958f92fddbc551f295c992038a3'

/** The model's tokens, in id order. */
export function readVocabulary(resourcesFolder: string): string[] {
  const file = path.join(resourcesFolder, 'vocab.txt')
  let text: string
  try {
    // Git may have checked out the file with Windows line endings.
    text = fs.readFileSync(file, 'utf8').replaceAll('\r\n', '\n')
  } catch (error) {
    throw EmbedderError.because('wordListUnreadable', { file }).causedBy(error)
  }
  if (createHash('sha256').update(text).digest('hex') === SHA256) return text.trimEnd().split('\n')
  throw EmbedderError.because('wordListDamaged', { file })
}
